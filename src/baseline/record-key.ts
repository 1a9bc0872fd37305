import { createHash } from 'node:crypto';

import type { BaselineRecord } from './baseline-store.ts';

/** What a baseline belongs to. */
export interface BaselineIdentity {
  /** Base address of the service: ids of scans mean nothing elsewhere. */
  serverUrl: string;
  /** The address that is scanned, as `canonicalTarget` gives it. */
  target: string;
  /** Name of the environment, where the user or the event gives one. */
  environment: string | undefined;
  baselineBranch: string;
}

const FORMAT = 'sitedelta-baseline-1';

/**
 * The beginning of the cache keys of one baseline.
 *
 * With an environment, the host of the target does not count: preview deployments and many production
 * deployments have a new host each time, and the service says itself (409) when two targets are not one.
 */
export function recordKeyPrefix(identity: BaselineIdentity): string {
  const { serverUrl, target, environment, baselineBranch } = identity;
  const url = new URL(target);
  const what = environment === undefined ? url.href : url.pathname + url.search;
  const parts = JSON.stringify([serverUrl, what, environment ?? null, baselineBranch]);
  return `${FORMAT}-${createHash('sha256').update(parts).digest('hex').slice(0, 32)}-`;
}

/**
 * The cache key that carries a record. The whole record is in the key, because a key can be looked up
 * without downloading and unpacking an archive; run and attempt make it unique, as entries of a cache
 * can't be overwritten.
 */
export function formatRecordKey(prefix: string, record: BaselineRecord): string {
  const { runId, runAttempt, runNumber, scanId, sha, completedAt, baseScanId } = record;
  const completedMs = Date.parse(completedAt);
  return `${prefix}${runId}-${runAttempt}-${runNumber}-${scanId}-${sha || '0'}-${completedMs}-${baseScanId || '0'}`;
}

/** Reads a key back, or undefined if it is no key of this baseline. */
export function parseRecordKey(prefix: string, key: string): BaselineRecord | undefined {
  if (!key.startsWith(prefix)) return undefined;
  const match =
    /^(\d{1,16})-(\d{1,16})-(\d{1,16})-([a-f0-9]{32})-(0|[a-f0-9]{40}|[a-f0-9]{64})-(\d{1,15})-(0|[a-f0-9]{32})$/.exec(
      key.slice(prefix.length),
    );
  if (match === null) return undefined;
  const [, runId, runAttempt, runNumber, scanId = '', sha = '', completedMs, baseScanId = ''] = match;
  return {
    scanId,
    sha: sha === '0' ? '' : sha,
    runId: Number(runId),
    runAttempt: Number(runAttempt),
    runNumber: Number(runNumber),
    completedAt: new Date(Number(completedMs)).toISOString(),
    baseScanId: baseScanId === '0' ? '' : baseScanId,
  };
}
