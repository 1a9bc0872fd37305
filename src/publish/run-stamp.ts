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

/** Reads the stamp in the link of a status; undefined if it has none. */
export function readRunStamp(link: string): RunStamp | undefined {
  const [, runId, runAttempt, instance = ''] = STAMP.exec((URL.parse(link)?.hash ?? '').slice(1)) ?? [];
  return runId === undefined ? undefined : { runId: Number(runId), runAttempt: Number(runAttempt), instance };
}
