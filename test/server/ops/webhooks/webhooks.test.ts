import { spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../../../harness/network/free-port.ts';
import { programPath } from '../../../../harness/programs/program-path.ts';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { startService } from '../../../../harness/service/start-service.ts';
import type { StartedService } from '../../../../harness/service/start-service.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { demoFolder } from '../../../../harness/sites/demo-folder.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import { createValidator } from '../../../../server/http/contract.ts';

const PROGRAMS = {
  webhooks: programPath('server/ops/webhooks/main.ts'),
  tokens: programPath('server/ops/tokens/main.ts'),
  queue: programPath('server/ops/queue/main.ts'),
};
const SECRET = /^whsec_[\w+/]{43}=\n$/;
const PAGE = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
const missing = whyNoPostgres();
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Env = Record<string, string>;

/** Runs a command as an operator does. */
async function run(name: keyof typeof PROGRAMS, env: Env, ...args: string[]) {
  const child = spawn(process.execPath, [PROGRAMS[name], ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await closed;
  return { status: child.exitCode, out, err };
}

async function start(dataDir: string, settings: Env, log: string[] = []): Promise<StartedService> {
  const service = await startService(
    dataDir,
    { LOG_LEVEL: 'info', WEBHOOK_TARGETS: '127.0.0.1', ...settings },
    (line) => log.push(line),
  );
  ends.push(() => service.stop());
  return service;
}

/** The receiver of docs/webhooks.md, as it stands there. */
async function startReceiver(secret: string, port: number): Promise<{ url: string; lines: string[] }> {
  const [, source = ''] = /```js\n([^]*?)```/.exec(PAGE) ?? [];
  expect(source).toContain('createServer');
  const file = join(temporaryFolder(), 'receiver.mjs');
  writeFileSync(file, source);
  const child = spawn(process.execPath, [file], {
    env: { PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  ends.push(async () => {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  });
  const url = `http://127.0.0.1:${port}/`;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await sleep(50);
  return { url, lines };
}

async function scan(service: StartedService, target: string, token?: string): Promise<string> {
  const answer = await fetch(`${service.url}/api/v1/scans`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token.trim()}` }),
    },
    body: JSON.stringify({ url: target }),
  });
  expect(answer.status).toBe(202);
  const { id } = Object(await answer.json());
  return String(id);
}

async function serveDemo(): Promise<string> {
  const site = await serveSite({ folder: demoFolder('v1') });
  ends.push(() => site.close());
  return `${site.origin}/`;
}

/** Refuses what is not of the service, whatever else is right. */
async function attack(url: string, secret: string): Promise<void> {
  const body = JSON.stringify({ type: 'scan.complete', data: { target: 'forged' } });
  const now = Math.floor(Date.now() / 1000);
  const sign = (key: string, id: string, time: number, text = body): string =>
    `v1,${createHmac('sha256', Buffer.from(key.trim().slice(6), 'base64'))
      .update(`${id}.${time}.${text}`)
      .digest('base64')}`;
  const tries: [time: number, signature: string | undefined][] = [
    [now, undefined],
    [now, 'v1,'],
    [now, sign('whsec_AAAA', 'a', now)],
    [now, sign(secret, 'b', now)],
    [now, sign(secret, 'a', now, '{}')],
    [now, sign(secret, 'a', now).replace('v1', 'v2')],
    [now - 3_600, sign(secret, 'a', now - 3_600)],
    [Number.NaN, sign(secret, 'a', Number.NaN)],
  ];
  for (const [time, signature] of tries) {
    const headers = {
      'webhook-id': 'a',
      'webhook-timestamp': String(time),
      ...(signature && { 'webhook-signature': signature }),
    };
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401);
  }
}

it('does what docs/webhooks.md says, on the embedded store', async () => {
  const dataDir = temporaryFolder();
  const env = { DATA_DIR: dataDir };
  const log: string[] = [];
  const service = await start(dataDir, {}, log);
  const port = await freePort();
  const made = await run(
    'webhooks',
    env,
    'create',
    '--name',
    'ci',
    '--url',
    `http://127.0.0.1:${port}/hook?key=1`,
  );
  expect(made).toEqual({ status: 0, out: expect.stringMatching(SECRET), err: '' });
  expect(await run('webhooks', env, 'create', 'ci', '--url', 'https://a.test/')).toMatchObject({
    status: 1,
    err: expect.stringContaining('There is a webhook ci already.'),
  });
  // Nobody is there yet.
  expect(await run('webhooks', env, 'test', 'ci')).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^Not delivered: connect ECONNREFUSED/),
  });
  const receiver = await startReceiver(made.out.trim(), port);
  expect((await run('webhooks', env, 'test', 'ci')).out).toMatch(/^Delivered: status 204 after \d+ ms\.\n$/);

  const target = await serveDemo();
  const id = await scan(service, target);
  await expect.poll(() => receiver.lines).toContain(`scan.complete ${target} ${service.url}/reports/${id}`);
  await scan(service, `${target}nothing-here`);
  await expect
    .poll(() => receiver.lines.some((line) => line.startsWith(`scan.failed ${target}nothing-here`)))
    .toBe(true);
  await attack(receiver.url, made.out);
  expect(receiver.lines.some((line) => line.includes('forged'))).toBe(false);

  const listed = (await run('webhooks', env, 'messages', 'ci', '--state', 'delivered')).out;
  const [, message = ''] =
    new RegExp(`^(msg_\\w+) +ci +scan\\.complete +${id} +delivered +1 `, 'm').exec(listed) ?? [];
  const shown = (await run('webhooks', env, 'show', message)).out;
  const body: unknown = JSON.parse(shown.split('\n').find((line) => line.startsWith('{')) ?? '');
  expectContract(body);
  expect(body).toMatchObject({ type: 'scan.complete', data: { id, counts: { pages: expect.any(Number) } } });
  // Sent once more: the receiver of the example takes it once.
  expect((await run('webhooks', env, 'retry', message)).status).toBe(0);
  await expect.poll(async () => (await run('webhooks', env, 'show', message)).out).toContain('\n2        ');
  expect(receiver.lines.filter((line) => line.includes(id))).toHaveLength(1);

  const rotated = await run('webhooks', env, 'rotate', 'ci');
  expect(rotated.out).toMatch(SECRET);
  expect((await run('webhooks', env, 'test', 'ci')).out).toContain('Delivered');
  await run('webhooks', env, 'rotate', 'ci', '--overlap', '0h');
  expect((await run('webhooks', env, 'test', 'ci')).err).toContain('Not delivered: status 401');
  const gone = await serveSite({
    answer(_request, response) {
      response.writeHead(410).end();
      return true;
    },
  });
  await run('webhooks', env, 'create', 'old', '--url', `${gone.origin}/`);
  expect((await run('webhooks', env, 'test', 'old')).err).toMatch(
    /^Not delivered: status 410 .* so the webhook is stopped, and the message msg_\w+ is not sent again\.\n$/,
  );
  await gone.close();
  await run('webhooks', env, 'delete', 'old');
  expect((await run('webhooks', env, 'disable', 'ci')).out).toBe('The webhook ci is disabled.\n');
  expect((await run('webhooks', env, 'list')).out).toMatch(
    /^ci +disabled +\(all\) +scan\.complete,scan\.failed +0 +\d /m,
  );
  expect((await run('webhooks', env, 'test', 'ci')).err).toContain('it is disabled');
  expect((await run('webhooks', env, 'enable', 'ci')).status).toBe(0);
  expect((await run('queue', env, 'delete', id, '--even-last')).status).toBe(0);
  expect((await run('webhooks', env, 'messages')).out).not.toContain(id);
  expect((await run('webhooks', env, 'delete', 'ci')).status).toBe(0);
  expect((await run('webhooks', env, 'list')).out).toBe('There are no webhooks.\n');

  const events = log.map((line): unknown => Object(JSON.parse(line)).event);
  for (const event of ['webhook-delivered', 'webhook-failed', 'webhooks-command'])
    expect(events).toContain(event);
  expect(log.join('\n')).not.toContain('whsec_');
});

function expectContract(body: unknown): void {
  const document: { components: { schemas: object } } = parse(
    readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8'),
  );
  const ajv = createValidator().addVocabulary(['components']);
  const { schemas } = document.components;
  const validate = ajv.compile({ $ref: '#/components/schemas/WebhookMessage', components: { schemas } });
  expect([validate(body), validate.errors]).toEqual([true, null]);
}

it.each([
  [['create', '--url', 'https://a.test/'], 'The name of the webhook is missing.'],
  [['create', 'a b', '--url', 'https://a.test/'], 'A name has up to 63'],
  [['create', 'a'], '--url is missing.'],
  [['create', 'a', '--url', 'a.test'], '--url: it must be an address'],
  [['create', 'a', '--url', 'ftp://a.test/'], '--url: it must be an address'],
  [['create', 'a', '--url', 'https://u:p@a.test/'], '--url: it must have no user name'],
  [
    ['create', 'a', '--url', 'https://a.test/', '--events', 'scan.begun'],
    '--events: "scan.begun" must be one of',
  ],
  [['rotate', 'a', '--overlap', 'soon'], '--overlap: '],
  [['messages', '--state', 'lost'], '--state: "lost" must be one of'],
  [['retry'], 'retry needs one of'],
  [['retry', 'msg_1', '--webhook', 'a'], 'retry needs one of'],
  [['show'], 'show needs the id'],
  [['sell', 'a'], 'There is no command sell.'],
  [['list', '--bogus'], '--bogus'],
])('refuses %j', async (args, sentence) => {
  const { status, out, err } = await run('webhooks', { DATA_DIR: temporaryFolder() }, ...args);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
});

it('works on a store that no service has, and says what is not there', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  for (const command of ['rotate', 'disable', 'enable', 'delete'])
    expect((await run('webhooks', env, command, 'ci')).err).toBe('There is no webhook ci.\n');
  expect((await run('webhooks', env, 'show', `msg_${randomUUID()}`)).status).toBe(1);
  expect((await run('webhooks', env, 'messages')).out).toBe('There are no such messages.\n');
  expect((await run('webhooks', env, 'create', 'ci', '--url', 'https://a.test/')).out).toMatch(SECRET);
});

/** The message is kept, and nobody waits for a process that is not there. */
async function testWithoutSender(env: Record<string, string>): Promise<void> {
  await run('webhooks', env, 'create', 'ci', '--url', 'https://a.test/');
  const beganMs = performance.now();
  const { status, err } = await run('webhooks', env, 'test', 'ci');
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/^The message msg_\w+ waits, because no process that can run scans /),
  ]);
  expect(performance.now() - beganMs).toBeLessThan(20_000);
  expect((await run('webhooks', env, 'messages', '--state', 'waiting')).out).toContain('webhook.test');
}

it('says at once that nothing sends a test', async () => {
  await testWithoutSender({ DATA_DIR: temporaryFolder() });
});

describe.skipIf(missing !== null)(missing ?? 'with PostgreSQL', () => {
  const postgres = usePostgres();

  it('says at once that nothing sends a test', async () => {
    await testWithoutSender({ DATABASE_URL: postgres.url });
  });

  it('tells scans of a token from workers, and nothing where nothing is allowed', async () => {
    const env = { DATABASE_URL: postgres.url };
    const shared = { ...env, AUTH: 'required', PUBLIC_URL: 'https://scan.example' };
    // An API node is ready once it has seen a worker.
    const [api] = await Promise.all([
      start(temporaryFolder(), { ...shared, ROLE: 'api' }),
      start(temporaryFolder(), { ...shared, ROLE: 'worker' }),
    ]);
    const port = await freePort();
    const address = `http://127.0.0.1:${port}/`;
    const { out: secret } = await run('webhooks', env, 'create', 'web', '--url', address, '--token', 'web');
    await run('webhooks', env, 'create', 'metadata', '--url', 'https://169.254.169.254/latest');
    await run('webhooks', env, 'create', 'private', '--url', 'https://10.0.0.1/');
    const receiver = await startReceiver(secret.trim(), port);
    const { out: web } = await run('tokens', env, 'create', 'web');
    const { out: other } = await run('tokens', env, 'create', 'other');
    const target = await serveDemo();
    const untold = await scan(api, target, other);
    const id = await scan(api, target, web);
    await expect
      .poll(() => receiver.lines)
      .toContain(`scan.complete ${target} https://scan.example/reports/${id}`);
    expect(receiver.lines.some((line) => line.includes(untold))).toBe(false);
    await expect
      .poll(async () => (await run('webhooks', env, 'messages', 'metadata')).out)
      .toMatch(/waiting +\d .*the address is linkLocal/);
    await expect
      .poll(async () => (await run('webhooks', env, 'messages', 'private')).out)
      .toContain('the address is private');
    const { out: list } = await run('webhooks', env, 'list');
    expect(list).toMatch(/^web +on +web +/m);
  });
});
