import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryLog } from '../../../harness/service/engine-fixture.ts';
import { startPostgres, whyNoPostgres } from '../../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../../harness/service/postgres-server.ts';
import { Heartbeat } from '../../../server/service/heartbeat.ts';
import { openStorage } from '../../../server/storage/open-storage.ts';
import type { ClaimedJob } from '../../../server/storage/records.ts';
import { LEASE_MS } from '../../../server/storage/scan-state.ts';
import type { Storage } from '../../../server/storage/storage.ts';

const missing = whyNoPostgres();
const never = new AbortController().signal;

describe.skipIf(missing !== null)(missing ?? 'a run whose lease other processes may take over', () => {
  let server: PostgresServer;
  let url: string;
  let storage: Storage;
  let job: ClaimedJob;
  let heartbeat: Heartbeat;

  beforeAll(async () => {
    server = await startPostgres(false);
  });
  afterAll(async () => server.remove());
  beforeEach(async () => {
    url = await server.createDatabase();
    storage = await openStorage({ dataDir: '', databaseUrl: url }, memoryLog());
    const scan = { id: 'a'.repeat(32), target: 'https://a.example/', client: 'c', base: null };
    await storage.store.create(scan, { all: 10, share: null });
    const claimed = await storage.queue.claim('w');
    if (!claimed) throw new Error('There is no scan.');
    job = claimed;
    heartbeat = new Heartbeat(job, {
      queue: storage.queue,
      log: memoryLog(),
      heartbeatMs: 200,
      hardStopMs: 600_000,
      ending: never,
    });
  });
  afterEach(async () => {
    heartbeat.end();
    vi.useRealTimers();
    await storage.close();
  });

  /** Whether a page may begin within half a second. */
  async function isConfirmed(): Promise<boolean> {
    return Promise.race([heartbeat.confirmed(never).then(() => true), sleep(500, false)]);
  }

  it('begins no page after the process was suspended, if another process has taken it over', async () => {
    await heartbeat.confirmed(never);
    await server.query(url, `UPDATE sitedelta.scan SET lease_ms = 0`);
    // As another process does it.
    expect(await storage.queue.reap([])).toEqual({ lost: 1, expired: 0 });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + LEASE_MS);
    await expect(heartbeat.confirmed(heartbeat.signal)).rejects.toThrow();
    expect(heartbeat.stopReason).toBe('lost');
  });

  it('is not stopped by a heartbeat that arrives when its end is already stored', async () => {
    const answers: boolean[] = [];
    heartbeat.end();
    heartbeat = new Heartbeat(job, {
      queue: {
        isShared: true,
        async heartbeat(...sent) {
          const isCurrent = await storage.queue.heartbeat(...sent);
          answers.push(isCurrent);
          return isCurrent;
        },
        waitForEnd: (...of) => storage.queue.waitForEnd(...of),
      },
      log: memoryLog(),
      heartbeatMs: 50,
      hardStopMs: 600_000,
      ending: never,
    });
    await heartbeat.confirmed(never);

    heartbeat.workDone();
    await storage.queue.fail(job, { kind: 'too-slow' });
    await expect.poll(() => answers).toContain(false);
    expect([heartbeat.stopReason, heartbeat.signal.aborted]).toEqual([null, false]);
  });

  it('begins no page while the database is away for long, and goes on when it is back', async () => {
    await heartbeat.confirmed(never);
    await server.stop('immediate');
    expect(await isConfirmed()).toBe(true);
    await expect.poll(isConfirmed).toBe(false);
    await server.start();
    await heartbeat.confirmed(never);
    expect(heartbeat.stopReason).toBeNull();
  });
});
