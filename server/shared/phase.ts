import { tracingChannel } from 'node:diagnostics_channel';

/** Parts of a scan that take time. */
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
  | 'store';

const channel = tracingChannel<'sitedelta:phase', { name: PhaseName }>('sitedelta:phase');

/**
 * Runs a phase of a scan and tells those who trace it: its begin and end are on Node's tracing channel
 * `sitedelta:phase`, with the phase's name. Costs nothing where nobody listens.
 */
export async function inPhase<T>(name: PhaseName, work: () => Promise<T> | T): Promise<T> {
  return channel.tracePromise(async () => work(), { name });
}
