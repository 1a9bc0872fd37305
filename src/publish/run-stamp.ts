import type { CommitStatus } from '../github/list-statuses.ts';

/** Which step of which run has set a status. */
export interface RunStamp {
  runId: number;
  runAttempt: number;
  /** Random: a matrix has jobs of one name. */
  instance: string;
}

const STAMP = /^sitedelta-run-(\d{1,16})-(\d{1,9})-([a-f0-9]{16})$/;

/** The part of a link, behind its `#`, by which other steps of the same run know whose status it is. */
export function formatRunStamp({ runId, runAttempt, instance }: RunStamp): string {
  return `sitedelta-run-${runId}-${runAttempt}-${instance}`;
}

/**
 * The verdict of another job or step of the same run, if it is not a success: a later one must not hide it.
 *
 * @param statuses Those of the commit, newest first. Each step has set one to pending, with its stamp, before its verdict.
 */
export function findOtherFailure(
  statuses: readonly CommitStatus[],
  context: string,
  { runId, runAttempt, instance }: RunStamp,
): CommitStatus | undefined {
  const own = statuses.filter((status) => status.context === context);
  const first = own.findLastIndex(({ targetUrl }) => {
    const stamp = readRunStamp(targetUrl);
    return stamp?.runId === runId && stamp.runAttempt === runAttempt && stamp.instance !== instance;
  });
  return own.slice(0, Math.max(first, 0)).find(({ state }) => state === 'failure' || state === 'error');
}

/** Reads the stamp in the link of a status; undefined if it has none. */
function readRunStamp(link: string): RunStamp | undefined {
  const [, runId, runAttempt, instance = ''] = STAMP.exec((URL.parse(link)?.hash ?? '').slice(1)) ?? [];
  return runId === undefined ? undefined : { runId: Number(runId), runAttempt: Number(runAttempt), instance };
}
