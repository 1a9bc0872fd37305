import type { Cluster } from '../../../harness/service/cluster.ts';
import type { ClusterNode, Span } from '../../../harness/service/cluster-node.ts';
import type { ListedProcess } from '../../../harness/service/list-processes.ts';
import type { PostgresServer } from '../../../harness/service/postgres-server.ts';
import type { WatchedSites } from '../../../harness/sites/watched-sites.ts';

/** What clients and disturbances of a chaos run share. Times in milliseconds since 1970. */
export interface ChaosWorld {
  cluster: Cluster;
  /** Of all clients. */
  token: string;
  server: PostgresServer;
  sites: WatchedSites;
  /** No new rounds of disturbances from then on. */
  untilMs: number;
  /** Whether all disturbances are over; no new scans from then on. */
  isOver: boolean;
  /** Whether there is time for long outages. */
  isLong: boolean;
  /** What was seen and must not be: a sentence each. */
  violations: string[];
  /** See ChaosRecord. */
  accepted: string[];
  outages: Span[];
  results: Map<string, Set<string>>;
  /** Processes that killed nodes left behind. */
  left: ListedProcess[];
  /** Resolve when suspended nodes go on. */
  suspensions: Promise<void>[];
  /** How often each kind of thing happened. */
  counts: Map<string, number>;
}

export function count({ counts }: ChaosWorld, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Whether a node has always run since then, so that it must answer. */
export function hasRunSince({ isRunning, life }: ClusterNode, sinceMs: number): boolean {
  return isRunning && !life.pauses.some(({ toMs }) => toMs >= sinceMs);
}
