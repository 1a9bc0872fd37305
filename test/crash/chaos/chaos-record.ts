import type { LoggedRun, NodeLife, Span } from '../../../harness/service/cluster-node.ts';
import type { Visit } from '../../../harness/sites/watched-sites.ts';
import type { ScanFailure } from '../../../shared/limitations/scan-failure.ts';

/** A scan as the database has it at a time. */
export interface SeenState {
  atMs: number;
  id: string;
  target: string;
  status: string;
  attempt: number;
  failure: ScanFailure | null;
}

/** Everything that is known of a chaos run once it is over. Times in milliseconds since 1970. */
export interface ChaosRecord {
  nodes: NodeLife[];
  /** When the database could not be used. */
  outages: Span[];
  /** Ids of scans whose client got a 202. */
  accepted: string[];
  visits: Visit[];
  runs: LoggedRun[];
  /** Each change of each scan, in the order of time; the last of each scan is its end. */
  states: SeenState[];
  /** All results that clients were sent, by the id of the scan. */
  results: Map<string, Set<string>>;
}
