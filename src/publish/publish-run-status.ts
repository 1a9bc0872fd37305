import type { NewRecord, StatusCarrier, WriteAnswer } from '../baseline/baseline-store.ts';
import type { GitHub } from '../github/connect-github.ts';
import { listStatuses, type CommitStatus } from '../github/list-statuses.ts';
import { renderCommitStatus, type StatusText } from '../render/commit-status.ts';
import { worstFirst } from '../render/worst-first.ts';
import type { TargetResult } from '../result/target-result.ts';
import { CancelledError } from '../shared/errors.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import { chooseContext } from './choose-context.ts';
import type { PublishedTarget, Publishing } from './publishing.ts';
import { findOtherFailure } from './run-stamp.ts';

const CACHE_NOT_USED: WriteAnswer = { isKept: false, reason: 'The Actions cache is not used.' };

/** A status that gives way to the worse verdict of another job. */
interface RunStatus extends StatusCarrier {
  /**
   * Looks once more whether another job or step of this run has failed, and repeats its verdict: it may have come between
   * our look at the statuses and our own verdict. Whichever of two jobs comes last sees that of the other.
   */
  giveWay(): Promise<void>;
}

/** Sets the commit status, and stores the scans as the next bases, if this run may. */
export async function publishRunStatus(
  targets: readonly PublishedTarget[],
  publishing: Publishing,
): Promise<void> {
  const { status: statusStore, cache } = publishing.stores;
  const records = targets.flatMap(({ result, baseline }) =>
    result.kind === 'complete' ? (baseline.propose(result) ?? []) : [],
  );
  const results = targets.map(({ result }) => result);
  const status = await prepareStatus(results, records.length > 0, publishing);
  // The store sets the status itself, because its link carries the records.
  if (statusStore === undefined) await status?.set(status.link);
  const inStatus = (await statusStore?.write(records, status)) ?? [];
  await status?.giveWay();
  for (const [index, record] of records.entries()) {
    const [inCache = CACHE_NOT_USED] =
      (await publishing.waits.during('the Actions cache', async () => cache?.write([record], status))) ?? [];
    reportBase(record, inStatus[index], inCache, publishing);
  }
}

/** @returns undefined if this run sets no status. */
async function prepareStatus(
  results: readonly TargetResult[],
  hasRecords: boolean,
  { inputs, context, revision: { sha }, github, name, pending, skipped, log, notice }: Publishing,
): Promise<RunStatus | undefined> {
  if (github === undefined || sha === '' || inputs.commitStatus === 'never') return undefined;
  await pending?.end();
  // They matter if a record is stored, if another site may have a status of the same name, or another job this one.
  const isAsked = hasRecords || name.host !== undefined || pending !== undefined;
  const existing = isAsked ? await readStatuses(github, sha, log) : [];
  const ownContext = chooseContext(name, existing ?? []);
  const rendered = renderCommitStatus(results, { warnOnly: inputs.warnOnly, host: name.host });
  const { runId, runAttempt } = context;
  const findWorse = (statuses: readonly CommitStatus[] = []): CommitStatus | undefined => {
    if (pending === undefined || rendered.state !== 'success') return undefined;
    const other = findOtherFailure(statuses, ownContext, { runId, runAttempt, instance: pending.instance });
    if (other !== undefined) {
      notice(
        `Another job or step of this run has set the commit status ${ownContext} to ${other.state ?? ''}, which stays, although this one passes. Give each a name of its own by the input "status-name".`,
      );
    }
    return other;
  };
  const other = findWorse(existing);
  const status = { ...verdictOf(other, rendered), context: ownContext };
  if (status.context !== name.context) {
    notice(
      `Another site of the environment has the commit status ${name.context} of this commit, so this one is named ${status.context}. Give each site a name of its own by the input "status-name".`,
    );
  }
  const [worst] = worstFirst(results);
  let isSet = false;
  const write = async (verdict: StatusText & { context: string }, link: string): Promise<string> => {
    const { data } = await github.octokit.rest.repos.createCommitStatus({
      ...github.repo,
      ...verdict,
      sha,
      target_url: link,
    });
    return data.target_url ?? '';
  };
  const linkTo = (to: CommitStatus | undefined): string =>
    to?.targetUrl.replace(/#.*/, '') || worst?.reportUrl || context.runUrl;
  return {
    link: linkTo(other),
    existing,
    set: (link) =>
      skipped.attempt('the commit status', 'statuses: write', async () => {
        const kept = await write(status, link);
        pending?.replace(status.context);
        // Several statuses may be needed for all records; users see the last one.
        if (!isSet) log(`Set the commit status ${status.context} of ${sha.slice(0, 7)} to ${status.state}.`);
        isSet = true;
        return kept;
      }),
    async giveWay() {
      if (!isSet || other !== undefined || pending === undefined || rendered.state !== 'success') return;
      const late = findWorse(await readStatuses(github, sha, log));
      if (late === undefined) return;
      await skipped.attempt('the commit status', 'statuses: write', () =>
        write({ ...verdictOf(late, rendered), context: ownContext }, linkTo(late)),
      );
    },
  };
}

/** The verdict of another job of the run, if there is one that failed. */
function verdictOf(other: CommitStatus | undefined, own: StatusText): StatusText {
  return other === undefined ? own : { state: 'failure', description: other.description };
}

async function readStatuses(
  github: GitHub,
  sha: string,
  log: (line: string) => void,
): Promise<CommitStatus[] | undefined> {
  try {
    return await listStatuses(github, sha);
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    log(`The statuses of the commit cannot be read (${oneLine(messageOf(error), 200)}).`);
    return undefined;
  }
}

/** Reports whether the scan is the next base now, and if not, why. */
function reportBase(
  { record: { scanId } }: NewRecord,
  inStatus: WriteAnswer | undefined,
  inCache: WriteAnswer,
  { log, notice }: Publishing,
): void {
  if (inCache.reason !== undefined) log(inCache.reason);
  const keptIn = [
    ...(inStatus?.isKept === true ? ['the commit status'] : []),
    ...(inCache.isKept ? ['the Actions cache'] : []),
  ];
  if (keptIn.length > 0) {
    log(`The scan ${scanId} is stored as the next base (in ${keptIn.join(' and ')}).`);
    return;
  }
  const text = `The scan ${scanId} could not be stored as the next base.`;
  log(text);
  notice([text, inStatus?.reason, inCache.reason].filter((part) => part !== undefined).join(' '));
}
