import { mkdir, rm, writeFile } from 'node:fs/promises';

import { isFeatureAvailable, restoreCache, saveCache } from '@actions/cache';

import type { RunContext } from '../inputs/run-context.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import type { BaselineRecord, BaselineStore } from './baseline-store.ts';
import { formatRecordKey, parseRecordKey } from './record-key.ts';

/**
 * Path of the entry. It is part of the cache's version of an entry, so it must be the same on every runner:
 * relative to the workspace, where it exists only while the entry is saved.
 */
const ENTRY_PATH = '.sitedelta-baseline';

interface ActionsCacheStore extends BaselineStore {
  /** @returns Whether the record is kept. */
  write(record: BaselineRecord): Promise<boolean>;
}

/**
 * Keeps the baseline in the cache of GitHub Actions.
 *
 * GitHub finds the newest entry with the prefix in the scopes that the run may read: its own ref, the base
 * of its pull request, the default branch. So only runs on the baseline branch may write (see
 * {@link isOnBranch}): an entry of a pull request would hide the baseline from its own later runs.
 * Entries that nobody reads for seven days are removed.
 */
export function createActionsCacheStore(
  prefix: string,
  context: RunContext,
  log: (line: string) => void,
): ActionsCacheStore {
  const unavailable = whyUnavailable(context);
  return {
    name: 'the Actions cache',
    async read() {
      if (unavailable !== undefined) {
        log(unavailable);
        return undefined;
      }
      try {
        const key = await restoreCache([ENTRY_PATH], prefix, [prefix], { lookupOnly: true }, true);
        return key === undefined ? undefined : parseRecordKey(prefix, key);
      } catch (error) {
        log(`The stored baseline can not be read: ${describe(error)}`);
        return undefined;
      }
    },
    async write(record) {
      if (unavailable !== undefined) return false;
      try {
        await mkdir(ENTRY_PATH, { recursive: true });
        await writeFile(`${ENTRY_PATH}/record.json`, `${JSON.stringify(record)}\n`);
        const entryId = await saveCache([ENTRY_PATH], formatRecordKey(prefix, record), undefined, true);
        return entryId !== -1;
      } catch (error) {
        log(`The baseline can not be stored: ${describe(error)}`);
        return false;
      } finally {
        await rm(ENTRY_PATH, { recursive: true, force: true }).catch((error: unknown) => {
          log(`The folder ${ENTRY_PATH} can not be removed: ${describe(error)}`);
        });
      }
    },
  };
}

function whyUnavailable(context: RunContext): string | undefined {
  if (!isFeatureAvailable()) return 'This runner offers no Actions cache.';
  // The cache is divided by ref; a deployment made from a commit has none.
  if (context.ref === '')
    return 'This run has no branch (the deployment was made from a commit), and without one there is no Actions cache.';
  return undefined;
}

function describe(error: unknown): string {
  return oneLine(messageOf(error), 300);
}
