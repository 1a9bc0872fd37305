import { tracingChannel } from 'node:diagnostics_channel';

/** Phases of a scan, and of a comparison, that are timed. */
export type PhaseName =
  | 'launch'
  | 'visit'
  | 'open tab'
  | 'discover'
  | 'load'
  | 'settle'
  | 'stop scripts'
  | 'wait for a turn'
  | 'snapshot'
  | 'overlays'
  | 'read source'
  | 'text styles'
  | 'loading'
  | 'inject'
  | 'htmlcs'
  | 'axe'
  | 'interaction'
  | 'contrast'
  | 'declarations'
  | 'boundaries'
  | 'page picture'
  | 'pictures'
  | 'layout'
  | 'actions'
  | 'describe'
  | 'merge'
  | 'look again'
  | 'store'
  | 'compare';

/** A phase, as it is reported. */
export interface ReportedPhase {
  name: PhaseName;
  /** Index of the page in its scan, if it is given one. */
  page?: number;
}

const channel = tracingChannel<'sitedelta:phase', ReportedPhase>('sitedelta:phase');

/**
 * Runs a phase of a scan and reports its start and end on Node's tracing channel `sitedelta:phase`, with its name. Costs
 * nothing if nobody listens.
 * @param page see ReportedPhase
 */
export async function inPhase<T>(name: PhaseName, work: () => Promise<T> | T, page?: number): Promise<T> {
  return channel.tracePromise(async () => work(), page === undefined ? { name } : { name, page });
}
