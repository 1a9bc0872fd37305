import { randomBytes } from 'node:crypto';
import { array, assert, asyncProperty, constant, constantFrom, nat, oneof, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClaimedJob } from '../../../server/storage/records.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { output } from './output.ts';
import type { StorageSubject } from './conformance.ts';

/** What can happen, in the words of the properties. */
type Step =
  | { do: 'accept'; client: number; host: number }
  | { do: 'claim' }
  /** What becomes of one of the runs. */
  | { do: 'complete' | 'fail' | 'release'; run: number };

/** A scan in the model. */
interface Scan {
  id: string;
  client: number;
  host: number;
  turn: number;
  isRunning: boolean;
  attempts: number;
}

const SHARE = 5;
const ALL = 12;
/** Fails instead of going back into the queue, at its last allowed run. */
const LAST_ATTEMPT = 3;

const STEP = oneof(
  {
    weight: 6,
    // The first client asks for more than the others do.
    arbitrary: record({
      do: constant('accept' as const),
      client: oneof({ weight: 2, arbitrary: constant(0) }, nat({ max: 4 })),
      host: oneof({ weight: 2, arbitrary: constant(0) }, nat({ max: 4 })),
    }),
  },
  { weight: 3, arbitrary: constant({ do: 'claim' as const }) },
  {
    weight: 2,
    arbitrary: record({
      do: constantFrom('complete' as const, 'fail' as const, 'release' as const),
      run: nat(),
    }),
  },
);

/**
 * The rule of the queue, as a list: the next scan of a client has the turn after its last one, but none that has passed;
 * scans of one turn are run as they came. One client, and one host, can have a share of what waits.
 */
class Model {
  /** In the order in which they came. */
  #scans: Scan[] = [];
  readonly runs: { job: ClaimedJob; scan: Scan }[] = [];

  /** @returns the error of the refusal; null if there is room */
  refusal(client: number, host: number): string | null {
    const waiting = this.waiting();
    if (waiting.length >= ALL) return 'queue_full';
    const isOver = [
      waiting.filter((scan) => scan.client === client),
      waiting.filter((scan) => scan.host === host),
    ].some((scans) => scans.length >= SHARE);
    return isOver ? 'rate_limited' : null;
  }

  accept(id: string, client: number, host: number): Scan {
    const turns = this.#scans.map((scan) => scan.turn);
    const own = this.#scans.filter((scan) => scan.client === client).map((scan) => scan.turn + 1);
    const turn = Math.max(0, turns.length === 0 ? 0 : Math.min(...turns), ...own);
    const scan = { id, client, host, turn, isRunning: false, attempts: 0 };
    this.#scans.push(scan);
    return scan;
  }

  /** Those that wait, in the order in which they will be run. */
  waiting(): Scan[] {
    return this.#scans.filter((scan) => !scan.isRunning).toSorted((a, b) => a.turn - b.turn);
  }

  isVisited(host: number): boolean {
    return this.runs.some(({ scan }) => scan.host === host);
  }

  /** @param spreads whether scans of hosts that no run visits come first */
  next(spreads: boolean): Scan | undefined {
    const waiting = this.waiting();
    return (spreads && waiting.find(({ host }) => !this.isVisited(host))) || waiting[0];
  }

  remove(scan: Scan): void {
    this.#scans = this.#scans.filter((other) => other !== scan);
  }
}

async function play(storage: Storage, steps: readonly Step[], spreads: boolean): Promise<void> {
  const model = new Model();
  /** For each waiting scan that was the first of its client: which clients it may still wait for. */
  const mayWaitFor = new Map<Scan, Set<number>>();
  for (const step of steps) {
    if (step.do === 'accept') await accept(storage, model, step, mayWaitFor);
    else if (step.do === 'claim') await claim(storage, model, mayWaitFor, spreads);
    else await end(storage, model, step);
    expect((await storage.queue.backlog()).waiting).toBe(model.waiting().length);
  }
  const waiting = model.waiting();
  const positions = await Promise.all(
    waiting.map(async ({ id }) => (await storage.store.get(id))?.queuePosition),
  );
  expect(positions).toEqual(waiting.map((_, index) => index + 1));
}

async function accept(
  { store }: Storage,
  model: Model,
  { client, host }: { client: number; host: number },
  mayWaitFor: Map<Scan, Set<number>>,
): Promise<void> {
  const id = randomBytes(16).toString('hex');
  const target = `https://${host}.example/`;
  const asked = store.create(
    { id, target, client: `client ${client}`, base: null },
    { all: ALL, share: SHARE },
  );
  const refusal = model.refusal(client, host);
  if (refusal !== null) return expect(asked).rejects.toMatchObject({ slug: refusal });
  await asked;
  const others = model.waiting().map((scan) => scan.client);
  const isFirst = !others.includes(client) && !model.runs.some(({ scan }) => scan.client === client);
  const scan = model.accept(id, client, host);
  if (isFirst) mayWaitFor.set(scan, new Set(others));
}

async function claim(
  { queue }: Storage,
  model: Model,
  mayWaitFor: Map<Scan, Set<number>>,
  spreads: boolean,
): Promise<void> {
  const job = await queue.claim('w');
  const next = model.next(spreads);
  expect(job?.id).toBe(next?.id);
  if (!job || !next) return;
  mayWaitFor.delete(next);
  // Whatever the model says: the only scan of a client waits for at most one new scan of each other client, not counting
  // those that are run while its own host is visited.
  for (const [scan, clients] of mayWaitFor) {
    if (next.attempts > 0 || (spreads && model.isVisited(scan.host))) continue;
    expect(clients.delete(next.client), `a second scan of client ${next.client} came first`).toBe(true);
  }
  next.isRunning = true;
  next.attempts += 1;
  model.runs.push({ job, scan: next });
}

async function end(
  { queue }: Storage,
  model: Model,
  step: { do: 'complete' | 'fail' | 'release'; run: number },
): Promise<void> {
  const [run] = model.runs.splice(step.run % Math.max(1, model.runs.length), 1);
  if (!run) return;
  if (step.do === 'complete') await queue.complete(run.job, output(run.job.id));
  if (step.do === 'fail') await queue.fail(run.job, { kind: 'too-slow' });
  if (step.do === 'release') await queue.release(run.job);
  if (step.do === 'release' && run.scan.attempts < LAST_ATTEMPT) run.scan.isRunning = false;
  else model.remove(run.scan);
}

/**
 * Neither one client nor one host with many scans keeps others waiting: what every implementation of Storage must do.
 * @param spreads whether scans of hosts that no run visits come first
 */
export function storageFairness(
  name: string,
  makeSubject: () => Promise<StorageSubject>,
  { spreads }: { spreads: boolean },
): void {
  describe(`${name} is fair`, () => {
    it('lets clients take turns and gives each client and each host its share, whatever happens', async () => {
      const time = Date.UTC(2026, 0, 1);
      await assert(
        asyncProperty(array(STEP, { minLength: 1, maxLength: 60 }), async (steps) => {
          const subject = await makeSubject();
          const storage = await subject.open({ wall: () => time, steady: () => time });
          try {
            await play(storage, steps, spreads);
          } finally {
            await storage.close();
            await subject.remove();
          }
        }),
        { numRuns: 12 },
      );
    });

    it('lets the only scan of a client, and of a host, through while others fill their shares', async () => {
      const time = Date.UTC(2026, 0, 1);
      const subject = await makeSubject();
      const storage = await subject.open({ wall: () => time, steady: () => time });
      const limits = { all: 1000, share: 20 };
      async function ask(client: string, host: string): Promise<string> {
        const id = randomBytes(16).toString('hex');
        await storage.store.create({ id, target: `https://${host}/`, client, base: null }, limits);
        return id;
      }
      try {
        for (let n = 0; n < 20; n += 1) {
          await ask('greedy', `${n}.example`);
          // Many clients ask for one host.
          await ask(`one of ${n}`, 'popular.example');
        }
        await expect(ask('greedy', 'a.example')).rejects.toMatchObject({ slug: 'rate_limited' });
        await expect(ask('someone', 'popular.example')).rejects.toMatchObject({ slug: 'rate_limited' });
        const only = await ask('modest', 'modest.example');
        // One scan of each of the 21 other clients comes first.
        expect((await storage.store.get(only))?.queuePosition).toBe(22);
      } finally {
        await storage.close();
        await subject.remove();
      }
    });
  });
}
