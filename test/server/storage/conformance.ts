import * as fc from 'fast-check';
import { EVERY_FAILURE, EVERY_LIMITATION, others } from '../../../harness/findings/every-limitation.ts';
import { describeLimitations } from '../../../shared/limitations/word-limitation.ts';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../../server/shared/clock.ts';
import { LEASE_MS, MAX_RERUNS, MAX_WAIT_MS, WATCH_MS } from '../../../server/storage/scan-state.ts';
import type { Deployment, Job, PagePictureNote, PictureNote } from '../../../server/storage/records.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { output } from './output.ts';

/** One place that holds data and can be opened again and again. */
export interface StorageSubject {
  /** @param clock the time that the storage must go by */
  open(clock: Clock): Promise<Storage>;
  /** Removes the data. */
  remove(): Promise<void>;
}

const REAP_MS = 5_000;
/** While no run is under way, this is often enough: waiting scans get more time only after a minute without it. */
const REAP_WAITING_MS = 30_000;
const ROOM = 1_000_000_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

function aPicture(finding: string): PictureNote {
  return {
    finding,
    rule: 'image-alt',
    page: 'https://a.example/\u0000"ü',
    isLead: true,
    width: 320,
    height: 120,
    box: [10, 20, 30, 40],
  };
}

function aPagePicture(index: number): PagePictureNote {
  return {
    page: `https://a.example/${index}`,
    index,
    width: 640,
    height: 700,
    scale: 0.5,
    isCut: true,
    tiles: [
      { top: 0, height: 512 },
      { top: 512, height: 188 },
    ],
    findings: [{ finding: '0a', rule: 'image-alt', boxes: [[1, 2, 3, 4]], isLead: true }],
  };
}

/** What every implementation of Storage must do. */
export function storageConformance(name: string, makeSubject: () => Promise<StorageSubject>): void {
  describe(`${name} keeps scans`, () => {
    let subject: StorageSubject;
    let storage: Storage;
    let time = 0;
    /** How far the wall clock was set, back or forward. */
    let setBy = 0;
    const clock: Clock = { wall: () => time + setBy, steady: () => time };

    beforeEach(async () => {
      time = Date.UTC(2026, 0, 1);
      setBy = 0;
      subject = await makeSubject();
      storage = await subject.open(clock);
    });
    afterEach(async () => {
      await storage.close();
      await subject.remove();
    });

    async function accept(
      target = 'https://a.example/',
      {
        all = 1000,
        share = null as number | null,
        client = 'c',
        base = null as string | null,
        isBaseLive = false,
        hasAllRules = false,
        reuseMs = 0,
        deployment = undefined as Deployment | undefined,
      } = {},
    ): Promise<string> {
      const id = randomBytes(16).toString('hex');
      const scan = { id, target, client, base, isBaseLive, hasAllRules, deployment };
      const accepted = await storage.store.create(scan, { all, share }, reuseMs);
      expect(accepted.isNew).toBe(accepted.id === id);
      return accepted.id;
    }
    async function completed(target?: string): Promise<string> {
      const id = await accept(target);
      const job = await storage.queue.claim('w');
      if (job?.id !== id) throw new Error('The queue was not empty.');
      expect(await storage.queue.complete(job, output(id))).toBe(true);
      return id;
    }
    /** Time passes while other processes reap, as they do every five seconds. */
    async function pass(ms: number, everyMs = REAP_MS): Promise<void> {
      const untilMs = time + ms;
      while (time < untilMs) {
        await storage.queue.reap([]);
        time = Math.min(time + everyMs, untilMs);
      }
    }
    /** The same while no run is under way. */
    async function wait(ms: number): Promise<void> {
      await pass(ms, REAP_WAITING_MS);
    }
    async function reopen(): Promise<void> {
      await storage.close();
      storage = await subject.open(clock);
    }

    it.each<[string, (job: Job) => Promise<unknown>]>([
      ['is complete', (job) => storage.queue.complete(job, output(job.id))],
      ['has failed', (job) => storage.queue.fail(job, { kind: 'stopped' })],
    ])('wakes what waits for a scan when it %s, and not for another one', async (_, end) => {
      const [id, other] = [await accept(), await accept('https://b.example/')];
      const job = await storage.queue.claim('w');
      if (job?.id !== id) throw new Error('The queue was not empty.');
      const { signal } = new AbortController();
      const over = new AbortController();
      let isOver = false;
      const ofOther = storage.store.waitForEnd(other, over.signal).then(() => (isOver = true));
      const waiting = storage.store.waitForEnd(id, signal);
      await end(job);
      await waiting;
      expect(isOver).toBe(false);
      over.abort();
      await ofOther;
      await storage.store.waitForEnd(other, AbortSignal.abort());
    });

    it('reports a scan from queued to complete', async () => {
      const id = await accept('https://a.example/x');
      expect(await storage.store.get(id)).toEqual({
        id,
        target: 'https://a.example/x',
        status: 'queued',
        attempt: 0,
        createdAtMs: time,
        completedAtMs: null,
        failure: null,
        queuePosition: 1,
        progress: null,
      });
      const job = await storage.queue.claim('w');
      const asked = {
        target: 'https://a.example/x',
        base: null,
        traceParent: null,
        isBaseLive: false,
        hasAllRules: false,
      };
      expect(job).toEqual({ id, attempt: 1, waitedMs: 0, ...asked });
      if (!job) return;
      expect(await storage.queue.heartbeat(job, { pagesFound: 7, pagesDone: 3 })).toBe(true);
      expect(await storage.store.get(id)).toMatchObject({
        status: 'running',
        progress: { pagesFound: 7, pagesDone: 3 },
        queuePosition: null,
      });
      const currentPage = 'https://a.example/about';
      const rules = [
        {
          rule: 'image-alt',
          title: 'Image has no alt text',
          severity: 'high' as const,
          findings: 12,
          pages: 3,
        },
      ];
      const progress = { pagesFound: 7, pagesDone: 3, currentPage, findingsFound: 12, rules };
      await storage.queue.heartbeat(job, progress);
      expect((await storage.store.get(id))?.progress).toEqual(progress);
      await storage.queue.heartbeat(job, { pagesFound: 7, pagesDone: 4 });
      expect((await storage.store.get(id))?.progress).toEqual({ pagesFound: 7, pagesDone: 4 });
      expect(await storage.store.result(id)).toBeNull();

      time += 5000;
      expect(await storage.queue.complete(job, output('one'))).toBe(true);

      expect(await storage.store.get(id)).toMatchObject({
        status: 'complete',
        completedAtMs: time,
        progress: null,
      });
      expect(await storage.store.result(id)).toEqual(output('one').result);
      const text = await storage.store.resultText(id);
      const json = JSON.stringify(output('one').result);
      expect([text?.bytes, (await text?.read())?.toString()]).toEqual([json.length, json]);
      expect(Buffer.from((await storage.store.facts(id)) ?? [])).toEqual(Buffer.from(output('one').facts));
      expect(await storage.store.factsLength(id)).toBe(output('one').facts.length);
    });

    it('counts the scans that wait, and knows how long the oldest has waited', async () => {
      expect(await storage.queue.backlog()).toMatchObject({ waiting: 0, oldestMs: 0 });
      await accept();
      time += 3000;
      await accept();
      time += 4000;
      expect(await storage.queue.backlog()).toMatchObject({ waiting: 2, oldestMs: 7000 });
      await storage.queue.claim('w');
      expect(await storage.queue.backlog()).toMatchObject({ waiting: 1, oldestMs: 4000 });
      setBy = -HOUR_MS;
      expect(await storage.queue.backlog()).toMatchObject({ waiting: 1, oldestMs: 4000 });
    });

    it('knows nothing about scans that do not exist', async () => {
      const id = '0'.repeat(32);
      expect(await storage.store.get(id)).toBeNull();
      expect(await storage.store.result(id)).toBeNull();
      expect(await storage.store.facts(id)).toBeNull();
      expect(await storage.store.factsLength(id)).toBeNull();
      expect(await storage.store.diffText(id, id)).toBeNull();
      expect(await storage.queue.claim('w')).toBeNull();
      expect(await storage.queue.complete({ id, attempt: 1 }, output('x'))).toBe(false);
    });

    it('hands out scans in the order in which they came, and puts a released one back at its old place', async () => {
      const ids = [await accept(), await accept(), await accept()];
      expect((await storage.store.get(ids[2] ?? ''))?.queuePosition).toBe(3);
      const first = await storage.queue.claim('w');
      const second = await storage.queue.claim('w');
      expect([first?.id, second?.id]).toEqual(ids.slice(0, 2));
      expect((await storage.store.get(ids[2] ?? ''))?.queuePosition).toBe(1);

      if (first) expect(await storage.queue.release(first)).toBe(true);

      expect((await storage.store.get(ids[2] ?? ''))?.queuePosition).toBe(2);
      expect(await storage.queue.claim('w')).toMatchObject({ id: ids[0], attempt: 2 });
      expect((await storage.queue.claim('w'))?.id).toBe(ids[2]);
    });

    it('refuses scans over the limit of the queue, and counts only waiting ones', async () => {
      await accept('https://a.example/', { all: 2 });
      await accept('https://a.example/', { all: 2, share: 2 });
      await expect(accept('https://a.example/', { all: 2, share: 2 })).rejects.toMatchObject({
        slug: 'queue_full',
        retryAfterSeconds: expect.any(Number),
      });
      await storage.queue.claim('w');
      await accept('https://a.example/', { all: 2 });
    });

    it('refuses scans over the share of a client or a host, and accepts those of others', async () => {
      await accept('https://a.example/1', { share: 2, client: 'one' });
      await accept('https://b.example/', { share: 2, client: 'one' });
      const refusal = { slug: 'rate_limited', retryAfterSeconds: expect.any(Number) };
      await expect(accept('https://c.example/', { share: 2, client: 'one' })).rejects.toMatchObject(refusal);
      await accept('https://a.example:8443/2', { share: 2, client: 'two' });
      await expect(accept('http://a.example/3', { share: 2, client: 'three' })).rejects.toMatchObject(
        refusal,
      );
      await accept('https://c.example/', { share: 2, client: 'three' });
      await storage.queue.claim('w');
      await accept('https://c.example/', { share: 2, client: 'one' });
    });

    describe('reuses a scan that waits', () => {
      const reuse = { reuseMs: 1000 };

      it('if it is of the same address with the same base, without taking a place in the queue', async () => {
        const base = await completed();
        const first = await accept('https://a.example/', { client: 'one' });
        const based = await accept('https://a.example/', { client: 'one', base });
        time += 999;
        // Nobody has room for one more.
        const full = { ...reuse, all: 1, share: 1 };
        expect(await accept('https://a.example/', { ...full, client: 'one' })).toBe(first);
        expect(await accept('https://a.example/', { ...full, client: 'one', base })).toBe(based);
        expect(await accept('https://a.example/', { ...full, client: 'two' })).toBe(first);
        await expect(accept('https://a.example/?', { ...full, client: 'one' })).rejects.toMatchObject({
          slug: 'queue_full',
        });
        expect(await storage.queue.backlog()).toMatchObject({ waiting: 2, oldestMs: 999 });
        expect((await storage.store.get(based))?.queuePosition).toBe(2);
      });

      it('unless the base can be visited for one of them alone', async () => {
        const base = await completed();
        const first = await accept('https://a.example/', { ...reuse, base });
        const live = await accept('https://a.example/', { ...reuse, base, isBaseLive: true });
        expect(live).not.toBe(first);
        expect(await accept('https://a.example/', { ...reuse, base, isBaseLive: true })).toBe(live);
        await storage.queue.claim('w');
        expect(await storage.queue.claim('w')).toMatchObject({ id: live, base, isBaseLive: true });
      });

      it('unless it has other rules', async () => {
        const first = await accept('https://a.example/', reuse);
        const all = await accept('https://a.example/', { ...reuse, hasAllRules: true });
        expect(all).not.toBe(first);
        expect(await accept('https://a.example/', { ...reuse, hasAllRules: true })).toBe(all);
        await storage.queue.claim('w');
        expect(await storage.queue.claim('w')).toMatchObject({ id: all, hasAllRules: true });
      });

      it('unless it shows another deployment', async () => {
        const deployment = { commit: 'a'.repeat(40), environment: 'production' };
        const first = await accept('https://a.example/', { ...reuse, deployment });
        const other = { ...deployment, commit: 'b'.repeat(40) };
        expect(await accept('https://a.example/', { ...reuse, deployment: other })).not.toBe(first);
        expect(await accept('https://a.example/', reuse)).not.toBe(first);
        expect(await accept('https://a.example/', { ...reuse, deployment: { ...deployment } })).toBe(first);
      });

      it('unless it was accepted too long ago, or has begun, or reusing is off', async () => {
        const ids = [await accept('https://a.example/', reuse)];
        time += 1000;
        ids.push(await accept('https://a.example/', reuse), await accept('https://a.example/'));
        expect(await accept('https://a.example/', reuse)).toBe(ids[1]);
        for (let n = 0; n < 3; n += 1) await storage.queue.claim('w');
        ids.push(await accept('https://a.example/', reuse));
        expect(new Set(ids).size).toBe(4);
      });

      it('but not of a client that asks for so much that others would wait for it', async () => {
        const first = await accept('https://a.example/1', { client: 'many' });
        const second = await accept('https://a.example/2', { client: 'many' });
        const own = await accept('https://a.example/2', { ...reuse, client: 'one' });
        expect([first, second]).not.toContain(own);
        expect((await storage.store.get(own))?.queuePosition).toBe(2);
        // Of the two scans of this address the one that is run first is the answer.
        expect(await accept('https://a.example/2', { ...reuse, client: 'many' })).toBe(own);
      });

      it('for all of many calls at once', async () => {
        const calls = Array.from({ length: 20 }, (_, n) =>
          accept('https://a.example/', { ...reuse, client: `client ${n}` }),
        );
        expect(new Set(await Promise.all(calls)).size).toBe(1);
        expect((await storage.queue.backlog()).waiting).toBe(1);
      });

      it('even if it ran and was put back into the queue', async () => {
        const id = await accept('https://a.example/', reuse);
        const job = await storage.queue.claim('w');
        if (job) await storage.queue.release(job);
        expect(await accept('https://a.example/', reuse)).toBe(id);
      });

      it('but none from before the clock was set', async () => {
        const first = await accept('https://a.example/', reuse);
        time -= HOUR_MS;
        expect(await accept('https://a.example/', reuse)).not.toBe(first);
      });
    });

    it('reports the true position of every scan after each change, however often it was asked', async () => {
      const ids: string[] = [];
      async function readAll(): Promise<(number | null | undefined)[]> {
        return Promise.all(ids.map(async (id) => (await storage.store.get(id))?.queuePosition));
      }
      async function positions(): ReturnType<typeof readAll> {
        const first = await readAll();
        expect(await readAll()).toEqual(first);
        return first;
      }
      for (const client of ['many', 'many', 'few', 'many']) {
        ids.push(await accept('https://a.example/', { client }));
        expect(new Set(await positions()).size).toBe(ids.length);
      }
      expect(await positions()).toEqual([1, 3, 2, 4]);
      const first = await storage.queue.claim('w');
      expect(await positions()).toEqual([null, 2, 1, 3]);
      await expect(accept('https://a.example/', { all: 3 })).rejects.toThrow('waiting');
      expect(await positions()).toEqual([null, 2, 1, 3]);
      const second = await storage.queue.claim('w');
      if (first) await storage.queue.release(first);
      expect(await positions()).toEqual([1, 2, null, 3]);
      if (second) await storage.queue.fail(second, { kind: 'too-slow' });
      await storage.queue.claim('w');
      expect(await positions()).toEqual([null, 1, null, 2]);
      await pass(LEASE_MS + 2 * REAP_MS);
      expect(await positions()).toEqual([1, 2, null, 3]);
    });

    it('lets clients take turns, and reports the true position of each scan', async () => {
      const many: string[] = [];
      for (let n = 0; n < 4; n += 1) many.push(await accept('https://a.example/', { client: 'many' }));
      await storage.queue.claim('w');
      const few = [await accept(), await accept()];
      expect((await storage.store.get(few[0] ?? ''))?.queuePosition).toBe(1);
      expect((await storage.store.get(many[3] ?? ''))?.queuePosition).toBe(5);
      const order: string[] = [];
      for (let job = await storage.queue.claim('w'); job; job = await storage.queue.claim('w'))
        order.push(job.id);
      expect(order).toEqual([few[0], many[1], few[1], many[2], many[3]]);
    });

    it('gives every scan to exactly one of many concurrent claims', async () => {
      const ids = await Promise.all(Array.from({ length: 30 }, () => accept()));
      const jobs = await Promise.all(Array.from({ length: 40 }, (_, n) => storage.queue.claim(`w${n}`)));
      const claimed = jobs.flatMap((job) => (job ? [job.id] : []));
      expect(claimed.sort()).toEqual(ids.sort());
    });

    it('lets a run that was given up change nothing', async () => {
      const id = await accept();
      const lost = await storage.queue.claim('w');
      await pass(LEASE_MS + 1);
      expect(await storage.queue.reap([])).toEqual({ lost: 1, expired: 0 });
      const ours = await storage.queue.claim('w');
      if (!lost || !ours) throw new Error('Both runs should have begun.');
      const before = await storage.store.get(id);

      expect(await storage.queue.heartbeat(lost, { pagesFound: 9, pagesDone: 9 })).toBe(false);
      expect(await storage.queue.complete(lost, output('lost'))).toBe(false);
      expect(await storage.queue.fail(lost, { kind: 'too-slow' })).toBe(false);
      expect(await storage.queue.release(lost)).toBe(false);

      expect(await storage.store.get(id)).toEqual(before);
      expect(await storage.queue.complete(ours, output('ours'))).toBe(true);
      expect(await storage.queue.complete(ours, output('again'))).toBe(false);
      expect(await storage.queue.fail(ours, { kind: 'too-slow' })).toBe(false);
      expect(await storage.store.result(id)).toEqual(output('ours').result);
    });

    it('takes back only silent runs, and gives up after the last allowed one', async () => {
      const id = await accept();
      for (let run = 0; run <= MAX_RERUNS; run += 1) {
        const job = await storage.queue.claim('w');
        expect(job?.attempt).toBe(run + 1);
        await pass(LEASE_MS);
        if (!job) break;
        // A run that is lost again within its first minute is the last one.
        for (let passed = LEASE_MS; passed <= WATCH_MS; passed += LEASE_MS) {
          await storage.queue.heartbeat(job, { pagesFound: 1, pagesDone: 0 });
          await pass(LEASE_MS);
        }
        expect(await storage.queue.reap([])).toEqual({ lost: 0, expired: 0 });
        time += 1;
        expect(await storage.queue.reap([])).toEqual({ lost: 1, expired: 0 });
      }
      expect(await storage.store.get(id)).toMatchObject({
        status: 'failed',
        completedAtMs: time,
        failure: { kind: 'interrupted-too-often', times: 3 },
      });
      expect(await storage.queue.claim('w')).toBeNull();
    });

    /** All runs under way are lost, as by the death of their process. */
    async function loseAll(): Promise<number> {
      let lost = 0;
      for (let passed = 0; passed <= LEASE_MS; passed += REAP_MS) {
        time += REAP_MS;
        lost += (await storage.queue.reap([])).lost;
      }
      return lost;
    }

    it('gives up a scan whose run is lost twice, the second time within its first minute', async () => {
      const id = await accept();
      await storage.queue.claim('w');
      await loseAll();
      expect(await storage.store.get(id)).toMatchObject({ status: 'queued' });
      expect(await storage.queue.claim('w')).toMatchObject({ id, attempt: 2 });
      expect(await loseAll()).toBe(1);
      expect(await storage.store.get(id)).toMatchObject({
        status: 'failed',
        failure: { kind: 'lost-again-soon' },
      });
      expect(await storage.queue.claim('w')).toBeNull();
    });

    it('does not count a run that was stopped as lost', async () => {
      const id = await accept();
      await storage.queue.claim('w');
      await loseAll();
      const stopped = await storage.queue.claim('w');
      if (stopped) expect(await storage.queue.release(stopped)).toBe(true);
      expect(await storage.queue.claim('w')).toMatchObject({ id, attempt: 3 });
      const other = await accept();
      const begun = await storage.queue.claim('w');
      if (begun) await storage.queue.release(begun);
      expect(await storage.queue.claim('w')).toMatchObject({ id: other, attempt: 2 });
      await loseAll();
      expect(await storage.store.get(other)).toMatchObject({ status: 'queued' });
    });

    it('runs scans whose run was lost one at a time, each for a minute, so that one does not fail for another', async () => {
      const [guilty, innocent] = [await accept('https://a.example/'), await accept('https://b.example/')];
      await storage.queue.claim('w');
      await storage.queue.claim('w');
      expect(await loseAll()).toBe(2);
      const fresh = await accept('https://c.example/');
      expect(await storage.queue.claim('w')).toMatchObject({ id: guilty });
      expect(await storage.queue.backlog()).toMatchObject({ claimable: 1, firstClaimable: fresh });
      expect(await storage.queue.claim('w')).toMatchObject({ id: fresh });
      expect(await storage.queue.claim('w')).toBeNull();
      // It waits on purpose: nothing stands still, and more workers would not help.
      expect(await storage.queue.backlog()).toMatchObject({
        waiting: 1,
        claimable: 0,
        claimableOldestMs: 0,
        firstClaimable: null,
      });
      expect(await loseAll()).toBe(2);
      expect(await storage.store.get(guilty)).toMatchObject({ status: 'failed' });

      const job = await storage.queue.claim('w');
      expect(job).toMatchObject({ id: innocent, attempt: 2 });
      expect(await storage.queue.claim('w')).toBeNull();
      for (let passed = 0; passed <= WATCH_MS; passed += REAP_MS) {
        if (job) await storage.queue.heartbeat(job, { pagesFound: 1, pagesDone: 0 });
        time += REAP_MS;
        await storage.queue.reap([]);
      }
      expect(await storage.queue.backlog()).toMatchObject({ claimable: 1, firstClaimable: fresh });
      // Workers are woken, or would wait until another scan comes.
      await storage.queue.wait(new AbortController().signal);
      expect(await storage.queue.claim('w')).toMatchObject({ id: fresh, attempt: 2 });
      expect(await loseAll()).toBe(2);
      expect(await storage.store.get(innocent)).toMatchObject({ status: 'queued' });
      expect(await storage.store.get(fresh)).toMatchObject({ status: 'failed' });
    });

    it('fails scans that waited too long', async () => {
      const id = await accept();
      await wait(MAX_WAIT_MS);
      expect(await storage.queue.reap([])).toEqual({ lost: 0, expired: 0 });
      time += 1;
      expect(await storage.queue.reap([])).toEqual({ lost: 0, expired: 1 });
      expect(await storage.store.get(id)).toMatchObject({
        status: 'failed',
        failure: { kind: 'waited-too-long' },
      });
    });

    it('does not count a time in which no process could run scans as waiting', async () => {
      const [early, late] = [await accept(), await accept()];
      const waitedMs = MAX_WAIT_MS / 2;
      await wait(waitedMs);
      await storage.queue.reap([]);
      time += 3 * MAX_WAIT_MS;
      expect(await storage.queue.reap([])).toEqual({ lost: 0, expired: 0 });
      expect(await storage.queue.backlog()).toMatchObject({ waiting: 2, oldestMs: waitedMs });
      await wait(MAX_WAIT_MS - waitedMs);
      expect(await storage.queue.reap([])).toEqual({ lost: 0, expired: 0 });
      time += 1;
      expect(await storage.queue.reap([])).toEqual({ lost: 0, expired: 2 });
      for (const id of [early, late]) expect(await storage.store.get(id)).toMatchObject({ status: 'failed' });
    });

    it('gives scans that had waited long some more time after one in which no process could run them', async () => {
      await accept();
      await wait(MAX_WAIT_MS);
      await storage.queue.reap([]);
      time += 3 * MAX_WAIT_MS;
      await wait(10 * 60 * 1000);
      expect(await storage.queue.reap([])).toEqual({ lost: 0, expired: 0 });
      time += 1;
      expect(await storage.queue.reap([])).toEqual({ lost: 0, expired: 1 });
    });

    it('never takes back a run that is under way in this process, however late its heartbeats are', async () => {
      const id = await accept();
      const job = await storage.queue.claim('w');
      if (!job) throw new Error('No scan was there.');
      time += 100 * LEASE_MS;
      expect(await storage.queue.reap([job])).toEqual({ lost: 0, expired: 0 });
      expect(await storage.queue.heartbeat(job, { pagesFound: 1, pagesDone: 1 })).toBe(true);
      await pass(LEASE_MS + 1);
      expect(await storage.queue.reap([{ id, attempt: job.attempt + 1 }])).toEqual({ lost: 1, expired: 0 });
    });

    it.each([
      ['back', -HOUR_MS],
      ['forward', 2 * HOUR_MS],
    ])('does not depend on a wall clock that is set %s', async (_way, byMs) => {
      const running = await accept();
      const job = await storage.queue.claim('w');
      const waiting = await accept();
      setBy = byMs;
      expect(await storage.queue.reap([])).toEqual({ lost: 0, expired: 0 });
      if (job) expect(await storage.queue.complete(job, output('x'))).toBe(true);
      const { createdAtMs = 0, completedAtMs } = (await storage.store.get(running)) ?? {};
      expect(completedAtMs).toBeGreaterThanOrEqual(createdAtMs);
      expect(await storage.queue.claim('w')).toMatchObject({ id: waiting });
      await pass(LEASE_MS + 1);
      expect(await storage.queue.reap([])).toEqual({ lost: 1, expired: 0 });
    });

    it.each([
      ['back', -1000 * HOUR_MS],
      ['forward', 1000 * HOUR_MS],
    ])('limits how long scans wait if the clock was set %s at a restart', async (_way, byMs) => {
      const id = await accept();
      time += byMs;
      await reopen();
      await wait(10 * 60 * 1000);
      expect(await storage.queue.reap([])).toEqual({ lost: 0, expired: 0 });
      await wait(MAX_WAIT_MS + 1);
      await storage.queue.reap([]);
      expect(await storage.store.get(id)).toMatchObject({ status: 'failed' });
    });

    it('removes nothing early if the wall clock is set forward', async () => {
      await completed();
      await completed();
      setBy = 1000 * HOUR_MS;
      expect(await storage.store.prune(HOUR_MS, ROOM)).toEqual({ old: 0, early: 0 });
    });

    it('keeps why scans have failed, whatever that is', async () => {
      const odd = fc.sample(fc.oneof(...EVERY_FAILURE.map((each) => others(each))), { numRuns: 20, seed: 1 });
      for (const failure of [...EVERY_FAILURE, ...odd]) {
        const id = await accept();
        const job = await storage.queue.claim('w');
        if (job) expect(await storage.queue.fail(job, failure)).toBe(true);
        expect(await storage.store.get(id)).toMatchObject({ status: 'failed', failure });
      }
    });

    it('keeps what a scan could not do, word for word and as data', async () => {
      const odd = fc.sample(fc.oneof(...EVERY_LIMITATION.map((each) => others(each))), {
        numRuns: 20,
        seed: 1,
      });
      const said = describeLimitations([...EVERY_LIMITATION, ...odd]);
      const id = await accept();
      const job = await storage.queue.claim('w');
      const { result, ...rest } = output(id);
      if (job) await storage.queue.complete(job, { ...rest, result: { ...result, ...said } });
      expect(await storage.store.result(id)).toMatchObject(said);
    });

    it('still has everything after it was closed and opened again', async () => {
      const done = await completed();
      const waiting = await accept();
      await reopen();
      expect(await storage.store.result(done)).toEqual(output(done).result);
      expect(await storage.store.get(waiting)).toMatchObject({ status: 'queued', attempt: 0 });
      expect((await storage.queue.claim('w'))?.id).toBe(waiting);
    });

    it('rejects with unavailable once it is closed', async () => {
      const known = await accept();
      await storage.store.get(known);
      await storage.close();
      await storage.close();
      await expect(storage.store.get(known)).rejects.toMatchObject({ slug: 'unavailable' });
      await expect(accept()).rejects.toMatchObject({ slug: 'unavailable' });
      await expect(storage.store.get('0'.repeat(32))).rejects.toMatchObject({ slug: 'unavailable' });
      await expect(storage.store.check()).rejects.toMatchObject({ slug: 'unavailable' });
      await expect(storage.queue.claim('w')).rejects.toMatchObject({ slug: 'unavailable' });
    });

    it('hands out a scan with the base that was named, also after a restart', async () => {
      const base = await completed('https://a.example/');
      const id = await accept('http://a.example/', { base });
      expect(await storage.queue.claim('w')).toMatchObject({ id, base });
      await reopen();
      // An embedded storage takes it back at the start; the worker may be alive if there are other processes.
      await pass(LEASE_MS + 1);
      await storage.queue.reap([]);
      expect(await storage.queue.claim('w')).toMatchObject({ id, base, attempt: 2 });
    });

    it('keeps what a client says of the deployment, also after a restart', async () => {
      const deployment = { commit: 'ab12'.repeat(10), environment: 'Vorschau "7" \u{1f680}' };
      const all = await accept('https://a.example/', { deployment });
      const part = await accept('https://a.example/', { deployment: { environment: 'production' } });
      const none = await accept('https://a.example/', { deployment: {} });
      await reopen();
      expect(await storage.store.get(all)).toMatchObject({ status: 'queued', deployment });
      expect(await storage.store.get(part)).toMatchObject({ deployment: { environment: 'production' } });
      expect(await storage.store.get(none)).not.toHaveProperty('deployment');
    });

    it('refuses a base that is not a complete scan, and accepts nothing', async () => {
      const failed = await accept();
      const job = await storage.queue.claim('w');
      if (job) await storage.queue.fail(job, { kind: 'too-slow' });
      const running = await accept();
      await storage.queue.claim('w');
      const queued = await accept();
      for (const [base, why] of [
        ['0'.repeat(32), /no scan with the id/],
        [failed, /has failed/],
        [running, /is running/],
        [queued, /is queued/],
      ] as const) {
        await expect(accept('https://a.example/', { base })).rejects.toMatchObject({
          slug: 'invalid_base',
          status: 400,
          message: expect.stringMatching(why),
        });
      }
      expect((await storage.store.get(queued))?.queuePosition).toBe(1);
      expect(await storage.queue.claim('w')).toMatchObject({ id: queued });
      expect(await storage.queue.claim('w')).toBeNull();
    });

    it('removes old scans and keeps the last complete one of each address', async () => {
      const replaced = await completed('https://a.example/');
      time += 1;
      const lastOfA = await completed('https://a.example/');
      const failed = await accept('https://c.example/');
      const job = await storage.queue.claim('w');
      if (job) await storage.queue.fail(job, { kind: 'too-slow' });
      const waiting = await accept('https://d.example/');
      await storage.store.saveDiff(lastOfA, replaced, Buffer.from('{}'));
      time += 1000;
      const young = await completeWaiting(waiting);
      const texts = [
        await storage.store.resultText(replaced),
        await storage.store.diffText(lastOfA, replaced),
      ];

      expect(await storage.store.prune(500, ROOM)).toEqual({ old: 2, early: 0 });

      // Many requests may wait to read one text, and none keeps it in memory until then.
      for (const text of texts) expect(await text?.read()).toBeNull();

      expect(await storage.store.get(replaced)).toBeNull();
      expect(await storage.store.result(replaced)).toBeNull();
      expect(await storage.store.diffText(lastOfA, replaced)).toBeNull();
      expect(await storage.store.get(failed)).toBeNull();
      expect(await storage.store.get(lastOfA)).not.toBeNull();
      expect(await storage.store.get(young)).not.toBeNull();
      expect(await storage.store.prune(500, ROOM)).toEqual({ old: 0, early: 0 });
    });

    it('removes scans before their time if there is no room, replaced ones first, and none that has not ended', async () => {
      const replaced: string[] = [];
      for (let n = 0; n < 11; n += 1) replaced.push(await completed('https://a.example/'));
      const last = await completed('https://b.example/');
      const waiting = await accept('https://c.example/');

      expect(await storage.store.prune(Number.MAX_SAFE_INTEGER, 1)).toEqual({ old: 0, early: 12 });

      for (const id of [...replaced, last]) expect(await storage.store.get(id)).toBeNull();
      expect(await storage.store.get(waiting)).toMatchObject({ status: 'queued' });
    });

    it('keeps the last scan of production if a preview of the same target was scanned later', async () => {
      const [production, preview] = ['https://a.example/', 'http://a.example/'];
      const older = await completed(production);
      const last = await completed(production);
      time += 50 * DAY_MS;
      const previewed = await completed(preview);
      time += 50 * DAY_MS;
      expect(await storage.store.prune(90 * DAY_MS, ROOM)).toEqual({ old: 1, early: 0 });
      expect(await storage.store.get(older)).toBeNull();
      expect(await storage.store.get(last)).not.toBeNull();
      expect(await storage.store.get(previewed)).not.toBeNull();
    });

    it('keeps a scan for as long as others are compared with it, or name it as their base', async () => {
      const [forgotten, compared, named] = [await completed(), await completed(), await completed()];
      await completed();
      time += 60 * DAY_MS;
      await storage.store.noteBase(compared);
      await accept('https://a.example/', { base: named });
      await storage.queue.claim('w');
      expect(await storage.store.prune(30 * DAY_MS, ROOM)).toEqual({ old: 1, early: 0 });
      expect(await storage.store.get(forgotten)).toBeNull();
      expect(await storage.store.get(compared)).not.toBeNull();
      expect(await storage.store.get(named)).not.toBeNull();
      time += 29 * DAY_MS;
      await storage.store.noteBase(compared);
      await storage.store.noteBase('0'.repeat(32));
      time += 2 * DAY_MS;
      expect(await storage.store.prune(30 * DAY_MS, ROOM)).toEqual({ old: 0, early: 0 });
      // The scan that names it is under way, however long.
      expect(await storage.store.get(named)).not.toBeNull();
      time += 30 * DAY_MS;
      expect(await storage.store.prune(30 * DAY_MS, ROOM)).toEqual({ old: 1, early: 0 });
      expect(await storage.store.get(compared)).toBeNull();
    });

    it('removes bases that are in use last, and none that a scan under way needs', async () => {
      const used = await completed('https://a.example/');
      const replaced = await completed('https://b.example/');
      const others = [await completed('https://b.example/'), await completed('https://c.example/')];
      const needed = await completed('https://d.example/');
      await storage.store.noteBase(used);
      await accept('https://d.example/', { base: needed });
      expect(await storage.store.prune(90 * DAY_MS, 1)).toEqual({ old: 0, early: 4 });
      for (const id of [used, replaced, ...others]) expect(await storage.store.get(id)).toBeNull();
      expect(await storage.queue.claim('w')).toMatchObject({ base: needed });
      expect(await storage.store.facts(needed)).not.toBeNull();
    });

    it('removes other scans before bases that are in use if there is no room', async () => {
      const ids: string[] = [];
      for (let n = 0; n < 13; n += 1) {
        const id = await accept(`https://a.example/${n}`);
        const job = await storage.queue.claim('w');
        if (job) await storage.queue.complete(job, { ...output(id), facts: randomBytes(100_000) });
        ids.push(id);
      }
      await storage.store.noteBase(ids[0] ?? '');
      expect((await storage.store.prune(90 * DAY_MS, 700_000)).early).toBe(10);
      const left = await Promise.all(ids.map(async (id) => (await storage.store.get(id)) !== null));
      expect(left.flatMap((isThere, n) => (isThere ? [n] : []))).toEqual([0, 11, 12]);
    });

    it('removes scans by the order in which they came, not by the clock', async () => {
      setBy = HOUR_MS;
      const first = await completed();
      setBy = 0;
      const second = await completed();
      setBy = HOUR_MS;
      time += 2 * HOUR_MS;
      expect(await storage.store.prune(0, ROOM)).toEqual({ old: 1, early: 0 });
      expect(await storage.store.get(first)).toBeNull();
      expect(await storage.store.get(second)).not.toBeNull();
    });

    it('keeps scans of the longest addresses, which a B-tree of PostgreSQL could not have', async () => {
      // Normalising writes three characters for a quote.
      const quotes = Array.from({ length: 1000 }, () => `%27${randomBytes(2).toString('base64url')}`);
      const target = `https://a.example/?${quotes.join('')}`;
      await completed(target);
      await completed(target);
      time += 2 * DAY_MS;
      expect(await accept(target, { reuseMs: 1000 })).toBe(await accept(target, { reuseMs: 1000 }));
      expect(await storage.store.prune(DAY_MS, ROOM)).toEqual({ old: 1, early: 0 });
    });

    it('removes scans in steps, and goes on after scans that stay', async () => {
      const [stays] = [await completed('https://stays.example/')];
      for (let n = 0; n < 45; n += 1) await completed('https://a.example/');
      const last = await completed('https://a.example/');
      time += 2 * DAY_MS;
      // Several at once, as in several processes, are harmless.
      const pruned = await Promise.all([
        storage.store.prune(DAY_MS, ROOM),
        storage.store.prune(DAY_MS, ROOM),
        storage.store.prune(DAY_MS, ROOM),
      ]);
      expect(pruned.reduce((sum, { old }) => sum + old, 0)).toBe(45);
      for (const id of [stays, last]) expect(await storage.store.get(id)).not.toBeNull();
    });

    it('ends removing early when it is stopped', async () => {
      for (let n = 0; n < 3; n += 1) await completed();
      time += 2 * DAY_MS;
      expect(await storage.store.prune(DAY_MS, 1, AbortSignal.abort())).toEqual({ old: 0, early: 0 });
      expect(await storage.store.prune(DAY_MS, ROOM)).toEqual({ old: 2, early: 0 });
    });

    async function completeWaiting(id: string): Promise<string> {
      const job = await storage.queue.claim('w');
      if (job?.id !== id) throw new Error('Another scan was first.');
      await storage.queue.complete(job, output(id));
      return id;
    }

    describe('lets an operator', () => {
      it('cancel scans that wait or run: one, those of a host, and those of a client', async () => {
        const ids: string[] = [];
        for (const [host, client] of [
          ['a.example', 'c'],
          ['b.example:8080', 'c'],
          ['b.example', 'd'],
          ['c.example', 'd'],
          ['d.example', 'e'],
        ] as const)
          ids.push(await accept(`http://${host}/`, { client }));
        const job = await storage.queue.claim('w');
        if (job === null) throw new Error('Nothing waits.');
        expect(await storage.control.cancel({ id: job.id })).toBe(1);
        expect(await storage.queue.heartbeat(job, { pagesFound: 1, pagesDone: 1 })).toBe(false);
        expect(await storage.queue.complete(job, output('late'))).toBe(false);
        expect(await storage.control.cancel({ id: job.id })).toBe(0);
        expect(await storage.control.cancel({ host: 'b.example' })).toBe(2);
        expect(await storage.control.cancel({ client: 'd' })).toBe(1);
        const states = await Promise.all(ids.map(async (id) => storage.store.get(id)));
        expect(states.map((scan) => [scan?.status, scan?.failure?.kind])).toEqual([
          ...Array.from({ length: 4 }, () => ['failed', 'cancelled']),
          ['queued', undefined],
        ]);
        expect(await storage.queue.backlog()).toMatchObject({ waiting: 1 });
        expect((await storage.queue.claim('w'))?.id).toBe(ids[4]);
      });

      it('stop a run at once: what waits for its end is woken', async () => {
        await accept();
        const job = await storage.queue.claim('w');
        if (job === null) throw new Error('Nothing waits.');
        const waiting = storage.queue.waitForEnd(job, new AbortController().signal);
        await storage.control.cancel({ id: job.id });
        await waiting;
      });

      it('pause the queue: nothing is begun, nothing waits too long, and it goes on', async () => {
        const running = await accept();
        const job = await storage.queue.claim('w');
        const id = await accept('https://b.example/');
        await storage.control.setPaused(true);
        await storage.control.setPaused(true);
        expect(await storage.queue.claim('w')).toBeNull();
        if (job) expect(await storage.queue.complete(job, output(running))).toBe(true);
        await wait(2 * MAX_WAIT_MS);
        await reopen();
        expect(await storage.queue.claim('w')).toBeNull();
        expect(await storage.queue.backlog()).toMatchObject({ waiting: 1, isPaused: true });
        expect(await storage.control.list()).toMatchObject({
          isPaused: true,
          scans: [{ id, status: 'queued' }],
        });
        await storage.control.setPaused(false);
        expect(await storage.queue.reap([])).toEqual({ lost: 0, expired: 0 });
        expect((await storage.queue.claim('w'))?.id).toBe(id);
        expect(await storage.queue.backlog()).toMatchObject({ isPaused: false });
      });

      it('list and show what runs and waits, in its order', async () => {
        const ids = [await accept('https://a.example/'), await accept('https://b.example/')];
        const job = await storage.queue.claim('worker-1');
        const { isPaused, scans } = await storage.control.list();
        expect(isPaused).toBe(false);
        expect(scans).toMatchObject([
          { id: job?.id, status: 'running', attempt: 1, worker: 'worker-1', client: 'c' },
          { id: ids.find((id) => id !== job?.id), status: 'queued', attempt: 0, worker: null },
        ]);
        expect(await storage.control.show(job?.id ?? '')).toEqual(scans[0]);
        expect(await storage.control.show('0'.repeat(32))).toBeNull();
      });

      it('remove a scan with all that belongs to it, and no base that is needed', async () => {
        const base = await completed();
        const later = await accept('https://a.example/', { base });
        expect(await storage.control.remove(later, true)).toEqual({ kind: 'under-way' });
        expect(await storage.control.remove(base, true)).toEqual({ kind: 'needed' });
        const job = await storage.queue.claim('w');
        if (job === null) throw new Error('Nothing waits.');
        const pictures = [{ ...aPicture('0a'), image: Buffer.from([1]) }];
        await storage.queue.complete(job, { ...output(later), pictures });
        await storage.store.saveDiff(later, base, Buffer.from('{}'));
        expect(await storage.control.remove(later, false)).toEqual({ kind: 'last' });
        expect(await storage.control.remove(base, false)).toEqual({ kind: 'removed', namedBy: 1 });
        expect(await storage.store.get(base)).toBeNull();
        expect(await storage.store.facts(base)).toBeNull();
        expect(await storage.store.diffText(later, base)).toBeNull();
        expect(await storage.control.remove(later, true)).toEqual({ kind: 'removed', namedBy: 0 });
        expect(await storage.store.resultText(later)).toBeNull();
        expect(await storage.store.picture(later, '0a')).toBeNull();
        expect(await storage.control.remove(later, true)).toEqual({ kind: 'not-there' });
      });
    });

    it('keeps pictures of findings with their scan, and removes them with it', async () => {
      const id = await accept();
      const job = await storage.queue.claim('w');
      if (job === null) throw new Error('Nothing waits.');
      const notes = ['0a', '0b'].map((finding) => aPicture(finding));
      const pictures = notes.map((note, n) => ({ ...note, image: Buffer.from([n, 0, 255]) }));
      expect(await storage.queue.complete(job, { ...output(id), pictures })).toBe(true);
      const other = await completed();
      await reopen();

      expect(await storage.store.pictures(id)).toEqual(notes);
      expect(Buffer.from((await storage.store.picture(id, '0b')) ?? [])).toEqual(Buffer.from([1, 0, 255]));
      expect(await storage.store.picture(id, '0c')).toBeNull();
      expect(await storage.store.pictures(other)).toEqual([]);
      expect(await storage.store.picture(other, '0a')).toBeNull();

      time += 100 * DAY_MS;
      expect(await storage.store.prune(DAY_MS, ROOM)).toEqual({ old: 1, early: 0 });
      expect(await storage.store.pictures(id)).toEqual([]);
      expect(await storage.store.picture(id, '0a')).toBeNull();
    });

    it('keeps pictures of pages with their scan, apart from those of findings, and removes them with it', async () => {
      const id = await accept();
      const job = await storage.queue.claim('w');
      if (job === null) throw new Error('Nothing waits.');
      const notes = [0, 2, 11].map(aPagePicture);
      const pagePictures = notes.map((note) => ({
        ...note,
        tiles: note.tiles.map((tile, n) => ({ ...tile, image: Buffer.from([note.index, n]) })),
      }));
      const pictures = [{ ...aPicture('0a'), image: Buffer.from('x') }];
      expect(await storage.queue.complete(job, { ...output(id), pictures, pagePictures })).toBe(true);
      await reopen();

      expect(await storage.store.pagePictures(id)).toEqual(notes);
      expect(await storage.store.pictures(id)).toEqual([aPicture('0a')]);
      const tile = await storage.store.picture(id, 'page-11-1');
      expect(Buffer.from(tile ?? [])).toEqual(Buffer.from([11, 1]));
      expect(await storage.store.picture(id, 'page-1-0')).toBeNull();

      expect(await storage.control.remove(id, true)).toMatchObject({ kind: 'removed' });
      expect(await storage.store.pagePictures(id)).toEqual([]);
      expect(await storage.store.picture(id, 'page-0-0')).toBeNull();
    });

    it('counts pictures as room that scans take', async () => {
      const ids = [];
      for (let n = 0; n < 4; n += 1) {
        ids.push(await accept());
        const job = await storage.queue.claim('w');
        if (job === null) throw new Error('Nothing waits.');
        const pictures = [{ ...aPicture('0a'), image: randomBytes(1_000_000) }];
        await storage.queue.complete(job, { ...output('x'), pictures });
      }
      const { early } = await storage.store.prune(DAY_MS, 2_500_000);
      expect(early).toBeGreaterThanOrEqual(2);
      expect(early).toBeLessThan(4);
      expect(await storage.store.pictures(ids.at(-1) ?? '')).toHaveLength(1);
    });

    it('lets a run that was given up store no pictures', async () => {
      const id = await accept();
      const job = await storage.queue.claim('w');
      if (job === null) throw new Error('Nothing waits.');
      await storage.queue.release(job);
      const pictures = [{ ...aPicture('0a'), image: Buffer.from('x') }];
      expect(await storage.queue.complete(job, { ...output(id), pictures })).toBe(false);
      expect(await storage.store.pictures(id)).toEqual([]);
    });

    it('stores comparisons of scans that exist', async () => {
      const base = await completed();
      const current = await completed();
      const json = '{"a":"comparison"}';
      await storage.store.saveDiff(current, base, Buffer.from(json));
      const text = await storage.store.diffText(current, base);
      expect([text?.bytes, (await text?.read())?.toString()]).toEqual([json.length, json]);
      expect(await storage.store.diffText(base, current)).toBeNull();
      await storage.store.saveDiff(current, '0'.repeat(32), Buffer.from(json));
      expect(await storage.store.diffText(current, '0'.repeat(32))).toBeNull();
    });

    /** Completes a scan that names a base, with so many findings of severity high. */
    async function continued(base: string | null, high: number, target?: string): Promise<string> {
      const id = await accept(target, { base });
      const job = await storage.queue.claim('w');
      if (job?.id !== id) throw new Error('Another scan was first.');
      const { result, facts } = output(id);
      const counts = { total: high, high, medium: 0, low: 0, pages: 2 };
      await storage.queue.complete(job, { result: { ...result, counts }, facts });
      return id;
    }

    it('knows the chain of bases of a scan, in numbers, and no scan that names it', async () => {
      const first = await continued(null, 3);
      const second = await continued(first, 2);
      const third = await continued(second, 2);
      const sibling = await continued(first, 7);
      const text = Buffer.from('{}');
      await storage.store.saveDiff(second, first, text, { added: 0, resolved: 1 });
      await storage.store.saveDiff(third, first, text, { added: 9, resolved: 9 });

      const chain = await storage.store.chain(third, 10);

      expect(chain.map(({ id, base, changes }) => [id, base, changes])).toEqual([
        [third, second, null],
        [second, first, { added: 0, resolved: 1 }],
        [first, null, null],
      ]);
      expect(chain[2]).toEqual({
        id: first,
        target: 'https://a.example/',
        status: 'complete',
        base: null,
        deployment: null,
        createdAtMs: time,
        completedAtMs: time,
        counts: { high: 3, medium: 0, low: 0, pages: 2 },
        changes: null,
      });
      expect((await storage.store.chain(first, 10)).map(({ id }) => id)).toEqual([first]);
      expect((await storage.store.chain(third, 2)).map(({ id }) => id)).toEqual([third, second]);
      expect(await storage.store.chain('0'.repeat(32), 10)).toEqual([]);
      expect((await storage.store.chain(sibling, 10)).map(({ id }) => id)).toEqual([sibling, first]);
      const deployment = { commit: '5d41402abc4b', environment: 'production' };
      const queued = await accept(undefined, { base: third, deployment });
      expect((await storage.store.chain(queued, 2))[0]).toMatchObject({
        status: 'queued',
        counts: null,
        deployment,
      });
    });

    it('ends a chain where a base was removed', async () => {
      const first = await continued(null, 1);
      time += 3 * DAY_MS;
      const second = await continued(first, 1);
      time += 2 * DAY_MS;
      await continued(second, 1);
      expect(await storage.store.prune(1.5 * DAY_MS, ROOM)).toEqual({ old: 1, early: 0 });

      const chain = await storage.store.chain(second, 10);

      expect(chain.map(({ id, base }) => [id, base])).toEqual([[second, first]]);
    });

    it('knows the complete scans of exactly an address', async () => {
      const first = await continued(null, 1);
      await continued(null, 1, 'https://a.example/x');
      const second = await continued(null, 2);
      await accept();

      expect(await storage.store.scansOf('https://a.example/', 10)).toMatchObject([
        { id: second, counts: { high: 2 } },
        { id: first },
      ]);
      expect(await storage.store.scansOf('https://a.example/', 1)).toHaveLength(1);
      expect(await storage.store.scansOf('https://b.example/', 1)).toEqual([]);
    });

    it('wakes waiting workers when a scan comes or comes back, and when they are stopped', async () => {
      const never = new AbortController();
      await storage.queue.claim('w');
      const waited = storage.queue.wait(never.signal);
      await accept();
      await waited;
      const job = await storage.queue.claim('w');
      expect(await storage.queue.claim('w')).toBeNull();
      const waitedAgain = storage.queue.wait(never.signal);
      if (job) await storage.queue.release(job);
      await waitedAgain;
      await storage.queue.claim('w');
      await storage.queue.claim('w');
      const stop = new AbortController();
      const stopped = storage.queue.wait(stop.signal);
      stop.abort();
      await stopped;
    });

    it('does not miss a scan that came between looking and waiting', async () => {
      expect(await storage.queue.claim('w')).toBeNull();
      await accept();
      await storage.queue.wait(new AbortController().signal);
      expect(await storage.queue.claim('w')).not.toBeNull();
    });
  });
}
