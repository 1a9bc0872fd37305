import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { memoryLog } from '../../harness/service/engine-fixture.ts';
import { startPostgres, whyNoPostgres } from '../../harness/service/postgres-server.ts';
import { ServiceError } from '../../server/shared/errors.ts';
import { openStorage } from '../../server/storage/open-storage.ts';
import { LEASE_MS } from '../../server/storage/scan-state.ts';
import type { ScanStore } from '../../server/storage/storage.ts';

const CHILD = fileURLToPath(new URL('worker-child.ts', import.meta.url));
const WORKERS = 4;
const KILLING_MS = 30_000;
const OUTAGE_MS = 6_000;

/** One run of a scan by a worker that was alive. */
interface Run {
  scanId: string;
  attempt: number;
  worker: ChildProcess;
  beganMs: number;
  /** When it ended, or when its worker was killed or suspended. */
  endedMs: number;
  end: string | null;
}

/** Starts workers on one database, and notes their runs. */
class Workers {
  readonly runs: Run[] = [];
  readonly #url: string;
  readonly #children = new Set<ChildProcess>();

  constructor(url: string) {
    this.#url = url;
  }

  start(): void {
    const worker = spawn(process.execPath, [CHILD, this.#url], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#children.add(worker);
    createInterface({ input: worker.stdout }).on('line', (line) => this.#note(worker, JSON.parse(line)));
  }

  async kill(worker = this.#any()): Promise<void> {
    // One may have ended by itself: its start met the crash of the database.
    if (worker.exitCode === null && worker.signalCode === null) {
      worker.kill('SIGKILL');
      await once(worker, 'close');
    }
    this.#children.delete(worker);
    this.#endRuns(worker);
  }

  /** @returns the worker */
  suspend(): ChildProcess {
    const worker = this.#any();
    worker.kill('SIGSTOP');
    this.#children.delete(worker);
    this.#endRuns(worker);
    return worker;
  }

  resume(worker: ChildProcess): void {
    worker.kill('SIGCONT');
    this.#children.add(worker);
  }

  async killAll(): Promise<void> {
    for (const worker of this.#children) await this.kill(worker);
  }

  #any(): ChildProcess {
    const all = [...this.#children];
    const worker = all[Math.floor(Math.random() * all.length)];
    if (!worker) throw new Error('There is no worker.');
    return worker;
  }

  #endRuns(worker: ChildProcess): void {
    for (const run of this.runs) if (run.worker === worker) run.endedMs = Math.min(run.endedMs, Date.now());
  }

  #note(
    worker: ChildProcess,
    line: { words: string; scanId: string; attempt: number; end?: string; ms: number },
  ): void {
    const { scanId, attempt, end = null, ms } = line;
    if (line.words === 'Scan begun') {
      this.runs.push({ scanId, attempt, worker, beganMs: ms, endedMs: Infinity, end: null });
      return;
    }
    const run = this.runs.find((each) => each.scanId === scanId && each.attempt === attempt);
    if (!run) throw new Error(`A run of ${scanId} ended that had not begun.`);
    run.end = end;
    run.endedMs = Math.min(run.endedMs, ms);
  }
}

/** Accepts a scan of one of some clients and hosts. @returns its id; null if the database could not be used */
async function accept(store: ScanStore): Promise<string | null> {
  const id = randomBytes(16).toString('hex');
  const target = `https://${Math.floor(Math.random() * 5)}.example/`;
  const client = String(Math.floor(Math.random() * 3));
  try {
    await store.create({ id, target, client, base: null }, { all: 100_000, share: null });
    return id;
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ slug: 'unavailable', retryAfterSeconds: expect.any(Number) });
    return null;
  }
}

const missing = whyNoPostgres();

describe.skipIf(missing !== null)(missing ?? 'several workers on one database', () => {
  it('end every accepted scan once, although some are killed or suspended and the database crashes', async () => {
    const server = await startPostgres(true);
    const url = await server.createDatabase();
    // All start at once: only one of them makes the tables.
    const workers = new Workers(url);
    for (let n = 0; n < WORKERS; n += 1) workers.start();
    const storage = await openStorage({ dataDir: '', databaseUrl: url }, memoryLog());
    const { store } = storage;
    try {
      const accepted: string[] = [];
      let refused = 0;
      const untilMs = Date.now() + KILLING_MS;
      async function acceptAll(): Promise<void> {
        while (Date.now() < untilMs) {
          const id = await accept(store);
          if (id === null) refused += 1;
          else accepted.push(id);
          await sleep(40);
        }
      }
      async function killSome(): Promise<void> {
        while (Date.now() < untilMs) {
          await sleep(500 + Math.random() * 2_000);
          await workers.kill();
          workers.start();
        }
      }
      async function suspendOne(): Promise<void> {
        await sleep(4_000);
        const worker = workers.suspend();
        workers.start();
        await sleep(LEASE_MS + 4_000);
        workers.resume(worker);
      }
      async function crashDatabase(): Promise<void> {
        await sleep(8_000);
        await server.stop('immediate');
        await sleep(OUTAGE_MS);
        await server.start();
      }
      await Promise.all([acceptAll(), killSome(), suspendOne(), crashDatabase()]);

      const isUnderWay = `SELECT count(*)::int AS n FROM sitedelta.scan WHERE status IN ('queued', 'running')`;
      await expect.poll(async () => (await server.query(url, isUnderWay))[0]?.['n']).toBe(0);

      expect(refused).toBeGreaterThan(0);
      expect(accepted.length).toBeGreaterThan(20);
      expect(workers.runs.some(({ attempt }) => attempt > 1)).toBe(true);
      for (const id of accepted) {
        const scan = await store.get(id);
        const runs = workers.runs.filter(({ scanId }) => scanId === id);
        const completed = runs.filter(({ end }) => end === 'complete');
        expect(completed.length, `${id} was completed several times`).toBeLessThanOrEqual(1);
        expect((await store.result(id)) === null).toBe(scan?.status === 'failed');
        if (scan?.status === 'failed') {
          expect(scan.attempt).toBeGreaterThan(1);
          expect(scan.failure?.kind).toMatch(/^(?:interrupted-too-often|lost-again-soon)$/);
        } else expect(scan?.status).toBe('complete');
        // Only the current run can complete a scan.
        if (completed[0]) expect(completed[0].attempt).toBe(scan?.attempt);
        for (const run of runs)
          for (const other of runs)
            if (run.attempt < other.attempt)
              expect(run.endedMs, `${id} was run twice at once`).toBeLessThanOrEqual(other.beganMs);
      }
      expect(await server.query(url, 'SELECT kind, key, n::int AS n FROM sitedelta.waiting')).toEqual([
        { kind: 'all', key: '', n: 0 },
      ]);
      process.stdout.write(`${accepted.length} scans, ${workers.runs.length} runs, ${refused} refused\n`);
    } finally {
      await workers.killAll();
      await storage.close();
      await server.remove();
    }
  });
});
