import { afterEach, describe, expect, it } from 'vitest';
import { memoryLog } from '../../../harness/service/engine-fixture.ts';
import { whyNoPostgres } from '../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../harness/service/use-postgres.ts';
import { watchWorkers } from '../../../server/service/watch-workers.ts';
import { WORKER_SILENCE_MS } from '../../../server/storage/scan-state.ts';

const missing = whyNoPostgres();
const GONE = 'warn No worker that can run scans is left; new scans are refused until there is one';
const BACK = 'info There is a worker that can run scans; new ones are accepted';

describe.skipIf(missing !== null)(missing ?? 'a process without a worker of its own', () => {
  const postgres = usePostgres();
  let watching: { stop(): void } | undefined;
  afterEach(() => watching?.stop());

  async function setUp() {
    const { queue } = await postgres.open();
    const log = memoryLog();
    const gate = { open: Promise.resolve(), onLook: (): void => undefined };
    let looks = 0;
    watching = watchWorkers({
      queue: {
        async liveWorkers(...asked) {
          await gate.open;
          const workers = await queue.liveWorkers(...asked);
          looks += 1;
          gate.onLook();
          return workers;
        },
      },
      log,
      intervalMs: 20,
    });
    return { queue, log, looks: () => looks, gate };
  }

  it('logs when the last worker has gone, and when one is back', async () => {
    const { queue, log, looks } = await setUp();
    await expect.poll(looks).toBeGreaterThan(5);
    // The start has reported that there is none.
    expect(log.lines).toEqual([]);
    for (const name of ['one', 'two']) await queue.noteWorker({ name, canScan: true, freeSlots: 1 });
    await expect.poll(() => log.lines).toEqual([BACK]);

    await queue.noteWorker({ name: 'one', canScan: false, freeSlots: 0 });
    const before = looks();
    await expect.poll(looks).toBeGreaterThan(before + 5);
    expect(log.lines).toEqual([BACK]);
    await queue.noteWorker({ name: 'two', canScan: false, freeSlots: 0 });
    await expect.poll(() => log.lines).toEqual([BACK, GONE]);
    await queue.noteWorker({ name: 'two', canScan: true, freeSlots: 1 });
    await expect.poll(() => log.lines).toEqual([BACK, GONE, BACK]);
  });

  it('logs nothing about workers because the database was away for long', async () => {
    const { queue, log, looks, gate } = await setUp();
    await queue.noteWorker({ name: 'one', canScan: true, freeSlots: 1 });
    await expect.poll(looks).toBeGreaterThan(1);
    await postgres.server.stop('immediate');
    await expect.poll(() => log.lines).toContain('debug The workers could not be counted');

    // The first look after it comes before the worker could note itself again.
    const [back, noted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    gate.open = back.promise;
    gate.onLook = () => {
      gate.open = noted.promise;
    };
    await postgres.server.start();
    await postgres.server.query(
      postgres.url,
      `UPDATE sitedelta.worker SET seen_ms = seen_ms - ${WORKER_SILENCE_MS + 1_000}`,
    );
    const before = looks();
    back.resolve();
    await expect.poll(looks).toBe(before + 1);
    await queue.noteWorker({ name: 'one', canScan: true, freeSlots: 1 });
    noted.resolve();
    await expect.poll(looks).toBeGreaterThan(before + 4);
    expect(log.lines.filter((line) => !line.startsWith('debug') && line !== BACK)).toEqual([]);
  });
});
