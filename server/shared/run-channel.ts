import { tracingChannel } from 'node:diagnostics_channel';

/** A run of a scan, as it is reported. How it ended is known at its end. */
export interface ReportedRun {
  scanId: string;
  /** Counts from 1. */
  attempt: number;
  /** The span of the request for the scan, as in a header `traceparent`; null if that was not traced. */
  traceParent: string | null;
  /** Milliseconds since the scan was accepted. */
  waitedMs: number;
  /** `release`: it goes back into the queue; `lost`: another run has begun, or the scan has ended otherwise. */
  outcome: 'complete' | 'failed' | 'release' | 'lost' | null;
  /** Pages in its result. */
  pages: number | null;
}

const channel = tracingChannel<'sitedelta:run', ReportedRun>('sitedelta:run');

/**
 * Runs a scan and reports its start and end on Node's tracing channel `sitedelta:run`. Costs nothing if nobody listens.
 * @param work sets `outcome` and `pages` of the run
 */
export async function inRun(
  begun: Pick<ReportedRun, 'scanId' | 'attempt' | 'traceParent' | 'waitedMs'>,
  work: (run: ReportedRun) => Promise<void>,
): Promise<void> {
  const run: ReportedRun = { ...begun, outcome: null, pages: null };
  return channel.tracePromise(() => work(run), run);
}
