import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../../server/shared/clock.ts';
import { MAX_WAIT_MS } from '../../../server/storage/scan-state.ts';
import type { BegunJob, NewScan } from '../../../server/storage/records.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { DELIVERY_LEASE_MS, LONGEST_PAUSE_MS } from '../../../server/storage/webhook-store.ts';
import type { ClaimedDelivery, NewWebhook } from '../../../server/storage/webhook-store.ts';
import type { StorageSubject } from './conformance.ts';
import { output } from './output.ts';

const HOUR_MS = 3_600_000;
const LIMITS = { all: 1_000, share: null };

function aWebhook(changes: Partial<NewWebhook> = {}): NewWebhook {
  return {
    name: 'ci',
    url: 'https://ci.example/hook',
    token: null,
    events: ['scan.complete', 'scan.failed'],
    secret: 'whsec_AAAA',
    ...changes,
  };
}

/** What every implementation of WebhookStore must do. */
export function webhookConformance(name: string, makeSubject: () => Promise<StorageSubject>): void {
  describe(`${name} keeps webhooks`, () => {
    let subject: StorageSubject;
    let storage: Storage;
    let time = 0;
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

    async function reopen(): Promise<void> {
      await storage.close();
      storage = await subject.open(clock);
    }

    async function accept(about: Partial<NewScan> = {}): Promise<string> {
      const scan = {
        id: randomBytes(16).toString('hex'),
        target: 'https://a.example/?q=1',
        client: 'c',
        base: null,
      };
      return (await storage.store.create({ ...scan, ...about }, LIMITS)).id;
    }

    async function begin(): Promise<BegunJob> {
      const job = await storage.queue.claim('w');
      if (job === null) throw new Error('No scan could be begun.');
      return job;
    }

    async function claim(except: string[] = []): Promise<ClaimedDelivery> {
      const delivery = await storage.webhooks.claim(except);
      if (delivery === null) throw new Error('No message is due.');
      return delivery;
    }

    async function states(): Promise<string[]> {
      return (await storage.webhooks.deliveries({})).map(
        ({ webhook, event, state }) => `${webhook} ${event} ${state}`,
      );
    }

    const arrived = { tookMs: 5, status: 200, error: null, body: '{}' };
    const refused = { tookMs: 7, status: 500, error: 'status 500', body: '{}' };

    it('has a message for the end of a scan, with what is known of it, and none before', async () => {
      await storage.webhooks.create(aWebhook());
      const deployment = { commit: 'a'.repeat(40) };
      const id = await accept({ deployment });
      expect(await storage.webhooks.claim([])).toBe(null);
      const job = await begin();
      expect(await storage.webhooks.claim([])).toBe(null);
      time += 5_000;
      const done = output('x');
      Object.assign(done.result.counts, { total: 6, high: 1, medium: 2, low: 3, pages: 4 });
      await storage.queue.complete(job, done);
      const delivery = await claim();
      expect(delivery).toEqual({
        id: expect.stringMatching(/^msg_[\da-f]{32}$/),
        attempt: 1,
        webhook: 'ci',
        url: 'https://ci.example/hook',
        secrets: ['whsec_AAAA'],
        event: 'scan.complete',
        scan: {
          id,
          target: 'https://a.example/?q=1',
          status: 'complete',
          failure: null,
          base: null,
          deployment: JSON.stringify(deployment),
          createdMs: time - 5_000,
          completedMs: time,
          high: 1,
          medium: 2,
          low: 3,
          pages: 4,
        },
        createdAtMs: time,
        body: null,
      });
      expect(await storage.webhooks.claim([])).toBe(null);
      expect(await storage.webhooks.finish(delivery, arrived, { kind: 'delivered' })).toBe(true);
      expect(await states()).toEqual(['ci scan.complete delivered']);
    });

    it('has a message however a scan ends: failed, expired, cancelled, lost too often', async () => {
      await storage.webhooks.create(aWebhook());
      await accept();
      await storage.queue.fail(await begin(), { kind: 'too-slow' });
      const cancelled = await accept();
      await storage.control.cancel({ id: cancelled });
      const running = await accept();
      await begin();
      await storage.control.cancel({ id: running });
      await accept();
      for (let run = 0; run < 3; run += 1) await storage.queue.release(await begin());
      await accept({ target: 'https://b.example/' });
      for (const untilMs = time + MAX_WAIT_MS + 60_000; time < untilMs; time += 30_000)
        await storage.queue.reap([]);
      expect(await states()).toEqual(Array.from({ length: 5 }, () => 'ci scan.failed waiting'));
      const failures: unknown[] = [];
      for (let n = 0; n < 5; n += 1) {
        const failure = (await claim()).scan?.failure ?? '{}';
        failures.push(JSON.parse(failure).kind);
      }
      expect(failures).toEqual([
        'too-slow',
        'cancelled',
        'cancelled',
        'interrupted-too-often',
        'waited-too-long',
      ]);
    });

    it('tells each webhook what it is for: events, and scans of its token, also of one that is reused', async () => {
      await storage.webhooks.create(aWebhook({ name: 'all' }));
      await storage.webhooks.create(aWebhook({ name: 'failed', events: ['scan.failed'] }));
      await storage.webhooks.create(aWebhook({ name: 'web', token: 'web' }));
      await storage.webhooks.create(aWebhook({ name: 'shop', token: 'shop' }));
      expect(await storage.webhooks.create(aWebhook({ name: 'web' }))).toBe(false);
      const id = await accept({ token: 'web' });
      const scan = {
        id: randomBytes(16).toString('hex'),
        target: 'https://a.example/?q=1',
        client: 'd',
        base: null,
      };
      const reused = await storage.store.create({ ...scan, token: 'shop' }, LIMITS, HOUR_MS);
      expect(reused).toEqual({ id, isNew: false });
      await storage.queue.complete(await begin(), output('x'));
      expect((await states()).sort()).toEqual([
        'all scan.complete waiting',
        'shop scan.complete waiting',
        'web scan.complete waiting',
      ]);
      await accept({ token: 'other' });
      await storage.queue.fail(await begin(), { kind: 'too-slow' });
      expect((await states()).filter((state) => state.includes('failed ')).sort()).toEqual([
        'all scan.failed waiting',
        'failed scan.failed waiting',
      ]);
      expect(await storage.webhooks.deliveries({ webhook: 'web' })).toHaveLength(1);
    });

    it('gives an attempt to one claimer, and again once that has been silent for longer than its lease', async () => {
      await storage.webhooks.create(aWebhook());
      const id = await storage.webhooks.addTest('ci');
      const claims = await Promise.all(Array.from({ length: 5 }, () => storage.webhooks.claim([])));
      const [first] = claims.filter((each) => each !== null);
      expect(claims.filter((each) => each !== null)).toHaveLength(1);
      if (first === undefined) throw new Error('Nobody has it.');
      time += DELIVERY_LEASE_MS - 1;
      expect(await storage.webhooks.claim([])).toBe(null);
      time += 1;
      const second = await claim();
      expect([second.id, second.attempt]).toEqual([id, 2]);
      // The first one comes back to life.
      expect(await storage.webhooks.finish(first, { ...refused, body: 'late' }, { kind: 'dead' })).toBe(
        false,
      );
      expect(await storage.webhooks.finish(second, refused, { kind: 'again', inMs: 1_000 })).toBe(true);
      expect(await storage.webhooks.finish(second, refused, { kind: 'again', inMs: 1_000 })).toBe(false);
      expect(await storage.webhooks.claim([])).toBe(null);
      time += 1_000;
      expect(await claim()).toMatchObject({ id, attempt: 3, body: '{}' });
    });

    it('keeps what is to be sent over a restart, whatever the wall clock says then', async () => {
      await storage.webhooks.create(aWebhook());
      await storage.webhooks.addTest('ci');
      await storage.webhooks.finish(await claim(), refused, { kind: 'again', inMs: HOUR_MS });
      // Under way when the process ends.
      await storage.webhooks.addTest('ci');
      await claim();
      setBy = -48 * HOUR_MS;
      if (name === 'SQLite') time -= 48 * HOUR_MS;
      await reopen();
      time += Math.max(LONGEST_PAUSE_MS, DELIVERY_LEASE_MS);
      expect([await claim(), await claim()]).toMatchObject([{ attempt: 2 }, { attempt: 2 }]);
    });

    it('keeps a log of attempts, gives messages up, and sends them again when told to', async () => {
      await storage.webhooks.create(aWebhook());
      const id = (await storage.webhooks.addTest('ci')) ?? '';
      await storage.webhooks.finish(await claim(), refused, { kind: 'again', inMs: 0 });
      const dead = await claim();
      await storage.webhooks.finish(
        dead,
        { ...refused, tookMs: 9, status: null, error: 'no answer' },
        { kind: 'dead' },
      );
      expect(await storage.webhooks.claim([])).toBe(null);
      expect(await storage.webhooks.delivery(id)).toMatchObject({
        state: 'dead',
        attempts: 2,
        last: 'no answer',
        log: [
          { attempt: 1, beganAtMs: time - 7, tookMs: 7, status: 500, error: 'status 500' },
          { attempt: 2, beganAtMs: time - 9, tookMs: 9, status: null, error: 'no answer' },
        ],
      });
      expect(await storage.webhooks.list()).toMatchObject([{ name: 'ci', waiting: 0, dead: 1 }]);
      expect(await storage.webhooks.retry({ webhook: 'other' })).toBe(0);
      expect(await storage.webhooks.retry({ webhook: 'ci' })).toBe(1);
      const again = await claim();
      expect(again.attempt).toBe(1);
      // It is under way.
      expect(await storage.webhooks.retry({ id })).toBe(0);
      await storage.webhooks.finish(again, arrived, { kind: 'delivered' });
      expect((await storage.webhooks.delivery(id))?.log).toHaveLength(3);
      expect(await storage.webhooks.retry({ webhook: 'ci' })).toBe(0);
      // Someone has lost it.
      expect(await storage.webhooks.retry({ id })).toBe(1);
    });

    it('sends nothing to a webhook that is stopped or gone, and goes on when it is enabled', async () => {
      await storage.webhooks.create(aWebhook());
      await storage.webhooks.addTest('ci');
      await storage.webhooks.addTest('ci');
      const gone = { ...refused, status: 410 };
      await storage.webhooks.finish(await claim(), gone, { kind: 'gone' });
      expect(await storage.webhooks.claim([])).toBe(null);
      expect(await storage.webhooks.list()).toMatchObject([{ stopped: 'gone', waiting: 0, dead: 2 }]);
      await accept();
      await storage.queue.complete(await begin(), output('x'));
      expect(await storage.webhooks.addTest('ci')).toBe(null);
      expect(await storage.webhooks.retry({ webhook: 'ci' })).toBe(0);
      expect(await states()).toHaveLength(2);
      expect(await storage.webhooks.setStopped('ci', false)).toBe(true);
      expect(await storage.webhooks.retry({ webhook: 'ci' })).toBe(2);
      const underWay = await claim();
      expect(await storage.webhooks.setStopped('ci', true)).toBe(true);
      expect(await storage.webhooks.finish(underWay, arrived, { kind: 'delivered' })).toBe(false);
      expect(await storage.webhooks.list()).toMatchObject([{ stopped: 'disabled', waiting: 0, dead: 2 }]);
      expect(await storage.webhooks.setStopped('other', true)).toBe(false);
      expect([await storage.webhooks.remove('ci'), await storage.webhooks.remove('ci')]).toEqual([
        true,
        false,
      ]);
      expect([await states(), await storage.webhooks.list()]).toEqual([[], []]);
    });

    it('takes turns: many messages of one webhook, or one that is busy, hide no others', async () => {
      for (const each of ['many', 'few']) await storage.webhooks.create(aWebhook({ name: each }));
      for (let n = 0; n < 20; n += 1) await storage.webhooks.addTest('many');
      await storage.webhooks.addTest('few');
      expect((await claim(['many'])).webhook).toBe('few');
      expect(await storage.webhooks.claim(['many', 'few'])).toBe(null);
      expect(await storage.webhooks.backlog()).toEqual({ waiting: 21, oldestMs: 0 });
      time += 3_000;
      expect((await storage.webhooks.backlog()).oldestMs).toBe(3_000);
    });

    it('signs with two secrets while one is replaced', async () => {
      await storage.webhooks.create(aWebhook());
      await storage.webhooks.rotate('ci', 'whsec_BBBB', HOUR_MS);
      expect(await storage.webhooks.rotate('other', 'whsec_BBBB', HOUR_MS)).toBe(false);
      await storage.webhooks.addTest('ci');
      expect((await claim()).secrets).toEqual(['whsec_BBBB', 'whsec_AAAA']);
      time += HOUR_MS;
      await storage.webhooks.addTest('ci');
      expect((await claim()).secrets).toEqual(['whsec_BBBB']);
      expect(JSON.stringify(await storage.webhooks.list())).not.toContain('whsec_');
    });

    it('removes messages that ended long ago, and those of a scan that an operator deletes', async () => {
      await storage.webhooks.create(aWebhook());
      const id = await accept();
      await storage.queue.complete(await begin(), output('x'));
      for (let n = 0; n < 3; n += 1) await storage.webhooks.addTest('ci');
      for (let n = 0; n < 2; n += 1)
        await storage.webhooks.finish(await claim(), arrived, { kind: 'delivered' });
      time += HOUR_MS;
      expect(await storage.webhooks.prune(HOUR_MS)).toBe(0);
      time += 1;
      expect(await storage.webhooks.prune(HOUR_MS)).toBe(2);
      expect(await states()).toEqual(['ci webhook.test waiting', 'ci webhook.test waiting']);
      const other = await accept();
      await storage.queue.complete(await begin(), output('x'));
      await storage.control.remove(other, true);
      expect(await states()).toHaveLength(2);
      expect(await storage.store.get(id)).not.toBe(null);
    });

    it('needs no webhook, and remembers no token then', async () => {
      await accept({ token: 'web' });
      await storage.webhooks.create(aWebhook({ token: 'web' }));
      await storage.queue.complete(await begin(), output('x'));
      expect(await states()).toEqual([]);
    });
  });
}
