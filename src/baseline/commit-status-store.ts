import { statusOf } from '../github/find-retry-wait.ts';
import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { isMissingCommit, lacksPermission } from '../github/refusals.ts';
import { listStatuses, type CommitStatus } from '../github/list-statuses.ts';
import { CancelledError } from '../shared/errors.ts';
import { isSameSite } from '../site/is-same-site.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import {
  isOfNewerRun,
  ofOtherVersion,
  type BaselineRecord,
  type BaselineStore,
  type NewRecord,
  type RecordQuery,
  type StatusCarrier,
  type StoreAnswer,
  type WriteAnswer,
} from './baseline-store.ts';
import { findBaseCommits } from './find-base-commits.ts';
import { formatRecordKey, idsOfUnreadable, parseRecordKey } from './record-key.ts';
import { toStoredBase } from './to-stored-base.ts';

const PERMISSIONS = 'contents: read and statuses: read';

/** Links with several records are long. GitHub documents no limit; this is half of what servers usually accept. */
const MAX_LINK = 1000;

interface StoreOptions {
  github: GitHub;
  revision: Revision;
  context: Pick<RunContext, 'runId' | 'workflowPath'>;
  /** The input `status-name`. */
  statusName?: string | undefined;
  log: (line: string) => void;
}

/**
 * Keeps the baseline in commit statuses: the link of a status to its report carries records behind `#`, where a
 * browser ignores them. Only someone who may write statuses can place one there, so no fork can, and every run
 * can read them without a ref.
 */
export function createCommitStatusStore(options: StoreOptions): BaselineStore {
  return {
    name: 'the commit statuses',
    read: (query) => search(options, query),
    write: (records, status) => write(records, status, options),
  };
}

async function* search(
  { github, revision, context, statusName }: StoreOptions,
  query: RecordQuery,
): AsyncGenerator<StoreAnswer> {
  const { runId, workflowPath } = context;
  let failed: unknown;
  let read = 0;
  let found = 0;
  let isOfOther = false;
  const others: BaselineRecord[] = [];
  try {
    const commits = findBaseCommits(github, revision, statusName);
    let next = await commits.next();
    for (; next.done !== true; next = await commits.next()) {
      const sha = next.value;
      const statuses = await listStatuses(github, sha).catch((error: unknown) => {
        // That one commit is gone is not an error, unless all seem to be.
        if (!isGone(error)) throw error;
        failed = error;
        return undefined;
      });
      if (statuses === undefined) continue;
      const records = findRecords(statuses, query.ids).filter((record) => record.runId <= runId);
      isOfOther ||= hasUnreadable(statuses, query.ids);
      read += 1;
      found += records.length;
      for (const record of records) {
        if (isSameSite(record.host, query.host)) yield* offer(record, runId);
        else others.push(record);
      }
    }
    for (const record of others) yield* offer(record, runId);
    if (read === 0 && failed !== undefined) throw failed;
    if (found > 0) return;
    if (isOfOther) yield ofOtherVersion('the commit statuses');
    if (isOfOther || next.value.isWhole) return;
    if ((await wasUsedAt(next.value.oldest, workflowPath, github)) === false) return;
    const reason = `None of the last ${next.value.commits} commits has a base, and older ones are not searched.`;
    yield { kind: 'unreadable', reason, mayBegin: true };
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    const reason = oneLine(messageOf(error), 200).replace(/\.$/, '');
    if (isMissingCommit(error)) {
      yield {
        kind: 'unreadable',
        reason: `GitHub no longer has the commit to compare with (${reason}): someone has forced a push. Update the branch, or start a new run.`,
      };
      return;
    }
    yield lacksPermission(error)
      ? {
          kind: 'refused',
          reason: `The token of this run may not read the commit statuses (${reason}). Grant ${PERMISSIONS} under "permissions" in the workflow, and statuses: write if the base is to be stored.`,
        }
      : { kind: 'unreadable', reason: `The commit statuses cannot be read (${reason}).` };
  }
}

/**
 * Whether the workflow used Sitedelta at the oldest commit that was searched; otherwise no older one can have a base.
 *
 * @returns undefined if that is not known.
 */
async function wasUsedAt(
  commit: string,
  workflowPath: string | undefined,
  { octokit, repo }: GitHub,
): Promise<boolean | undefined> {
  if (workflowPath === undefined || commit === '') return undefined;
  try {
    const { data } = await octokit.rest.repos.getContent({
      ...repo,
      path: workflowPath,
      ref: commit,
      mediaType: { format: 'raw' },
    });
    const raw: unknown = data;
    const text = raw instanceof ArrayBuffer ? new TextDecoder().decode(raw) : String(raw);
    return /sitedelta/i.test(text);
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    // The commit is known, so it is the file that is not there.
    return statusOf(error) === 404 ? false : undefined;
  }
}

/** GitHub answers 422 for a commit that no branch or tag contains any more. */
function isGone(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || (status === 422 && /no commit found/i.test(messageOf(error)));
}

function* offer(record: BaselineRecord, runId: number): Generator<StoreAnswer> {
  const base = toStoredBase(record, runId);
  if (base !== undefined && base !== 'unknown') yield { kind: 'base', base };
}

/** The records of a baseline among the statuses of a commit, newest first. */
function findRecords(statuses: readonly CommitStatus[], ids: readonly string[]): BaselineRecord[] {
  return keysIn(statuses)
    .flatMap((key) => parseRecordKey(key) ?? [])
    .filter((parsed) => parsed.ids.some((id) => ids.includes(id)))
    .map(({ record }) => record)
    .toSorted((a, b) => b.runId - a.runId || b.runAttempt - a.runAttempt);
}

/** Whether another version has put records of a baseline there. */
function hasUnreadable(statuses: readonly CommitStatus[], ids: readonly string[]): boolean {
  return keysIn(statuses).some((key) => idsOfUnreadable(key).some((id) => ids.includes(id)));
}

function keysIn(statuses: readonly CommitStatus[]): string[] {
  return statuses.flatMap(({ targetUrl }) => (URL.parse(targetUrl)?.hash ?? '').slice(1).split('+'));
}

async function write(
  records: readonly NewRecord[],
  status: StatusCarrier | undefined,
  { context: { runId }, log }: StoreOptions,
): Promise<WriteAnswer[]> {
  const answers = new Map<NewRecord, WriteAnswer>();
  if (status === undefined) return records.map(() => ({ isKept: false }));
  const { link, existing } = status;
  for (const record of records) {
    const reason = whyNotWritten(record, existing, runId);
    if (reason !== undefined) answers.set(record, { isKept: false, reason });
  }
  const writable = URL.canParse(link) ? records.filter((record) => !answers.has(record)) : [];
  for (const group of groupByLink(link, writable)) {
    const address = group.length === 0 ? link : `${link}#${group.map(toKey).join('+')}`;
    const kept = await status.set(address);
    if (kept === undefined) break;
    // Whether the server keeps what follows the # is not taken for granted.
    const answer: WriteAnswer =
      kept === address
        ? { isKept: true }
        : { isKept: false, reason: 'GitHub did not keep the base in the link of the commit status.' };
    if (answer.reason !== undefined) log(answer.reason);
    for (const record of group) answers.set(record, answer);
  }
  return records.map((record) => answers.get(record) ?? { isKept: false });
}

function whyNotWritten(
  { ids, record }: NewRecord,
  existing: StatusCarrier['existing'],
  runId: number,
): string | undefined {
  if (existing === undefined) return 'The statuses of its commit cannot be read; the log says why.';
  const [current] = findRecords(existing, ids).filter((other) => isSameSite(other.host, record.host));
  if (!isOfNewerRun(current, runId)) return undefined;
  return `The commit statuses hold the base of the newer run ${current.runId}; a re-run of an older one does not replace it.`;
}

/** Divides records among links, usually one, even without a record. GitHub shows the link of the last. */
function groupByLink(link: string, records: readonly NewRecord[]): NewRecord[][] {
  const groups: NewRecord[][] = [];
  let group: NewRecord[] = [];
  let length = link.length;
  for (const record of records) {
    const added = toKey(record).length + 1;
    length += added;
    if (group.length > 0 && length > MAX_LINK) {
      groups.push(group);
      group = [];
      length = link.length + added;
    }
    group.push(record);
  }
  return [...groups, group];
}

function toKey({ ids, record }: NewRecord): string {
  return formatRecordKey(ids, record);
}
