import { writeFile } from 'node:fs/promises';

import { CACHE_READ_DENIED_PREFIX } from '@actions/cache';

import type { RunContext } from '../inputs/run-context.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import {
  isOfNewerRun,
  ofOtherVersion,
  type BaselineRecord,
  type BaselineStore,
  type NewRecord,
  type StoreAnswer,
} from './baseline-store.ts';
import { lookUpCache } from './look-up-cache.ts';
import { formatRecordKey, otherKeyPrefixes, parseRecordKey, recordKeyPrefix } from './record-key.ts';
import { saveEntry } from './save-entry.ts';
import { toStoredBase } from './to-stored-base.ts';
import { whyNoCache } from './why-no-cache.ts';

/**
 * Path of the entry. It is part of the cache's version of an entry, so it must be the same on every runner:
 * relative to the workspace, where it exists only while the entry is saved.
 */
const ENTRY_PATH = '.sitedelta-baseline';

/**
 * Keeps the baseline in the cache of GitHub Actions, with an entry for each id.
 *
 * GitHub finds the newest entry with the prefix in the scopes that the run may read: its own ref, the base
 * of its pull request, the default branch. So only runs on the baseline branch may write (see
 * {@link isOnBranch}): an entry of a pull request would hide the baseline from its own later runs.
 * Entries that are not read for seven days are removed.
 *
 * @param isPull Whether the run is that of a pull request; see toStoredBase.
 */
export function createActionsCacheStore(
  context: RunContext,
  log: (line: string) => void,
  isPull = false,
): BaselineStore {
  const unavailable = whyNoCache(context);
  return {
    name: 'the Actions cache',
    async *read({ ids }) {
      if (unavailable === undefined) yield* search(ids, context, isPull);
      else yield { kind: 'unavailable', reason: unavailable };
    },
    async write(records) {
      const reasons: (string | undefined)[] = [];
      for (const record of records) reasons.push(unavailable ?? (await write(record, context, log)));
      return reasons.map((reason) => (reason === undefined ? { isKept: true } : { isKept: false, reason }));
    },
  };
}

/** @returns Why the cache does not hold the record, in one sentence; undefined if it does now. */
async function write(
  { ids, record }: NewRecord,
  { ref, runId }: RunContext,
  log: (line: string) => void,
): Promise<string | undefined> {
  if (ref.startsWith('refs/tags/')) {
    return 'What a run on a tag puts into the Actions cache is seen by runs on that tag alone; commit statuses can hold the base (statuses: write).';
  }
  try {
    for (const id of ids) {
      const newest = parseRecordKey((await lookUp([recordKeyPrefix(id)])) ?? '')?.record;
      if (isOfNewerRun(newest, runId)) {
        return `The Actions cache holds the base of the newer run ${newest.runId}; a re-run of an older one does not replace it.`;
      }
      if (!(await save(formatRecordKey([id], record), record, log))) {
        return 'The Actions cache did not take it; its lines in the log say why.';
      }
    }
    return undefined;
  } catch (error) {
    return `The Actions cache cannot be used: ${describe(error)}`;
  }
}

async function* search(
  ids: readonly string[],
  { runId, runAttempt }: RunContext,
  isPull: boolean,
): AsyncGenerator<StoreAnswer> {
  for (const id of ids) {
    let key: string | undefined;
    try {
      // A re-run looks for the record of its own first attempt before those of newer runs.
      const own = runAttempt > 1 ? [recordKeyPrefix(id, runId)] : [];
      key = await lookUp([...own, recordKeyPrefix(id), ...otherKeyPrefixes(id)]);
    } catch (error) {
      const reason = describe(error);
      yield messageOf(error).includes(CACHE_READ_DENIED_PREFIX)
        ? { kind: 'unavailable', reason: `This run may not read the Actions cache (${reason}).` }
        : { kind: 'unreadable', reason: `The Actions cache cannot be read (${reason}).` };
      return;
    }
    if (key === undefined) continue;
    const record = parseRecordKey(key)?.record;
    if (record === undefined) {
      yield ofOtherVersion('the Actions cache');
      continue;
    }
    const base = toStoredBase(record, runId, isPull);
    if (base === 'unknown') {
      yield {
        kind: 'unreadable',
        reason: `The Actions cache has only the base of the newer run ${record.runId}, and a re-run is not compared with that. Start a new run instead.`,
      };
    } else if (base !== undefined) yield { kind: 'base', base };
  }
}

async function lookUp(prefixes: readonly string[]): Promise<string | undefined> {
  return lookUpCache([ENTRY_PATH], prefixes);
}

async function save(key: string, record: BaselineRecord, log: (line: string) => void): Promise<boolean> {
  const fill = (): Promise<void> => writeFile(`${ENTRY_PATH}/record.json`, `${JSON.stringify(record)}\n`);
  return saveEntry(ENTRY_PATH, key, fill, log);
}

function describe(error: unknown): string {
  return oneLine(messageOf(error), 300).replace(/\.$/, '');
}
