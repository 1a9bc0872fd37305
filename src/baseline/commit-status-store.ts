import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import { CancelledError } from '../shared/errors.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import type { BaselineRecord, BaselineStore } from './baseline-store.ts';
import { findBaseCommits } from './find-base-commits.ts';
import { formatRecordKey, parseRecordKey } from './record-key.ts';

/** GitHub keeps 1,000 statuses of a commit and context; what is newest comes first. */
const MAX_PAGES = 3;

/**
 * Finds the baseline in commit statuses: the link of a status to its report carries the record behind `#`,
 * where a browser ignores it. Only who may write statuses can place one there, so no fork can, and every run
 * can read them without a ref.
 *
 * @param prefix Beginning of the record's key; see `recordKeyPrefix`.
 * @param runId Records of this run's own earlier attempts are no base for it.
 */
export function createCommitStatusStore(
  prefix: string,
  github: GitHub,
  revision: Revision,
  runId: number,
  log: (line: string) => void,
): BaselineStore {
  return {
    name: 'the commit statuses',
    async read() {
      try {
        for (const sha of await findBaseCommits(github, revision)) {
          const records = await listRecords(github, prefix, sha);
          const record = newest(records.filter((record) => record.runId !== runId));
          if (record !== undefined) return record;
        }
        return undefined;
      } catch (error) {
        if (error instanceof CancelledError) throw error;
        const reason = oneLine(messageOf(error), 200);
        log(
          `The commit statuses can not be read (${reason}); it takes the permissions contents: read and statuses: read.`,
        );
        return undefined;
      }
    },
  };
}

/** The newest record that the statuses of one commit hold; undefined also where they can't be read. */
export async function readStatusRecord(
  github: GitHub,
  prefix: string,
  sha: string,
): Promise<BaselineRecord | undefined> {
  try {
    return newest(await listRecords(github, prefix, sha));
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return undefined;
  }
}

/** The address of a report with a record behind it. */
export function addRecord(reportUrl: string, prefix: string, record: BaselineRecord): string {
  const url = new URL(reportUrl);
  url.hash = formatRecordKey(prefix, record);
  return url.href;
}

async function listRecords(github: GitHub, prefix: string, sha: string): Promise<BaselineRecord[]> {
  const records: BaselineRecord[] = [];
  let pages = 0;
  const statuses = github.octokit.paginate.iterator(github.octokit.rest.repos.listCommitStatusesForRef, {
    ...github.repo,
    ref: sha,
    per_page: 100,
  });
  for await (const { data } of statuses) {
    for (const { target_url: address } of data) {
      const hash = URL.parse(address ?? '')?.hash ?? '';
      const record = parseRecordKey(prefix, hash.slice(1));
      if (record !== undefined) records.push(record);
    }
    pages += 1;
    if (pages === MAX_PAGES) break;
  }
  return records;
}

function newest(records: readonly BaselineRecord[]): BaselineRecord | undefined {
  return records.toSorted((a, b) => b.runId - a.runId || b.runAttempt - a.runAttempt)[0];
}
