import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aConfig, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import type { Config } from '../../../../server/config/config.ts';
import { createTargetGuard } from '../../../../server/egress/target-guard.ts';
import { SILENT_LOG } from '../../../../server/ops/log/log.ts';
import { createScanService } from '../../../../server/service/create-scan-service.ts';
import { hashOfToken, newTokenSecret } from '../../../../server/shared/token-secret.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import type { NewToken } from '../../../../server/storage/token-store.ts';
import { output } from '../../storage/output.ts';

const ADA = { 'x-user': 'ada' };
const URL_OF_SITE = 'http://127.0.0.1:9/shop?key=secret';

let folder = '';
let storage: Storage;

beforeEach(async () => {
  folder = temporaryFolder();
  storage = openSqliteStorage({ folder });
  onTestFinished(() => storage.close());
});

/** The whole of HTTP, service and store; only nothing runs scans. */
async function start(changes: Partial<Config> = {}): Promise<FastifyInstance> {
  const config: Partial<Config> = {
    auth: 'required',
    auditDays: 30,
    trustProxy: ['127.0.0.1'],
    clientHeader: 'x-user',
    ...changes,
  };
  const service = createScanService({
    store: storage.store,
    queue: storage.queue,
    guard: createTargetGuard({ ...aConfig(config), loopbackPorts: [9] }),
    engine: null,
    workerName: 'none',
    accepts: true,
    queueLimits: { all: 100, share: null },
    targetGroups: [],
    rulePages: null,
    log: SILENT_LOG,
  });
  await storage.queue.noteWorker({ name: 'w', freeSlots: 1, canScan: true });
  return buildTestApp(service, config, null, storage.tokens, storage.audit);
}

async function token(changes: Partial<NewToken> = {}): Promise<{ authorization: string }> {
  const secret = newTokenSecret();
  const grant = { name: 'web', scopes: ['scan', 'read'], targets: ['*'], lifetimeMs: null } as const;
  await storage.tokens.create({ hash: hashOfToken(secret) ?? new Uint8Array(), ...grant, ...changes });
  return { authorization: `Bearer ${secret}` };
}

async function create(app: FastifyInstance, headers: Record<string, string>, url = URL_OF_SITE) {
  return inject(app, { method: 'POST', url: '/api/v1/scans', payload: { url }, headers });
}

async function complete(): Promise<void> {
  const job = await storage.queue.claim('w');
  if (job === null) throw new Error('No scan waits.');
  await storage.queue.complete(job, output('x'));
}

async function lines(): Promise<string[]> {
  return (await storage.audit.newest(0)).map(({ action, outcome, token: by, client, scan, subject, count }) =>
    [action, outcome, by, client, scan, subject, count].map((value) => value ?? '-').join(' '),
  );
}

it('writes down who asked for a scan and who has read it: token, and name given by a proxy', async () => {
  const app = await start();
  const web = await token();
  const { id } = (await create(app, { ...web, ...ADA })).json();
  await complete();
  const read = async (url: string, headers: Record<string, string> = web) =>
    (await inject(app, { url, headers })).statusCode;
  expect(await read(`/api/v1/scans/${id}`)).toBe(200);
  // Once an hour, however it is read.
  for (const url of [`/api/v1/scans/${id}`, `/reports/${id}`, `/reports/${id}.csv`]) await read(url);
  expect(await read(`/reports/${id}`, { ...web, ...ADA })).toBe(200);
  expect(await read(`/api/v1/scans/${'0'.repeat(32)}`)).toBe(404);
  expect(await lines()).toEqual([
    `scan.create accepted web ada ${id} http://127.0.0.1:9/shop 1`,
    `scan.read allowed web - ${id} http://127.0.0.1:9/shop 1`,
    `scan.read allowed web ada ${id} http://127.0.0.1:9/shop 1`,
  ]);
});

it.each([
  '/api/v1/scans/ID/diff?base=BASE',
  '/reports/ID?base=BASE',
  '/reports/ID?base=http://s.test/reports/BASE',
])('writes down that both scans of %s are read', async (address) => {
  const app = await start();
  const web = await token();
  const ids: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    ids.push((await create(app, web)).json().id);
    await complete();
  }
  const [base = '', id = ''] = ids;
  await inject(app, { url: address.replace('ID', id).replace('BASE', base), headers: web });
  const read = (await storage.audit.newest(0)).filter(({ action }) => action === 'scan.read');
  expect(new Set(read.map(({ scan }) => scan))).toEqual(new Set(ids));
});

it('names clients without a token as the queue does, and writes nothing of what everybody may read', async () => {
  const app = await start({ auth: 'off' });
  const { id } = (await create(app, {})).json();
  expect((await inject(app, { url: `/api/v1/scans/${id}` })).statusCode).toBe(200);
  const { scans } = await storage.control.list();
  expect(await lines()).toEqual([
    `scan.create accepted - ${scans[0]?.client} ${id} http://127.0.0.1:9/shop 1`,
  ]);
});

it('takes who asks from the request, not from its body', async () => {
  const app = await start({ auth: 'off' });
  const payload = { url: URL_OF_SITE, asker: { token: 'web', client: 'ada' } };
  await inject(app, { method: 'POST', url: '/api/v1/scans', payload, headers: ADA });
  expect(await storage.audit.newest(0)).toMatchObject([{ token: null, client: 'ada' }]);
});

it('writes nothing with AUDIT_DAYS=0', async () => {
  const app = await start({ auditDays: 0 });
  const web = await token();
  const { id } = (await create(app, web)).json();
  await inject(app, { url: `/reports/${id}`, headers: web });
  await inject(app, { url: `/reports/${id}` });
  await app.close();
  expect(await lines()).toEqual([]);
});

it('counts what is refused with 401 and 403, and writes it every ten seconds and at the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await start();
  const [reader, other] = [
    await token({ name: 'r', scopes: ['read'] }),
    await token({ name: 'o', targets: ['a.test'] }),
  ];
  const secret = newTokenSecret();
  for (let n = 0; n < 3; n += 1)
    await inject(app, {
      url: `/reports/${String(n).repeat(32)}`,
      headers: { ...ADA, authorization: `Bearer ${secret}` },
    });
  expect((await create(app, reader)).statusCode).toBe(403);
  expect((await create(app, { ...other, ...ADA })).statusCode).toBe(403);
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...other };
  const typed = `url=${encodeURIComponent(URL_OF_SITE)}`;
  expect((await inject(app, { method: 'POST', url: '/', payload: typed, headers: form })).statusCode).toBe(
    403,
  );
  expect(await lines()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect
    .poll(lines)
    .toEqual([
      'request unauthorized - ada - GET /reports/:id 3',
      'request forbidden r - - POST /api/v1/scans 1',
      'request forbidden o ada - POST /api/v1/scans 1',
      'request forbidden o - - POST / 1',
    ]);
  await inject(app, { url: '/nothing', headers: ADA });
  await app.close();
  expect((await lines()).slice(4)).toEqual(['request unauthorized - ada - GET (unknown address) 1']);
  expect(JSON.stringify(await storage.audit.newest(0))).not.toContain('sitedelta_');
});

it('writes few lines of a flood of guesses, with their number', async () => {
  const app = await start();
  for (let n = 0; n < 500; n += 1) await create(app, { 'x-user': `eve${n}` });
  await app.close();
  const entries = await storage.audit.newest(0);
  expect(entries.length).toBeLessThanOrEqual(21);
  expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(500);
});

it('accepts nothing and shows nothing that it cannot write down, and keeps what was refused until it can', async () => {
  const app = await start();
  const web = await token();
  const { id } = (await create(app, web)).json();
  await complete();
  // What the token allows is known, and the scan can still be read from the open file: only writes fail.
  expect((await inject(app, { url: `/api/v1/scans/${'0'.repeat(32)}`, headers: web })).statusCode).toBe(404);
  rmSync(join(folder, 'scans.db'));
  for (const url of [
    `/api/v1/scans/${id}`,
    `/reports/${id}`,
    `/reports/${id}.csv`,
    `/reports/${id}/history`,
    `/reports/${id}/pictures`,
    `/badge/${id}.svg`,
  ]) {
    const { statusCode, headers, body } = await inject(app, { url, headers: web });
    expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, expect.stringMatching(/^\d+$/)]);
    expect(headers['cache-control'] ?? '').not.toMatch(/max-age|immutable/);
    expect(body).not.toContain('127.0.0.1:9');
  }
  expect((await create(app, web)).statusCode).toBe(503);
  expect((await create(app, {})).statusCode).toBe(401);
  expect(await lines()).toHaveLength(1);
  // Its message is in the log; nothing is thrown.
  await app.close();
});

it('writes down what agents ask for at /mcp, and answers none of it if that fails', async () => {
  const app = await start({ mcp: 'on', clientHeader: null });
  const headers = {
    ...(await token()),
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  const post = (method: string, params: object) =>
    app.inject({ method: 'POST', url: '/mcp', headers, payload: { jsonrpc: '2.0', id: 1, method, params } });
  const asked = post('tools/call', { name: 'scan', arguments: { address: URL_OF_SITE } });
  await expect.poll(() => storage.queue.backlog()).toMatchObject({ waiting: 1 });
  await complete();
  const answer = await asked;
  const [id = ''] = /[a-f0-9]{32}/.exec(answer.body) ?? [];
  await post('tools/call', { name: 'findings', arguments: { scan: id } });
  await post('resources/read', { uri: `sitedelta://reports/${id}` });
  await post('tools/list', {});

  expect((await lines()).map((line) => line.replaceAll(id, 'ID'))).toEqual([
    'scan.create accepted web - ID http://127.0.0.1:9/shop 1',
    'scan.read allowed web - ID http://127.0.0.1:9/shop 1',
  ]);
  vi.spyOn(storage.audit, 'addReads').mockRejectedValue(new Error('disk full'));
  const other = await post('resources/read', { uri: `sitedelta://reports/${'a'.repeat(32)}` });
  expect(other.statusCode).toBeGreaterThanOrEqual(500);
  expect(other.body).not.toContain('disk full');
});
