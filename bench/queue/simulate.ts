import { createHeap } from './heap.ts';
import { QueueModel } from './queue-model.ts';
import type { Admission, SimulatedScan } from './queue-model.ts';

/** A request for a scan. */
export type Arrival = Pick<SimulatedScan, 'client' | 'host' | 'kind' | 'duration'> & {
  /** In seconds since the beginning. */
  at: number;
};

interface SimulationOptions {
  /** Scans that run at once. */
  workers: number;
  queueLimit: number;
  /** Scans that one client, or one host, may have waiting; null for no such limit. */
  share: number | null;
  onePerHost: boolean;
  /** In the order of their times. */
  arrivals: Iterable<Arrival>;
  /** Seconds that are not counted, until the queue has its usual length. */
  warmUp: number;
}

/** What became of the scans of one kind of client. */
export interface Tally {
  /** Seconds from acceptance to claim. */
  waits: number[];
  /** When each of them had arrived. */
  at: number[];
  asked: number;
  refused: Map<Exclude<Admission, 'accepted'>, number>;
  expired: number;
}

/** The heartbeat of a worker, at which it also reaps. */
const REAP_S = 5;

/** Runs arrivals, queue and workers until the last arrival. @returns by kind of client */
export function simulate(options: SimulationOptions): Map<string, Tally> {
  const { workers, queueLimit, share, onePerHost, warmUp } = options;
  const queue = new QueueModel({ all: queueLimit, share, onePerHost });
  const ends = createHeap<{ at: number; scan: SimulatedScan }>((a, b) => a.at - b.at);
  const tallies = new Map<string, Tally>();
  let idle = workers;
  let nextReap = REAP_S;
  let seq = 0;

  function tallyOf(kind: string): Tally {
    const tally = tallies.get(kind) ?? { waits: [], at: [], asked: 0, refused: new Map(), expired: 0 };
    tallies.set(kind, tally);
    return tally;
  }

  function begin(now: number): void {
    for (; idle > 0; idle -= 1) {
      const scan = queue.claim();
      if (scan === null) return;
      ends.push({ at: now + scan.duration, scan });
      if (scan.queuedAt < warmUp) continue;
      const tally = tallyOf(scan.kind);
      tally.waits.push(now - scan.queuedAt);
      tally.at.push(scan.queuedAt);
    }
  }

  /** Everything that happens before a time. */
  function advance(now: number): void {
    for (;;) {
      const end = ends.peek();
      const endsAt = end?.at ?? Infinity;
      const at = Math.min(endsAt, nextReap);
      if (at > now) return;
      if (endsAt <= nextReap && end !== undefined) {
        ends.pop();
        queue.end(end.scan);
        idle += 1;
      } else {
        nextReap += REAP_S;
        for (const { kind, queuedAt } of queue.expire(at)) if (queuedAt >= warmUp) tallyOf(kind).expired += 1;
      }
      begin(at);
    }
  }

  for (const { at, ...asked } of options.arrivals) {
    advance(at);
    seq += 1;
    const admission = queue.accept({ ...asked, seq, turn: 0, queuedAt: at, state: 'queued' });
    if (at >= warmUp) {
      const tally = tallyOf(asked.kind);
      tally.asked += 1;
      if (admission !== 'accepted') tally.refused.set(admission, (tally.refused.get(admission) ?? 0) + 1);
    }
    begin(at);
  }
  return tallies;
}
