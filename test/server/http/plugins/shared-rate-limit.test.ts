import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { startService } from '../../../../harness/service/start-service.ts';
import type { Config } from '../../../../server/config/config.ts';
import type { Storage } from '../../../../server/storage/storage.ts';

const NODES = 3;
/** Longer than a test takes, however slow the machine is. */
const WINDOW_MS = 3_600_000;
const accepting = aFailingService({ create: async () => ({ id: 'b'.repeat(32) }) });
const missing = whyNoPostgres();

/** Sends calls to all nodes at once, each with a client (numbered from `from`) and a host of its own unless given. */
async function call(
  nodes: FastifyInstance[],
  times: number,
  { client, host, from = 0 }: { client?: number; host?: string; from?: number } = {},
): Promise<{ status: number; headers: Record<string, unknown> }[]> {
  const calls = Array.from({ length: times }, async (_, n) => {
    const node = nodes[n % nodes.length];
    if (!node) throw new Error('There is no node.');
    const number = client ?? from + n;
    const remoteAddress = `198.51.${number >> 8}.${number & 255}`;
    const payload = { url: `https://${host ?? `host${n}.test`}/` };
    const answer = await inject(node, { method: 'POST', url: '/api/v1/scans', payload, remoteAddress });
    return { status: answer.statusCode, headers: answer.headers };
  });
  return Promise.all(calls);
}

function count(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe.skipIf(missing !== null)(missing ?? 'rate limits of several nodes on one database', () => {
  const postgres = usePostgres();

  async function open(nowMs?: () => number): Promise<Storage> {
    return postgres.open(nowMs && { nowMs });
  }

  async function startNodes(config: Partial<Config>): Promise<FastifyInstance[]> {
    const settings = { rateLimitWindowMs: WINDOW_MS, ...config };
    const opened = await Promise.all(Array.from({ length: NODES }, () => open()));
    return Promise.all(opened.map(({ callWindows }) => buildTestApp(accepting, settings, callWindows)));
  }

  /** What the nodes counted together. */
  async function counted(): Promise<Record<string, unknown>[]> {
    return postgres.query('SELECT key, calls FROM sitedelta.call_window ORDER BY key');
  }

  it('count the calls of a client exactly, however many come at once, and report the limit', async () => {
    const nodes = await startNodes({ rateLimitMax: 7 });

    const answers = await call(nodes, 60, { client: 1 });

    expect(count(answers)).toEqual({ 202: 7, 429: 53 });
    const accepted = answers.filter(({ status }) => status === 202);
    expect(
      accepted.map(({ headers }) => Number(headers['ratelimit-remaining'])).toSorted((a, b) => a - b),
    ).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const { status, headers } of answers) {
      expect(headers['ratelimit-limit']).toBe('7');
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
      expect(Number(headers['ratelimit-reset'])).toBeLessThanOrEqual(WINDOW_MS / 1000);
      if (status === 429) expect(headers['ratelimit-remaining']).toBe('0');
    }
    expect(count(await call(nodes, 3, { client: 2 }))).toEqual({ 202: 3 });
  });

  it('count the calls of all clients, and those for a host, exactly', async () => {
    const nodes = await startNodes({ rateLimitMax: 1 });
    expect(count(await call(nodes, 20, { host: 'a.test' }))).toEqual({ 202: 3, 429: 17 });
    // 20 of the 100 are used.
    expect(count(await call(nodes, 50, { client: 0 }))).toEqual({ 429: 50 });
    const many = await call(nodes, 120, { from: 20 });
    expect(count(many)).toEqual({ 202: 80, 429: 40 });
    for (const { status, headers } of many)
      if (status === 429)
        expect(headers).toMatchObject({ 'ratelimit-limit': '1', 'ratelimit-remaining': '0' });
  });

  it('refuse what is over a limit without asking the database', async () => {
    const nodes = await startNodes({ rateLimitMax: 1 });
    await call(nodes, 6, { client: 1 });
    const before = await counted();
    expect(count(await call(nodes, 60, { client: 1 }))).toEqual({ 429: 60 });
    expect(await counted()).toEqual(before);

    // Above the limit of all clients, new clients take no room either, once each node knows.
    await call(nodes, 150, { from: 100 });
    await call(nodes, NODES, { from: 300 });
    const rows = await counted();
    expect(count(await call(nodes, 60, { from: 400 }))).toEqual({ 429: 60 });
    expect(await counted()).toEqual(rows);
  });

  it('answer 503 while the database is away, and go on when it is back', async () => {
    const nodes = await startNodes({ rateLimitMax: 2 });
    expect(count(await call(nodes, 9, { client: 1 }))).toEqual({ 202: 2, 429: 7 });
    await postgres.server.stop('immediate');
    const away = await call(nodes, 6, { client: 2 });
    expect(count(away)).toEqual({ 503: 6 });
    // What is known to be over its limit is still refused as such.
    expect(count(await call(nodes, 6, { client: 1 }))).toEqual({ 429: 6 });
    await postgres.server.start();
    // The table is unlogged: after a crash all windows begin anew.
    expect(count(await call(nodes, 6, { client: 2 }))).toEqual({ 202: 2, 429: 4 });
  });

  it('remove what was counted in windows that have ended', async () => {
    const [node] = await startNodes({ rateLimitMax: 1, rateLimitWindowMs: 1000 });
    if (!node) throw new Error('There is no node.');
    await call([node], 50);
    expect((await counted()).length).toBeGreaterThan(50);
    await expect
      .poll(async () => {
        await call([node], 1);
        return (await counted()).length;
      })
      .toBeLessThan(10);
  });

  it('count by the clock of the database, and begin anew if it is set back', async () => {
    let time = Date.UTC(2026, 0, 1);
    const { callWindows } = await open(() => time);
    const countCalls = async (calls = 1) => callWindows?.countCalls('key', calls, 60_000);
    expect(await countCalls(3)).toEqual({ calls: 3, endsInMs: 60_000 });
    time += 59_999;
    expect(await countCalls()).toEqual({ calls: 4, endsInMs: 1 });
    time += 1;
    expect(await countCalls()).toEqual({ calls: 1, endsInMs: 60_000 });
    time -= 30_000;
    expect(await countCalls()).toEqual({ calls: 2, endsInMs: 60_000 });
    time -= 3_600_000;
    expect(await countCalls()).toEqual({ calls: 1, endsInMs: 60_000 });
  });

  it('hold over real processes', async () => {
    const settings = {
      DATABASE_URL: postgres.url,
      RATE_LIMIT_MAX: '2',
      RATE_LIMIT_WINDOW_MS: String(WINDOW_MS),
      TRUST_PROXY: '127.0.0.1',
    };
    const services = await Promise.all([startService('', settings), startService('', settings)]);
    try {
      const calls = Array.from({ length: 30 }, async (_, n) => {
        const answer = await fetch(`${services[n % 2]?.url}/api/v1/scans`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${n}` },
          // This address is not allowed, so nothing is scanned; the call counts.
          body: JSON.stringify({ url: 'http://127.0.0.2/' }),
        });
        return { status: answer.status };
      });
      expect(count(await Promise.all(calls))).toEqual({ 400: 6, 429: 24 });
    } finally {
      await Promise.all(services.map((service) => service.stop()));
    }
  });
});
