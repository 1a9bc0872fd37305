import { statusOf } from '../github/find-retry-wait.ts';
import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import { lacksPermission } from '../github/lacks-permission.ts';
import { listStatuses, type CommitStatus } from '../github/list-statuses.ts';
import { CancelledError } from '../shared/errors.ts';
import { isSameSite } from '../site/is-same-site.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import type { BaselineRecord, BaselineStore, StoreAnswer } from './baseline-store.ts';
import { findBaseCommits } from './find-base-commits.ts';
import { parseRecordKey } from './record-key.ts';
import { toStoredBase } from './to-stored-base.ts';

const PERMISSIONS = 'contents: read and statuses: read';

/** Which records a run looks for. */
export interface RecordQuery {
  /** Ids of its baseline. */
  ids: readonly string[];
  /** Host of its target; within an environment, records of the same site come first. */
  host: string;
  runId: number;
}

/**
 * Finds the baseline in commit statuses: the link of a status to its report carries the record behind `#`,
 * where a browser ignores it. Only who may write statuses can place one there, so no fork can, and every run
 * can read them without a ref.
 */
export function createCommitStatusStore(
  github: GitHub,
  revision: Revision,
  query: RecordQuery,
): BaselineStore {
  return { name: 'the commit statuses', search: () => search(github, revision, query) };
}

async function* search(github: GitHub, revision: Revision, query: RecordQuery): AsyncGenerator<StoreAnswer> {
  let failed: unknown;
  let read = 0;
  const others: BaselineRecord[] = [];
  try {
    for (const sha of await findBaseCommits(github, revision)) {
      const records = await readRecords(github, sha, query).catch((error: unknown) => {
        // A commit that is gone is no failure, unless all seem to be.
        if (!isGone(error)) throw error;
        failed = error;
        return undefined;
      });
      if (records === undefined) continue;
      read += 1;
      for (const record of records) {
        if (isSameSite(record.host, query.host)) yield* offer(record, query);
        else others.push(record);
      }
    }
    for (const record of others) yield* offer(record, query);
    if (read === 0 && failed !== undefined) throw failed;
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    const reason = oneLine(messageOf(error), 200).replace(/\.$/, '');
    yield lacksPermission(error)
      ? {
          kind: 'refused',
          reason: `The token of this run may not read the commit statuses (${reason}). Grant ${PERMISSIONS} under "permissions" in the workflow, and statuses: write where the base is to be stored.`,
        }
      : { kind: 'unreadable', reason: `The commit statuses can not be read (${reason}).` };
  }
}

/** GitHub says 422 of a commit that nothing leads to any more. */
function isGone(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || (status === 422 && /no commit found/i.test(messageOf(error)));
}

function* offer(record: BaselineRecord, { runId }: RecordQuery): Generator<StoreAnswer> {
  const base = toStoredBase(record, runId);
  if (base !== undefined && base !== 'unknown') yield { kind: 'base', base };
}

/** Records on a commit that are of no newer run, newest first. */
async function readRecords(
  github: GitHub,
  sha: string,
  { ids, runId }: RecordQuery,
): Promise<BaselineRecord[]> {
  return findRecords(await listStatuses(github, sha), ids).filter((record) => record.runId <= runId);
}

/** The records of a baseline among the statuses of a commit, newest first. */
export function findRecords(statuses: readonly CommitStatus[], ids: readonly string[]): BaselineRecord[] {
  return statuses
    .flatMap(({ targetUrl }) => (URL.parse(targetUrl)?.hash ?? '').slice(1).split('+'))
    .flatMap((key) => parseRecordKey(key) ?? [])
    .filter((parsed) => parsed.ids.some((id) => ids.includes(id)))
    .map(({ record }) => record)
    .toSorted((a, b) => b.runId - a.runId || b.runAttempt - a.runAttempt);
}
