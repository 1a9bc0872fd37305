import { createHash } from 'node:crypto';

import type { BaselineRecord } from './baseline-store.ts';

/** What a baseline belongs to. */
export interface BaselineIdentity {
  /** Base address of the service: ids of scans mean nothing elsewhere. For scans that are kept whole, a constant. */
  serverUrl: string;
  /** The address that is scanned, as `canonicalTarget` gives it. */
  target: string;
  /** Name of the environment, if the user or the event gives one. */
  environment: string | undefined;
  /** Names and patterns of the baseline branches. */
  branches: readonly string[];
  /**
   * What else tells a site from others at an address of the machine itself, where each job may have a site of its own.
   * undefined for other addresses.
   */
  job?: readonly string[] | undefined;
}

const NAME = 'sitedelta-baseline';
/** Goes up whenever keys are made differently. Ids stay what they are, so that records of other versions are seen. */
const VERSION = 3;
const FORMAT = `${NAME}-${VERSION}`;
/** Keys of the cache have at most 512 characters; a longer host, or name of an environment, is left out. */
const MAX_HOST = 120;
const MAX_ENVIRONMENT = 80;

/**
 * The ids under which a record is found: first that of the address, then that of the environment, if there is
 * one. At a loopback address the environment alone counts, or without one also the job. Within an environment the host does not count, because previews, and many production deployments, have
 * a new host each time; the service answers 409 when two targets are not one.
 */
export function baselineIds({ serverUrl, target, environment, branches, job }: BaselineIdentity): string[] {
  const { href, pathname, search } = new URL(target);
  const byEnvironment =
    environment === undefined ? [] : [hash([serverUrl, pathname + search, environment, branches])];
  // Such an address identifies no site, so a name that was given decides alone.
  if (job !== undefined && byEnvironment.length > 0) return byEnvironment;
  const byAddress =
    job === undefined
      ? hash([serverUrl, href, null, branches])
      : hash([serverUrl, href, null, branches, ...job]);
  return [byAddress, ...byEnvironment];
}

/** The beginning of all cache keys of an id; with a run, that of the keys which this run stored. */
export function recordKeyPrefix(id: string, runId?: number): string {
  return `${FORMAT}-${id}-${runId === undefined ? '' : `${runId}-`}`;
}

/** The beginnings of the cache keys of an id that the versions after and before this one store. */
export function otherKeyPrefixes(id: string): string[] {
  return [VERSION + 1, VERSION - 1].map((version) => `${NAME}-${version}-${id}-`);
}

/**
 * The key that carries a record. The whole record is in it, because a key of the cache can be looked up
 * without downloading and unpacking an archive; run and attempt make it unique, as entries of a cache can't be
 * overwritten.
 *
 * @param ids The ids under which the record is to be found.
 */
export function formatRecordKey(ids: readonly string[], record: BaselineRecord): string {
  const { runId, runAttempt, runNumber, scanId, sha, completedAt, baseScanId, baseRunId } = record;
  const host = encodeURIComponent(record.host);
  const environment = encodeName(record.environment);
  return [
    FORMAT,
    ids.join('.'),
    runId,
    runAttempt,
    runNumber,
    scanId,
    sha || '0',
    Date.parse(completedAt),
    baseScanId || '0',
    baseRunId,
    host.length > MAX_HOST ? '' : host,
    environment.length > MAX_ENVIRONMENT ? '' : environment,
  ].join('-');
}

const KEY = new RegExp(
  `^${FORMAT}-([a-f0-9]{32}(?:\\.[a-f0-9]{32})?)-(\\d{1,16})-(\\d{1,16})-(\\d{1,16})-([a-f0-9]{32})-(0|[a-f0-9]{40}|[a-f0-9]{64})-(\\d{1,15})-(0|[a-f0-9]{32})-(\\d{1,16})-([a-z0-9.%_-]{0,${MAX_HOST}})-([a-z0-9.%_]{0,${MAX_ENVIRONMENT}})$`,
  'i',
);

/** Reads a key back, or undefined if it is not the key of a record. */
export function parseRecordKey(key: string): { ids: string[]; record: BaselineRecord } | undefined {
  const match = KEY.exec(key);
  if (match === null) return undefined;
  const [, ids = '', runId, runAttempt, runNumber, scanId = '', sha = '', completedMs, ...rest] = match;
  const [baseScanId = '', baseRunId, host = '', environment = ''] = rest;
  return {
    ids: ids.split('.'),
    record: {
      scanId,
      sha: sha === '0' ? '' : sha,
      runId: Number(runId),
      runAttempt: Number(runAttempt),
      runNumber: Number(runNumber),
      completedAt: new Date(Number(completedMs)).toISOString(),
      baseScanId: baseScanId === '0' ? '' : baseScanId,
      baseRunId: Number(baseRunId),
      host: decodeText(host),
      environment: decodeText(environment),
    },
  };
}

const ANY_KEY = new RegExp(`^${NAME}-\\d{1,9}-([a-f0-9]{32}(?:\\.[a-f0-9]{32})?)-`);

/** The ids of a record that parseRecordKey can't read, because another version has made its key. */
export function idsOfUnreadable(key: string): string[] {
  return parseRecordKey(key) === undefined ? (ANY_KEY.exec(key)?.[1]?.split('.') ?? []) : [];
}

/** Without hyphens, which stand between the parts of a key, and the other characters that encodeURIComponent leaves. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /[^A-Za-z0-9%._]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function hash(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
