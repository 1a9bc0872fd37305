import { tracingChannel } from 'node:diagnostics_channel';

/** Phases of a scan, and of a comparison, that are timed. */
export type PhaseName =
  | 'launch'
  | 'open tab'
  | 'discover'
  | 'load'
  | 'settle'
  | 'stop scripts'
  | 'wait for a turn'
  | 'snapshot'
  | 'inject'
  | 'htmlcs'
  | 'axe'
  | 'describe'
  | 'merge'
  | 'store'
  | 'compare';

const channel = tracingChannel<'sitedelta:phase', { name: PhaseName }>('sitedelta:phase');

/**
 * Runs a phase of a scan and reports its start and end on Node's tracing channel `sitedelta:phase`, with its name. Costs
 * nothing if nobody listens.
 */
export async function inPhase<T>(name: PhaseName, work: () => Promise<T> | T): Promise<T> {
  return channel.tracePromise(async () => work(), { name });
}
