import { rm } from 'node:fs/promises';
import path from 'node:path';

import { CACHE_READ_DENIED_PREFIX, restoreCache } from '@actions/cache';

import type { RunContext } from '../inputs/run-context.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import { answerInTime } from './answer-in-time.ts';
import {
  isOfNewerRun,
  ofOtherVersion,
  type BaselineStore,
  type NewRecord,
  type StoreAnswer,
  type StoredBase,
} from './baseline-store.ts';
import { lookUpCache } from './look-up-cache.ts';
import { formatRecordKey, otherKeyPrefixes, parseRecordKey, recordKeyPrefix } from './record-key.ts';
import { saveEntry } from './save-entry.ts';
import type { ScanExchange } from './scan-exchange.ts';
import { toStoredBase } from './to-stored-base.ts';
import { whyNoCache } from './why-no-cache.ts';

/** Some 40 kB; a cache that fails is tried again for some 30 s. */
const RESTORE_MS = 60_000;
const ADVICE = 'The inputs "base-url" and "base-serve" compare within a run.';

interface LocalStore {
  context: RunContext;
  exchange: ScanExchange;
  log: (line: string) => void;
  /** Whether the run is that of a pull request; see toStoredBase. */
  isPull: boolean;
}

/**
 * Keeps whole scans in the cache of GitHub Actions, for runs whose service ends with them: an entry for each id, found
 * by its key as that of `createActionsCacheStore`, and put into the service of the run that finds it.
 */
export function createLocalCacheStore(
  context: RunContext,
  exchange: ScanExchange,
  log: (line: string) => void,
  isPull = false,
): BaselineStore {
  const store = { context, exchange, log, isPull };
  const unavailable = whyNoCache(context);
  return {
    name: 'the Actions cache',
    async *read({ ids }) {
      if (unavailable !== undefined) yield { kind: 'unavailable', reason: `${unavailable} ${ADVICE}` };
      else for (const id of ids) yield* search(id, store);
    },
    async write(records) {
      const reasons: (string | undefined)[] = [];
      for (const record of records) reasons.push(unavailable ?? (await write(record, store)));
      return reasons.map((reason) => (reason === undefined ? { isKept: true } : { isKept: false, reason }));
    },
  };
}

/**
 * Path of an entry, relative to the workspace, where it exists only while the entry is saved or read. Several targets
 * are read at the same time.
 */
function entryPath(id: string): string {
  return `.sitedelta-baseline-${id}`;
}

async function* search(id: string, store: LocalStore): AsyncGenerator<StoreAnswer> {
  try {
    const answer = await find(id, store);
    if (answer !== undefined) yield answer;
  } catch (error) {
    const reason = describe(error);
    yield messageOf(error).includes(CACHE_READ_DENIED_PREFIX)
      ? { kind: 'unavailable', reason: `This run may not read the Actions cache (${reason}). ${ADVICE}` }
      : { kind: 'unreadable', reason: `The Actions cache cannot be read (${reason}).` };
  }
}

async function find(id: string, store: LocalStore): Promise<StoreAnswer | undefined> {
  const { runId, runAttempt } = store.context;
  // A re-run looks for the record of its own first attempt before those of newer runs.
  const own = runAttempt > 1 ? [recordKeyPrefix(id, runId)] : [];
  const key = await lookUp(id, [...own, recordKeyPrefix(id), ...otherKeyPrefixes(id)]);
  if (key === undefined) return undefined;
  const record = parseRecordKey(key)?.record;
  if (record === undefined) return ofOtherVersion('the Actions cache');
  const base = toStoredBase(record, runId, store.isPull);
  if (base === undefined) return undefined;
  if (base === 'unknown') {
    const reason = `The Actions cache has only the base of the newer run ${record.runId}, and a re-run is not compared with that. Start a new run instead.`;
    return { kind: 'unreadable', reason };
  }
  if (base.scanId === record.scanId) return take(id, key, base, store);
  // What the first attempt was compared with has an entry of its own.
  const older = await lookUp(id, [recordKeyPrefix(id, base.runId)]);
  if (older !== undefined && parseRecordKey(older)?.record.scanId === base.scanId) {
    return take(id, older, base, store);
  }
  if (store.isPull && record.runId !== runId) {
    const { scanId, sha, runNumber, environment } = record;
    return take(id, key, { scanId, sha, runId: record.runId, runNumber, environment }, store);
  }
  const reason =
    'The base of the first attempt is no longer in the Actions cache, and a re-run is not compared with another one. Start a new run instead.';
  return { kind: 'unreadable', reason };
}

/** Downloads an entry and puts its scan into the service. */
async function take(
  id: string,
  key: string,
  base: StoredBase,
  { exchange, log }: LocalStore,
): Promise<StoreAnswer> {
  const folder = entryPath(id);
  const advice = `If this happens again, delete the entry ${recordKeyPrefix(id)}… under Actions, Caches.`;
  try {
    // It answers a failure as it answers a miss; the entry was there a moment ago.
    const restore = (): Promise<string | undefined> => restoreCache([folder], key, [], {}, true);
    if ((await answerInTime(RESTORE_MS, restore)) === undefined) {
      const reason = `The base in the Actions cache cannot be downloaded and unpacked; the log says why. ${advice}`;
      return { kind: 'unreadable', reason };
    }
    const result = await exchange.importScan(scanFile(id));
    if (result.ok && result.scanId === base.scanId) return { kind: 'base', base };
    if (result.ok)
      return { kind: 'unreadable', reason: `The base in the Actions cache is another scan. ${advice}` };
    const message = oneLine(result.message, 300).replace(/\.$/, '');
    if (result.reason === 'outdated') {
      const reason = `Another version of Sitedelta has stored the base in the Actions cache, and this one cannot read it (${message}).`;
      return { kind: 'unreadable', reason, mayBegin: true };
    }
    const what =
      result.reason === 'unusable'
        ? `is damaged (${message}). ${advice}`
        : `cannot be used now (${message}).`;
    return { kind: 'unreadable', reason: `The base in the Actions cache ${what}` };
  } finally {
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
      log(`The folder ${folder} cannot be removed: ${describe(error)}`);
    });
  }
}

/** @returns Why the cache does not hold the scan, in one sentence; undefined if it does now. */
async function write({ ids, record }: NewRecord, store: LocalStore): Promise<string | undefined> {
  const { ref, runId } = store.context;
  if (ref.startsWith('refs/tags/')) {
    return 'What a run on a tag puts into the Actions cache is seen by runs on that tag alone.';
  }
  try {
    for (const id of ids) {
      const newest = parseRecordKey((await lookUp(id, [recordKeyPrefix(id)])) ?? '')?.record;
      if (isOfNewerRun(newest, runId)) {
        return `The Actions cache holds the base of the newer run ${newest.runId}; a re-run of an older one does not replace it.`;
      }
      const fill = async (): Promise<void> => {
        const result = await store.exchange.exportScan(record.scanId, scanFile(id));
        if (!result.ok) throw new Error(`the scan cannot be written to a file: ${result.message}`);
      };
      if (!(await saveEntry(entryPath(id), formatRecordKey([id], record), fill, store.log))) {
        return 'The Actions cache did not take it; its lines in the log say why.';
      }
    }
    return undefined;
  } catch (error) {
    return `The Actions cache cannot be used: ${describe(error)}.`;
  }
}

/** Absolute path: the service has another working folder. */
function scanFile(id: string): string {
  return path.resolve(entryPath(id), 'scan');
}

async function lookUp(id: string, prefixes: readonly string[]): Promise<string | undefined> {
  return lookUpCache([entryPath(id)], prefixes);
}

function describe(error: unknown): string {
  return oneLine(messageOf(error), 300).replace(/\.$/, '');
}
