import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { closeServer } from '../../../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../../../harness/network/listen-on-loopback.ts';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import { createPostGuarded } from '../../../../server/egress/post-guarded.ts';
import { SILENT_LOG } from '../../../../server/ops/log/log.ts';
import type { Log } from '../../../../server/ops/log/log.ts';
import { newWebhookSecret } from '../../../../server/shared/webhook-secret.ts';
import { Deliverer } from '../../../../server/service/webhooks/deliverer.ts';
import type { DelivererOptions } from '../../../../server/service/webhooks/deliverer.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../../server/storage/storage.ts';

const HOUR_MS = 3_600_000;

interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
  timeMs: number;
}

/** A real receiver on this machine. */
class Receiver {
  readonly received: Received[] = [];
  readonly secret = newWebhookSecret();
  url = '';
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response) =>
    void response.writeHead(204).end();
  readonly #now: () => number;
  readonly #server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      this.received.push({ id: headers['webhook-id'] ?? '', headers, body, timeMs: this.#now() });
      this.answer(response, request);
    });
  });

  constructor(now: () => number) {
    this.#now = now;
  }

  async listen(): Promise<void> {
    this.url = `http://127.0.0.1:${await listenOnLoopback(this.#server)}/hook`;
  }

  close = (): Promise<void> => closeServer(this.#server);
}

function keptLog(): Log & { events: string[] } {
  const events: string[] = [];
  const keep = (fields: object): void => void ('event' in fields && events.push(String(fields.event)));
  return {
    events,
    debug: () => undefined,
    info: keep,
    warn: keep,
    error: (fields) => void events.push(JSON.stringify(fields)),
  };
}

/** What every store and the sender do together. */
function deliveries(openStore: (now: () => number) => Promise<Storage>): void {
  let time = 0;
  let storage: Storage;
  let ends: (() => Promise<unknown>)[] = [];
  let log: ReturnType<typeof keptLog>;

  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1);
    log = keptLog();
    storage = await openStore(() => time);
    ends = [];
  });
  afterEach(async () => {
    for (const end of ends.reverse()) await end();
    await storage.close();
  });

  async function receiver(name: string): Promise<Receiver> {
    const made = new Receiver(() => time);
    await made.listen();
    ends.push(made.close);
    const { url, secret } = made;
    await storage.webhooks.create({ name, url, token: null, events: ['scan.complete'], secret });
    return made;
  }

  function send(changes: Partial<DelivererOptions> = {}): Deliverer {
    const deliverer = new Deliverer({
      webhooks: storage.webhooks,
      post: createPostGuarded({
        host: '127.0.0.1',
        port: 1,
        allowTargets: ['127.0.0.1'],
        denyTargets: [],
        allowPorts: [{ from: 443, to: 443 }],
      }),
      changesOf: async () => null,
      publicUrl: 'https://scan.example',
      version: '1',
      log,
      pollMs: 20,
      attemptMs: 400,
      stopMs: 50,
      ...changes,
    });
    deliverer.start();
    ends.push(() => deliverer.stop());
    return deliverer;
  }

  const stateOf = async (id: string | null) => (await storage.webhooks.delivery(id ?? ''))?.state;

  it('sends a message that an independent library takes, and only once', async () => {
    const ci = await receiver('ci');
    send();
    const id = await storage.webhooks.addTest('ci');
    await expect.poll(() => stateOf(id)).toBe('delivered');
    const [message] = ci.received;
    expect(ci.received).toHaveLength(1);
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Sitedelta/1',
      'webhook-id': id,
    });
    expect(new Webhook(ci.secret).verify(message?.body ?? '', message?.headers ?? {})).toEqual({
      type: 'webhook.test',
      timestamp: '2026-01-01T00:00:00.000Z',
      data: {},
    });
    expect(() =>
      new Webhook(newWebhookSecret()).verify(message?.body ?? '', message?.headers ?? {}),
    ).toThrow();
    expect(log.events).toEqual(['webhook-delivered']);
  });

  it('signs for the old and for the new secret while it is replaced', async () => {
    const ci = await receiver('ci');
    const next = newWebhookSecret();
    await storage.webhooks.rotate('ci', next, HOUR_MS);
    send();
    await storage.webhooks.addTest('ci');
    await expect.poll(() => ci.received.length).toBe(1);
    for (const secret of [ci.secret, next]) {
      const { body = '', headers = {} } = ci.received[0] ?? {};
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
    }
  });

  it('delivers after an hour of 500, with the same message each time, and waits longer each time', async () => {
    const ci = await receiver('ci');
    const upMs = time + HOUR_MS;
    ci.answer = (response) => void response.writeHead(time < upMs ? 500 : 200).end();
    const deliverer = send();
    const id = await storage.webhooks.addTest('ci');
    for (let seen = 0; (await stateOf(id)) !== 'delivered';) {
      await expect
        .poll(async () => (await storage.webhooks.delivery(id ?? ''))?.log.length)
        .toBeGreaterThan(seen);
      seen = (await storage.webhooks.delivery(id ?? ''))?.log.length ?? 0;
      const due = (await storage.webhooks.delivery(id ?? ''))?.dueAtMs ?? time;
      time = Math.max(time, due);
      deliverer.wake();
    }
    const pauses = ci.received
      .map(({ timeMs }, n) => timeMs - (ci.received[n - 1]?.timeMs ?? timeMs))
      .slice(1);
    expect(pauses.length).toBeGreaterThanOrEqual(5);
    expect(pauses.length).toBeLessThan(9);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(new Set(ci.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(ci.received.map(({ id: sent }) => sent))).toEqual(new Set([id]));
    const { headers = {}, body = '' } = ci.received.at(-1) ?? {};
    expect(new Webhook(ci.secret).verify(body, headers)).toBeTruthy();
  });

  it('gives up after about a day, and sends again when an operator says so', async () => {
    const ci = await receiver('ci');
    ci.answer = (response) => void response.writeHead(503).end();
    const beganMs = time;
    const deliverer = send();
    const id = await storage.webhooks.addTest('ci');
    while ((await stateOf(id)) === 'waiting') {
      const message = await storage.webhooks.delivery(id ?? '');
      time = Math.max(time, message?.dueAtMs ?? time);
      deliverer.wake();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await stateOf(id)).toBe('dead');
    expect(ci.received.length).toBe(12);
    expect((time - beganMs) / HOUR_MS).toBeGreaterThan(18);
    expect((time - beganMs) / HOUR_MS).toBeLessThan(32);
    expect(log.events.at(-1)).toBe('webhook-dead');
    ci.answer = (response) => void response.writeHead(200).end();
    expect(await storage.webhooks.retry({ webhook: 'ci' })).toBe(1);
    await expect.poll(() => stateOf(id)).toBe('delivered');
    expect((await storage.webhooks.delivery(id ?? ''))?.log).toHaveLength(13);
  });

  it('lets receivers that hang, redirect, cut the connection or never end delay no others', async () => {
    const bad = {
      hangs: () => undefined,
      redirects: (response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      cuts: (_response, request) => void request.socket.destroy(),
      flood: (response) => {
        response.writeHead(500);
        const write = (): void => void (response.write('x'.repeat(65_536)) && setImmediate(write));
        write();
      },
    } satisfies Record<string, Receiver['answer']>;
    for (const [name, answer] of Object.entries(bad)) (await receiver(name)).answer = answer;
    for (const name of Object.keys(bad)) for (let n = 0; n < 50; n += 1) await storage.webhooks.addTest(name);
    const good = await receiver('good');
    const deliverer = send({ attemptMs: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (let n = 0; n < 20; n += 1) await storage.webhooks.addTest('good');
    const beganMs = performance.now();
    await expect.poll(() => good.received.length, { timeout: 30_000, interval: 20 }).toBe(20);
    expect(performance.now() - beganMs).toBeLessThan(10_000);
    await deliverer.stop();
    const errors = (await storage.webhooks.deliveries({})).map(({ webhook, last }) => `${webhook}: ${last}`);
    expect(errors).toContain('redirects: status 302; redirects are not followed');
    expect(errors).toContain('cuts: socket hang up');
    expect(errors).toContain('flood: status 500');
    expect(errors).toContain('hangs: the service was stopped');
    expect(await storage.webhooks.deliveries({ webhook: 'good', state: 'delivered' })).toHaveLength(20);
  });

  it('sends nothing more after 410', async () => {
    const ci = await receiver('ci');
    ci.answer = (response) => void response.writeHead(410).end();
    send();
    const id = await storage.webhooks.addTest('ci');
    await expect.poll(() => stateOf(id)).toBe('dead');
    expect(await storage.webhooks.list()).toMatchObject([{ stopped: 'gone' }]);
    expect(log.events).toEqual(['webhook-gone']);
    expect(ci.received).toHaveLength(1);
  });

  it('makes each attempt in one of several processes', async () => {
    const ci = await receiver('ci');
    for (let n = 0; n < 200; n += 1) await storage.webhooks.addTest('ci');
    for (let n = 0; n < 4; n += 1) send({ log: SILENT_LOG, attemptMs: 60_000 });
    await expect.poll(() => storage.webhooks.backlog()).toMatchObject({ waiting: 0 });
    expect(ci.received).toHaveLength(200);
    expect(new Set(ci.received.map(({ id }) => id)).size).toBe(200);
  });

  it('says what changed since the base, and goes without when that can not be found out', async () => {
    const ci = await receiver('ci');
    const limits = { all: 100, share: null };
    async function scan(base: string | null): Promise<string> {
      const id = Math.random().toString(16).slice(2).padEnd(32, '0').slice(0, 32);
      await storage.store.create({ id, target: 'https://a.example/', client: 'c', base }, limits);
      const job = await storage.queue.claim('w');
      if (job === null) throw new Error('The scan could not be begun.');
      const counts = { total: 3, high: 1, medium: 2, low: 0, pages: 1 };
      const result = { findings: [], counts, pages: [], limitations: [] };
      await storage.queue.complete(job, { result, facts: Buffer.from('x') });
      return id;
    }
    const base = await scan(null);
    const compared = await scan(base);
    const failing = await scan(base);
    const slow = await scan(base);
    send({
      comparisonMs: 200,
      async changesOf(id) {
        if (id === failing) throw new Error('out of memory');
        if (id === slow) return new Promise(() => undefined);
        return { added: 2, resolved: 1 };
      },
    });
    await expect.poll(() => ci.received.length).toBe(4);
    const data = new Map(ci.received.map(({ body }) => [JSON.parse(body).data.id, JSON.parse(body).data]));
    expect(data.get(compared)).toEqual({
      id: compared,
      status: 'complete',
      target: 'https://a.example/',
      createdAt: expect.any(String),
      completedAt: expect.any(String),
      reportUrl: `https://scan.example/reports/${compared}`,
      apiUrl: `https://scan.example/api/v1/scans/${compared}`,
      counts: { total: 3, high: 1, medium: 2, low: 0, pages: 1 },
      comparison: { baseScanId: base, added: 2, resolved: 1 },
    });
    for (const id of [base, failing, slow]) expect(data.get(id)).not.toHaveProperty('comparison');
  });
}

describe('Messages in a SQLite file', () => {
  deliveries(async (now) =>
    openSqliteStorage({ folder: temporaryFolder(), clock: { wall: now, steady: now } }),
  );
});

const missing = whyNoPostgres();
describe.skipIf(missing !== null)(missing ?? 'Messages in a PostgreSQL database', () => {
  const postgres = usePostgres();
  deliveries(async (now) => postgres.open({ nowMs: now }));
});
