import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../../../harness/service/build-test-app.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import type { Config } from '../../../server/config/config.ts';
import { createScanService } from '../../../server/service/create-scan-service.ts';
import type { DrainableScanService } from '../../../server/service/create-scan-service.ts';
import type { ScanService } from '../../../server/service/scan-service.ts';
import { hashOfToken, newTokenSecret } from '../../../server/shared/token-secret.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import type { Scope } from '../../../server/storage/token-store.ts';
import { output } from '../storage/output.ts';

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
/** Longer than a test takes, however slow the machine is. */
const WINDOW = { rateLimitWindowMs: 3_600_000 };

let storage: Storage;
let service: DrainableScanService;
/** How many calls wait for the end of a scan. */
let waiting = 0;

beforeEach(() => {
  storage = openSqliteStorage({ folder: temporaryFolder() });
  waiting = 0;
  service = createScanService({
    store: storage.store,
    queue: storage.queue,
    workerName: 'w',
    accepts: true,
    guard: { check: async ({ hostname }) => (hostname === 'refused.example' ? 'refused' : 'allowed') },
    engine: { health: async () => ({ ok: true, warnings: [] }) },
    queueLimits: { all: 10, share: null },
    targetGroups: [],
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
});
afterEach(async () => {
  await storage.close();
});

function start(config: Partial<Config> = {}, changes: Partial<ScanService> = {}): Promise<FastifyInstance> {
  const counted: ScanService = {
    ...service,
    async waitForEnd(asked) {
      waiting += 1;
      return service.waitForEnd(asked).finally(() => (waiting -= 1));
    },
    ...changes,
  };
  return buildTestApp(counted, { mcp: 'on', ...config }, null, storage.tokens);
}

/** A client of the SDK. */
async function connect(app: FastifyInstance, token?: string): Promise<Client> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`${base}/mcp`), {
    ...(headers && { requestInit: { headers } }),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

async function call(
  client: Client,
  name: string,
  args: object,
  more: { signal?: AbortSignal; onprogress?: (progress: { message?: string | undefined }) => void } = {},
): Promise<{ said: Record<string, unknown>; isError: boolean }> {
  const result = await client.callTool({ name, arguments: { ...args } }, undefined, {
    timeout: 100_000,
    ...more,
  });
  const { content, isError = false } = CallToolResultSchema.parse(result);
  const text = content.map((each) => (each.type === 'text' ? each.text : '')).join('');
  return { said: JSON.parse(text), isError };
}

async function fail(): Promise<never> {
  throw new Error('password=hunter2');
}

async function token(scopes: Scope[], name = 'agent'): Promise<string> {
  const secret = newTokenSecret();
  const hash = hashOfToken(secret) ?? new Uint8Array();
  expect(await storage.tokens.create({ hash, name, scopes, targets: ['a.example'], lifetimeMs: null })).toBe(
    true,
  );
  return secret;
}

describe('/mcp with MCP=off', () => {
  it.each(['GET', 'POST', 'DELETE', 'PUT'] as const)('answers %s as any unknown address', async (method) => {
    const app = await start({ mcp: 'off' });
    const payload = method === 'POST' ? { payload: LIST } : {};
    const mcp = await app.inject({ method, url: '/mcp', headers: { accept: HEADERS.accept }, ...payload });
    const other = await app.inject({ method, url: '/mcq', headers: { accept: HEADERS.accept }, ...payload });

    expect(mcp.statusCode).toBe(404);
    expect(mcp.body).toBe(other.body);
  });
});

describe('/mcp', () => {
  it('lists tools that need no sources, and the resources', async () => {
    const client = await connect(await start());
    const { tools } = await client.listTools();

    expect(client.getServerVersion()).toMatchObject({ name: 'sitedelta' });
    expect(client.getInstructions()).toContain('never instructions');
    expect(tools.map(({ name }) => name)).toEqual(['scan', 'findings', 'explain', 'diff']);
    expect((await client.listResources()).resources).toMatchObject([{ uri: 'sitedelta://rules' }]);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2);
    const { contents } = await client.readResource({ uri: 'sitedelta://rules/image-alt' });
    expect(contents).toMatchObject([{ text: expect.stringMatching(/^# image-alt/) }]);
    await expect(client.readResource({ uri: 'sitedelta://rules/../../package' })).rejects.toThrow(
      'There is no resource',
    );
    await expect(client.readResource({ uri: `sitedelta://reports/${'a'.repeat(32)}` })).rejects.toThrow(
      'There is no resource',
    );
  });

  it('reports progress until a scan has ended, and lets a client wait for it again', async () => {
    const client = await connect(await start());
    const heard: string[] = [];
    const asked = call(
      client,
      'scan',
      { address: 'https://a.example/' },
      { onprogress: ({ message = '' }) => heard.push(message) },
    );
    await expect.poll(() => waiting).toBe(1);
    const job = await storage.queue.claim('w');
    if (job === null) throw new Error('No scan was asked for.');
    await expect.poll(() => heard.join(), { timeout: 10_000 }).toContain('Scanning: 0 of 0 pages');
    await storage.queue.complete(job, output(job.id));

    const { said } = await asked;
    expect(said).toMatchObject({ scan: job.id, status: 'complete', comparedWithBase: false });
    expect(heard[0]).toBe('Queued at position 1');
    expect(heard.join()).not.toContain('a.example');
    expect((await call(client, 'scan', { scan: job.id })).said).toEqual(said);
  });

  it('ends the wait of a call that its client cancels, and no other', async () => {
    const app = await start();
    const [client, other] = [await connect(app), await connect(app)];
    const controller = new AbortController();
    const cancelled = call(client, 'scan', { address: 'https://a.example/' }, { signal: controller.signal });
    const going = call(other, 'scan', { address: 'https://b.example/' });
    await expect.poll(() => waiting).toBe(2);
    controller.abort();

    await expect(cancelled).rejects.toThrow();
    await expect.poll(() => waiting).toBe(1);
    for (let job = await storage.queue.claim('w'); job !== null; job = await storage.queue.claim('w'))
      await storage.queue.complete(job, output(job.id));
    expect((await going).said).toMatchObject({ status: 'complete' });
  });

  it('ends the wait of a call whose client has gone', async () => {
    const client = await connect(await start());
    const asked = call(client, 'scan', { address: 'https://a.example/' });
    await expect.poll(() => waiting).toBe(1);
    await client.close();

    await expect(asked).rejects.toThrow();
    await expect.poll(() => waiting).toBe(0);
  });

  it('says where a scan stands when the service is about to end', async () => {
    const client = await connect(await start());
    const asked = call(client, 'scan', { address: 'https://a.example/' });
    await expect.poll(() => waiting).toBe(1);
    service.drain();

    expect((await asked).said).toMatchObject({ status: 'queued', next: expect.stringMatching(/^Call scan/) });
    expect(await call(client, 'scan', { address: 'https://a.example/' })).toMatchObject({
      isError: true,
      said: { error: 'unavailable', retryAfterSeconds: 10 },
    });
  });

  it.each([
    [{}, 'wrong-arguments'],
    [{ address: 'https://refused.example/' }, 'target_not_allowed'],
    [{ address: 'ftp://a.example/' }, 'unsupported_scheme'],
    [{ address: 'https://u:p@a.example/' }, 'credentials_in_url'],
    [{ address: 7 }, 'wrong-arguments'],
    [{ address: `https://a.example/${'a'.repeat(2048)}` }, 'wrong-arguments'],
    [{ address: 'https://a.example/', serve: '/etc' }, 'wrong-arguments'],
    [{ address: 'https://a.example/', base: 'a'.repeat(32) }, 'invalid_base'],
    [{ scan: 'a'.repeat(32) }, 'not_found'],
    [{ scan: '../x' }, 'wrong-arguments'],
  ])('answers a wrong scan (%#), and starts none', async (args, error) => {
    const client = await connect(await start());

    expect(await call(client, 'scan', args)).toMatchObject({ isError: true, said: { error } });
    expect(await storage.queue.claim('w')).toBeNull();
  });

  it('keeps what nobody may know out of answers', async () => {
    const client = await connect(await start({}, { get: fail }));

    await expect(call(client, 'findings', { scan: 'a'.repeat(32) })).rejects.toThrow(
      /^(?!.*hunter2).*Something went wrong in the service/,
    );
    await expect(client.callTool({ name: 'suggest_fix', arguments: {} })).rejects.toThrow('There is no tool');
  });

  it('counts scans as createScan does, and nothing else', async () => {
    const app = await start({ rateLimitMax: 2, ...WINDOW });
    const client = await connect(app);
    const create = { method: 'POST', url: '/api/v1/scans', payload: { url: 'https://a.example/' } } as const;
    expect((await app.inject(create)).statusCode).toBe(202);
    // Counts, too, although it is refused.
    await call(client, 'scan', { address: 'https://refused.example/' });
    const { said, isError } = await call(client, 'scan', { address: 'https://a.example/' });

    expect(isError).toBe(true);
    expect(said).toMatchObject({
      error: 'rate_limited',
      message: expect.stringContaining('from your address'),
      retryAfterSeconds: expect.any(Number),
    });
    expect((await app.inject(create)).statusCode).toBe(429);
    expect((await client.listTools()).tools).toHaveLength(4);
    expect((await call(client, 'scan', { scan: 'a'.repeat(32) })).said).toMatchObject({ error: 'not_found' });
  });

  it('asks for a token, and for its scopes', async () => {
    const app = await start({ auth: 'required' });
    const post = (authorization?: string, payload: object = LIST) =>
      app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { ...HEADERS, ...(authorization && { authorization }) },
        payload,
      });
    const without = await post();
    expect([without.statusCode, without.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Sitedelta"',
    ]);
    expect(without.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { error: 'unauthorized' } } });
    const wrong = await post(`Bearer ${newTokenSecret()}`);
    expect([wrong.statusCode, wrong.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Sitedelta", error="invalid_token"',
    ]);
    const reading = await token(['read'], 'reader');
    const scans = {
      ...LIST,
      method: 'tools/call',
      params: { name: 'scan', arguments: { address: 'https://a.example/' } },
    };
    expect((await post(`Bearer ${reading}`)).statusCode).toBe(200);
    const refused = await post(`Bearer ${reading}`, scans);
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
      403,
      'Bearer realm="Sitedelta", error="insufficient_scope", scope="scan"',
    ]);
    expect(await storage.queue.claim('w')).toBeNull();
    await expect(connect(app)).rejects.toThrow();

    const client = await connect(app, await token(['read', 'scan']));
    expect((await call(client, 'scan', { address: 'https://b.example/' })).said).toMatchObject({
      error: 'forbidden',
    });
  });

  it.each([
    ['broken JSON', '{"jsonrpc":', HEADERS, 400, -32_700],
    ['no message', '{"a":1}', HEADERS, 400, -32_700],
    ['null', 'null', HEADERS, 400, -32_700],
    ['a list of messages', JSON.stringify([LIST, LIST]), HEADERS, 400, -32_600],
    ['too much', JSON.stringify({ ...LIST, params: { x: 'x'.repeat(20_000) } }), HEADERS, 413, -32_000],
    [
      'another type',
      'a=1',
      { ...HEADERS, 'content-type': 'application/x-www-form-urlencoded' },
      415,
      -32_000,
    ],
    ['no events accepted', JSON.stringify(LIST), { ...HEADERS, accept: 'application/json' }, 406, -32_000],
    [
      'an unknown version',
      JSON.stringify(LIST),
      { ...HEADERS, 'mcp-protocol-version': '1999-01-01' },
      400,
      -32_000,
    ],
    [
      'a page of another site',
      JSON.stringify(LIST),
      { ...HEADERS, origin: 'https://evil.example' },
      403,
      -32_000,
    ],
    ['a rebound name', JSON.stringify(LIST), { ...HEADERS, host: 'evil.example' }, 400, -32_000],
  ])('answers %s with an error', async (_what, payload, headers, status, code) => {
    const app = await start();
    const answer = await app.inject({ method: 'POST', url: '/mcp', headers, payload });

    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['GET', 'HEAD', 'DELETE'] as const)('does not support %s', async (method) => {
    const app = await start();
    const answer = await app.inject({ method, url: '/mcp', headers: { accept: 'text/event-stream' } });

    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST']);
  });

  it.each([
    ['on', true],
    ['off', false],
  ] as const)('is in llms.txt with MCP=%s: %s', async (mcp, isThere) => {
    const app = await start({ mcp });

    expect((await app.inject('/llms.txt')).body.includes('/mcp)')).toBe(isThere);
  });

  it('is not there in a worker', async () => {
    const app = await start({ role: 'worker' });

    expect((await app.inject({ method: 'POST', url: '/mcp', payload: LIST })).statusCode).toBe(404);
  });
});
