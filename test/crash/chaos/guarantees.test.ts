import { describe, expect, it } from 'vitest';
import { LEASE_MS, MAX_RERUNS } from '../../../server/storage/scan-state.ts';
import type { LoggedRun, NodeLife } from '../../../harness/service/cluster-node.ts';
import type { Visit } from '../../../harness/sites/watched-sites.ts';
import type { ScanFailure } from '../../../shared/limitations/scan-failure.ts';
import type { ChaosRecord, SeenState } from './chaos-record.ts';
import { findViolations } from './guarantees.ts';

const INTERRUPTED: ScanFailure = { kind: 'interrupted-too-often', times: MAX_RERUNS + 1 };

function life(name: string, changes: Partial<NodeLife> = {}): NodeLife {
  const end = { toMs: 500_000, askedMs: 499_000, end: 'exit code 0' };
  return { name, role: 'worker', fromMs: 0, pauses: [], ...end, ...changes };
}

function killed(name: string, atMs: number): NodeLife {
  return life(name, { toMs: atMs, askedMs: null, end: 'SIGKILL' });
}

function run(node: string, attempt: number, beganMs: number, endedMs: number | null): LoggedRun {
  const end = endedMs === null ? null : 'complete';
  return { scanId: 'one', node, attempt, beganMs, endedMs, end };
}

function visit(visitor: string, fromMs: number): Visit {
  return { host: '127.0.0.1:1', site: '1-2-0', visitor, fromMs, toMs: fromMs + 10 };
}

function state(status: string, attempt: number, atMs: number, failure: ScanFailure | null = null): SeenState {
  return { id: 'one', target: 'http://127.0.0.1:1/1-2-0/', status, attempt, atMs, failure };
}

/** A scan that one worker has run, with changes. */
function record(changes: Partial<ChaosRecord> = {}): ChaosRecord {
  return {
    nodes: [life('worker-1-1'), life('worker-2-1')],
    outages: [],
    accepted: ['one'],
    visits: [visit('worker-1-1', 1_100)],
    runs: [run('worker-1-1', 1, 1_000, 2_000)],
    states: [state('queued', 0, 500), state('running', 1, 1_000), state('complete', 1, 2_000)],
    results: new Map([['one', new Set(['seen-by-worker-1-1'])]]),
    ...changes,
  };
}

/** The second worker begins a run of the scan of the first. */
function takenOver(changes: Partial<ChaosRecord>, beganMs = 20_000): ChaosRecord {
  return record({
    runs: [run('worker-1-1', 1, 1_000, null), run('worker-2-1', 2, beganMs, beganMs + 5_000)],
    visits: [visit('worker-1-1', 1_100), visit('worker-2-1', beganMs + 100)],
    states: [
      state('running', 1, 1_000),
      state('running', 2, beganMs + 100),
      state('complete', 2, beganMs + 5_000),
    ],
    ...changes,
  });
}

const suspended = life('worker-1-1', { pauses: [{ fromMs: 2_000, toMs: 24_000 }] });

describe('the judge of a chaos run', () => {
  it.each([
    ['a scan without disturbance', record()],
    ['a takeover after a death', takenOver({ nodes: [killed('worker-1-1', 2_000), life('worker-2-1')] })],
    [
      'a takeover that waits for the end of an outage',
      takenOver(
        {
          nodes: [killed('worker-1-1', 2_000), life('worker-2-1')],
          outages: [{ fromMs: 10_000, toMs: 60_000 }],
        },
        60_000 + LEASE_MS + 6_000,
      ),
    ],
    [
      'a suspended worker that goes on until its next heartbeat',
      takenOver({
        nodes: [suspended, life('worker-2-1')],
        visits: [visit('worker-1-1', 1_100), visit('worker-2-1', 20_100), visit('worker-1-1', 25_000)],
      }),
    ],
    [
      'requests that were open when their worker was suspended',
      record({
        nodes: [suspended, life('worker-2-1')],
        runs: [],
        visits: [
          ...[1_990, 1_991].map((fromMs) => ({ ...visit('worker-1-1', fromMs), toMs: 30_000 })),
          visit('worker-2-1', 20_000),
        ],
      }),
    ],
    [
      'a scan that was interrupted too often',
      record({
        states: [state('failed', MAX_RERUNS + 1, 9_000, INTERRUPTED)],
        results: new Map(),
      }),
    ],
    [
      'a start that gave up during an outage',
      record({
        nodes: [
          life('worker-1-1'),
          life('worker-2-1', { fromMs: 1_000, toMs: 9_000, askedMs: null, end: 'exit code 1' }),
        ],
        outages: [{ fromMs: 500, toMs: 10_000 }],
      }),
    ],
  ])('accepts %s', (_, seen) => {
    expect(findViolations(seen)).toEqual([]);
  });

  it.each([
    ['a lost scan', record({ accepted: ['one', 'two'] }), 'two was accepted and is gone.'],
    ['a scan without end', record({ states: [state('running', 1, 1_000)] }), 'one is running at the end.'],
    [
      'a failure without a reason',
      record({ states: [state('failed', 1, 2_000, { kind: 'unknown' })] }),
      'one failed without a reason: {"kind":"unknown"}',
    ],
    [
      'an end that changes',
      record({ states: [state('failed', 3, 2_000, INTERRUPTED), state('complete', 3, 3_000)] }),
      'one was failed and became complete (run 3).',
    ],
    [
      'two results',
      record({ results: new Map([['one', new Set(['seen-by-worker-1-1', 'seen-by-worker-1-1 '])]]) }),
      'one has had 2 results.',
    ],
    [
      'a result of two workers',
      record({ results: new Map([['one', new Set(['seen-by-worker-1-1 seen-by-worker-2-1'])]]) }),
      'The result of one is not of exactly one worker.',
    ],
    [
      'two completions',
      takenOver({
        nodes: [suspended, life('worker-2-1')],
        runs: [run('worker-1-1', 1, 1_000, 26_000), run('worker-2-1', 2, 20_000, 25_000)],
      }),
      'one was completed by worker-1-1 and worker-2-1.',
    ],
    [
      'a scan that was taken from a live worker',
      takenOver({}),
      'Run 1 of one was taken from worker-1-1, which was alive.',
    ],
    [
      'a worker that goes on long after it was resumed',
      takenOver({
        nodes: [suspended, life('worker-2-1')],
        visits: [visit('worker-1-1', 1_100), visit('worker-2-1', 20_100), visit('worker-1-1', 40_000)],
      }),
      'one was run twice at once: worker-1-1 visited it until 19900 ms after worker-2-1 had begun run 2.',
    ],
    [
      'a worker that goes on after it has released its scan',
      takenOver({
        nodes: [life('worker-1-1', { askedMs: 2_000, toMs: 30_000 }), life('worker-2-1')],
        visits: [visit('worker-1-1', 1_100), visit('worker-2-1', 20_100), visit('worker-1-1', 20_500)],
      }),
      'one was run twice at once: worker-1-1 visited it until 400 ms after worker-2-1 had begun run 2.',
    ],
    [
      'a late takeover',
      takenOver({ nodes: [killed('worker-1-1', 2_000), life('worker-2-1')] }, 50_000),
      'Run 1 of one by worker-1-1 was taken back after 48100 instead of 30000 ms.',
    ],
    [
      'a host that gets too many requests at once',
      record({
        visits: ['worker-1-1', 'worker-1-1', 'worker-2-1'].map((name, n) => visit(name, 1_100 + n)),
      }),
      '127.0.0.1:1 got 3 requests at once, from worker-1-1 and worker-2-1.',
    ],
    [
      'a node that ends by itself',
      record({ nodes: [life('worker-1-1'), life('worker-2-1', { askedMs: null, end: 'exit code 1' })] }),
      'worker-2-1 ended with exit code 1 by itself.',
    ],
    [
      'a node that does not end in order',
      record({ nodes: [life('worker-1-1'), life('worker-2-1', { end: 'exit code 1' })] }),
      'worker-2-1 ended with exit code 1.',
    ],
  ])('reports %s', (_, seen, sentence) => {
    expect(findViolations(seen)).toContain(sentence);
  });
});
