import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { LOCK_QUEUE } from '../../../../server/storage/postgres/accept-scan.ts';
import { LEASE_MS } from '../../../../server/storage/scan-state.ts';
import type { BegunJob } from '../../../../server/storage/records.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import { output } from '../output.ts';

/** How often processes reap. */
const REAP_MS = 5_000;
const missing = whyNoPostgres();
const WAITING = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

async function claim({ queue }: Storage): Promise<BegunJob> {
  const job = await queue.claim('w');
  if (!job) throw new Error('There is no scan to claim.');
  return job;
}

async function idsOf(storage: Storage): Promise<string[]> {
  const ids: string[] = [];
  for (let job = await storage.queue.claim('w'); job; job = await storage.queue.claim('w')) ids.push(job.id);
  return ids;
}

describe.skipIf(missing !== null)(missing ?? 'hosts that several processes may visit', () => {
  const postgres = usePostgres();
  let time: number;
  let count: number;
  let one: Storage;
  let two: Storage;

  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1);
    count = 0;
    [one, two] = [await open(), await open()];
  });

  /** Stands for a process. */
  const open = (): Promise<Storage> => postgres.open({ nowMs: () => time });
  async function accept(host: string): Promise<string> {
    count += 1;
    const id = count.toString(16).padStart(32, '0');
    const scan = { id, target: `https://${host}/${count}`, client: `${count}`, base: null };
    await one.store.create(scan, { all: 100_000, share: null });
    return id;
  }
  async function leftOver(): Promise<unknown> {
    return postgres.query('SELECT name, process, runs, head_seq FROM sitedelta.host');
  }

  it('are visited by one process at a time, however many claim at once', async () => {
    const processes = [one, two, await open(), await open()];
    for (let n = 0; n < 120; n += 1) await accept(`${n % 5}.example`);
    const visitors = new Map<string, { storage: Storage; runs: number }>();
    let ended = 0;
    async function work(storage: Storage): Promise<void> {
      while (ended < 120) {
        const job = await storage.queue.claim('w');
        if (!job) {
          await sleep(1);
          continue;
        }
        const { host } = new URL(job.target);
        const visitor = visitors.get(host) ?? { storage, runs: 0 };
        if (visitor.runs > 0) expect(visitor.storage, `two processes visit ${host}`).toBe(storage);
        visitors.set(host, { storage, runs: visitor.runs + 1 });
        await sleep(Math.random() * 5);
        const now = visitors.get(host);
        if (now) now.runs -= 1;
        // Some come back, some end.
        if (Math.random() < 0.2 && job.attempt < 3) await storage.queue.release(job);
        else if (await storage.queue.complete(job, output(job.id))) ended += 1;
      }
    }
    await Promise.all(processes.flatMap((storage) => [work(storage), work(storage), work(storage)]));
    time += 1;
    await one.queue.reap([]);
    expect(await leftOver()).toEqual([]);
  });

  it('are taken over when the lease of a dead process has ended', async () => {
    const first = await accept('a.example');
    const second = await accept('a.example');
    expect((await claim(one)).id).toBe(first);
    expect(await two.queue.claim('w')).toBeNull();
    await two.queue.reap([]);
    for (let passed = 0; passed <= LEASE_MS; passed += REAP_MS) {
      time += REAP_MS;
      await two.queue.reap([]);
    }
    expect(await idsOf(two)).toEqual([first, second]);
    expect(await one.queue.claim('w')).toBeNull();
  });

  it('count what a worker could begin apart from what waits for a host', async () => {
    for (let n = 0; n < 5; n += 1) await accept('slow.example');
    time += 1000;
    expect(await one.queue.backlog()).toMatchObject({ waiting: 5, claimable: 1, claimableOldestMs: 1000 });
    const job = await claim(one);
    time += 99_000;
    expect(await two.queue.backlog()).toMatchObject({
      waiting: 4,
      oldestMs: 100_000,
      claimable: 0,
      claimableOldestMs: 0,
      firstClaimable: null,
    });
    const other = await accept('b.example');
    expect(await two.queue.backlog()).toMatchObject({ waiting: 5, claimable: 1, firstClaimable: other });
    await two.control.setPaused(true);
    expect(await two.queue.backlog()).toMatchObject({ waiting: 5, claimable: 0, firstClaimable: null });
    expect(job.waitedMs).toBe(1000);
  });

  it('take turns: a second scan of a host waits while scans of other hosts do', async () => {
    const busy = [await accept('a.example'), await accept('a.example'), await accept('a.example')];
    const other = await accept('b.example');
    const third = await accept('c.example');
    expect((await claim(one)).id).toBe(busy[0]);
    expect((await claim(one)).id).toBe(other);
    expect((await claim(two)).id).toBe(third);
    expect(await two.queue.claim('w')).toBeNull();
    expect((await claim(one)).id).toBe(busy[1]);
  });

  it('wake the workers of other processes when they become free', async () => {
    await accept('a.example');
    const second = await accept('a.example');
    const job = await claim(one);
    expect(await two.queue.claim('w')).toBeNull();
    const began = performance.now();
    const waiting = two.queue.wait(new AbortController().signal);
    await one.queue.complete(job, output('x'));
    await waiting;
    // Without a notification it looks after five seconds.
    expect(performance.now() - began).toBeLessThan(4_000);
    expect((await claim(two)).id).toBe(second);
  });

  it('are entered by a run whose site moved there, when their visitor has left', async () => {
    await accept('a.example');
    await accept('www.a.example:8443');
    const fromA = await claim(one);
    const onWww = await claim(two);
    const waitsForWww = await accept('www.a.example:8443');
    const waitsForA = await accept('a.example');
    expect(await one.queue.enterHost(fromA, 'www.a.example:8443')).toBe(false);
    // It has left its first host.
    expect((await claim(two)).id).toBe(waitsForA);
    await two.queue.complete(onWww, output('x'));
    // It is there first although scans of the host wait.
    expect(await two.queue.claim('w')).toBeNull();
    expect(await one.queue.enterHost(fromA, 'www.a.example:8443')).toBe(true);
    expect(await one.queue.enterHost(fromA, 'www.a.example:8443')).toBe(true);
    expect(await two.queue.claim('w')).toBeNull();
    await one.queue.fail(fromA, { kind: 'too-slow' });
    expect((await claim(two)).id).toBe(waitsForWww);
    expect(await one.queue.enterHost(fromA, 'c.example')).toBe(false);
  });

  it('are not kept from their own scans by runs that move there one after the other', async () => {
    await accept('a.example');
    await accept('b.example');
    const fromA = await claim(one);
    const fromB = await claim(two);
    expect(await one.queue.enterHost(fromA, 'c.example')).toBe(true);
    const onC = await accept('c.example');
    expect(await two.queue.enterHost(fromB, 'c.example')).toBe(false);
    await one.queue.complete(fromA, output('x'));
    const job = await claim(one);
    expect(job.id).toBe(onC);
    const laterOnC = await accept('c.example');
    expect(await two.queue.enterHost(fromB, 'c.example')).toBe(false);
    await one.queue.complete(job, output('x'));
    // Now it is the turn of the run.
    expect(await one.queue.claim('w')).toBeNull();
    expect(await two.queue.enterHost(fromB, 'c.example')).toBe(true);
    await two.queue.complete(fromB, output('x'));
    expect((await claim(one)).id).toBe(laterOnC);
  });

  it('do not wait forever for a run that died while it waited for them', async () => {
    await accept('a.example');
    await accept('b.example');
    const fromA = await claim(one);
    const onB = await claim(two);
    expect(await one.queue.enterHost(fromA, 'b.example')).toBe(false);
    const waits = await accept('b.example');
    await two.queue.complete(onB, output('x'));
    time += 5_001;
    expect((await claim(two)).id).toBe(waits);
  });

  it('are left alone by all processes for as long as they asked', async () => {
    const first = await accept('a.example');
    const job = await claim(one);
    await one.queue.restHost('a.example', 3_000.5);
    await one.queue.restHost('a.example', 10);
    await one.queue.restHost('b.example', 3_000);
    await one.queue.release(job);
    const onB = await accept('b.example');
    await accept('c.example');
    const fromC = await claim(two);
    expect(await two.queue.enterHost(fromC, 'b.example')).toBe(false);
    expect(await two.queue.claim('w')).toBeNull();
    time += 3_000;
    await one.queue.reap([]);
    expect(await two.queue.enterHost(fromC, 'b.example')).toBe(true);
    expect(await one.queue.claim('w')).toBeNull();
    time += 1;
    expect((await claim(one)).id).toBe(first);
    expect((await claim(two)).id).toBe(onB);
  });

  it('are not left alone for longer because the clock of the database was set back', async () => {
    await accept('a.example');
    await accept('b.example');
    await accept('c.example');
    const onA = await claim(one);
    const onB = await claim(two);
    await one.queue.restHost('a.example', 3_000);
    expect(await one.queue.enterHost(onA, 'b.example')).toBe(false);
    await one.queue.release(onA);
    await two.queue.release(onB);
    await one.queue.noteWorker({ name: 'dead', canScan: true, freeSlots: 1 });
    time -= 3_600_000;
    await one.queue.reap([]);
    expect(await one.queue.liveWorkers()).toBe(0);
    time += 60_001;
    expect(await idsOf(one)).toHaveLength(3);
  });

  it('are left by dead runs without a deadlock, whether their scans fail or wait again', async () => {
    await accept('a.example');
    await accept('b.example');
    await claim(one);
    await claim(one);
    await postgres.query('UPDATE sitedelta.scan SET lease_ms = 0');
    await postgres.query(`UPDATE sitedelta.scan SET attempt = 3 WHERE target LIKE '%//a.example/%'`);
    // Stands for a process that accepts a scan of a.example.
    const other = new Client({ connectionString: postgres.url });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query(LOCK_QUEUE);
      const reaping = two.queue.reap([]);
      await expect.poll(async () => postgres.query(WAITING)).toHaveLength(1);
      await other.query(`UPDATE sitedelta.host SET head_turn = head_turn WHERE name = 'a.example'`);
      await other.query('COMMIT');
      expect(await reaping).toEqual({ lost: 2, expired: 0 });
    } finally {
      await other.end();
    }
  });

  it('do not hold up new scans while a large result is written', async () => {
    await accept('a.example');
    const job = await claim(two);
    const other = new Client({ connectionString: postgres.url });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('LOCK TABLE sitedelta.result IN SHARE MODE');
      const completing = two.queue.complete(job, output('x'));
      await expect.poll(async () => postgres.query(WAITING)).toHaveLength(1);
      await accept('a.example');
      await other.query('COMMIT');
      expect(await completing).toBe(true);
    } finally {
      await other.end();
    }
  });
});
