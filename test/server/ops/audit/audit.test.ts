import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { programPath } from '../../../../harness/programs/program-path.ts';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { startService } from '../../../../harness/service/start-service.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';

const missing = whyNoPostgres();
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Said {
  status: number | null;
  out: string;
  err: string;
}

/** Runs a command as an operator does. @param isCut whether nobody reads what it prints any more */
async function operator(
  program: 'audit' | 'tokens' | 'queue',
  env: Record<string, string>,
  args: string[],
  isCut = false,
): Promise<Said> {
  const child = spawn(process.execPath, [programPath(`server/ops/${program}/main.ts`), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  if (isCut) child.stdout.destroy();
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await closed;
  return { status: child.exitCode, out, err };
}

interface Line {
  time: string;
  action: string;
  outcome: string;
  token: string | null;
  client: string | null;
  scan: string | null;
  subject: string | null;
  count: number;
}

async function exported(env: Record<string, string>, ...args: string[]): Promise<Line[]> {
  const { status, out, err } = await operator('audit', env, ['export', ...args]);
  expect([status, err]).toEqual([0, '']);
  return out
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line));
}

const brief = ({ action, outcome, token, client, subject, count }: Line): string =>
  [action, outcome, token, client, subject, count].map((value) => value ?? '-').join(' ');

/** What clients and an operator do with a service, and what is known of it afterwards, whether it runs or not. */
async function story(settings: Record<string, string>, env: Record<string, string>): Promise<void> {
  const service = await startService(env['DATA_DIR'] ?? temporaryFolder(), {
    ...settings,
    AUTH: 'required',
    AUDIT_DAYS: '30',
    CLIENT_HEADER: 'X-User',
    TRUST_PROXY: '127.0.0.1',
    ALLOW_TARGETS: '127.0.0.1',
  });
  ends.push(() => service.stop());
  expect((await operator('queue', env, ['pause'])).status).toBe(0);
  const { out } = await operator('tokens', env, ['create', '--name', 'web']);
  const ask = async (secret: string, user: string) =>
    fetch(`${service.url}/api/v1/scans`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret.trim()}`,
        'content-type': 'application/json',
        'x-user': user,
      },
      body: JSON.stringify({ url: 'http://127.0.0.1:9/shop?key=secret' }),
    });
  const accepted = await ask(out, 'ada');
  expect(accepted.status).toBe(202);
  const { id }: { id: string } = JSON.parse(await accepted.text());
  const wrong = `sitedelta_${'A'.repeat(43)}`;
  expect((await ask(wrong, `=cmd|' /C calc'!A0`)).status).toBe(401);
  expect((await operator('queue', env, ['cancel', id])).status).toBe(0);
  expect((await operator('queue', env, ['delete', id])).status).toBe(0);
  expect((await operator('tokens', env, ['revoke', 'web'])).status).toBe(0);
  // Refusals come within ten seconds, or when the service ends.
  const atOnce = (await exported(env)).filter(({ action }) => action !== 'request');
  expect(atOnce.map(brief)).toEqual([
    'token.create done - - web 1',
    'scan.create accepted web ada http://127.0.0.1:9/shop 1',
    'scan.cancel done - - http://127.0.0.1:9/shop 1',
    'scan.delete done - - http://127.0.0.1:9/shop 1',
    'token.revoke done - - web 1',
  ]);
  expect(atOnce.filter(({ action }) => action.startsWith('scan.')).map(({ scan }) => scan)).toEqual([
    id,
    id,
    id,
  ]);
  await service.stop();
  const all = await exported(env);
  expect(all).toHaveLength(6);
  expect(all.filter(({ action }) => action === 'request').map(brief)).toEqual([
    `request unauthorized - =cmd|' /C calc'!A0 POST /api/v1/scans 1`,
  ]);
  expect(all.map(({ time }) => Date.parse(time))).toEqual(
    all.map(({ time }) => Date.parse(time)).sort((a, b) => a - b),
  );
  expect(JSON.stringify(all)).not.toContain('sitedelta_');

  const csv = (await operator('audit', env, ['export', '--format', 'csv'])).out.split('\r\n');
  expect(csv).toHaveLength(8);
  expect(csv[0]).toBe('"time","action","outcome","token","client","scan","subject","count"');
  expect(csv.join('\n')).toContain(`"'=cmd|' /C calc'!A0"`);
  const { out: listed } = await operator('audit', env, ['list', '--since', '1h']);
  expect(listed.split('\n')).toHaveLength(8);
  expect(listed).toMatch(/^TIME +ACTION +OUTCOME +TOKEN +CLIENT +SCAN +SUBJECT +COUNT\n/);
  expect(await exported(env, '--since', '2100-01-01')).toEqual([]);
  expect((await exported(env, '--since', all[5]?.time ?? '')).at(-1)).toEqual(all[5]);
}

it('tells who asked for what, with the embedded store, whether the service runs or not', async () => {
  const dataDir = temporaryFolder();
  await story({}, { DATA_DIR: dataDir });
});

it('has nothing without AUDIT_DAYS, and what commands do with it, also before the service has run', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  await operator('tokens', env, ['create', '--name', 'before']);
  expect((await operator('audit', env, ['list'])).out).toMatch(/^There are no lines\./);
  await operator('tokens', { ...env, AUDIT_DAYS: '7' }, ['create', '--name', 'with']);
  await operator('tokens', env, ['create', '--name', 'after']);
  expect((await exported(env)).map(brief)).toEqual([
    'token.create done - - with 1',
    'token.create done - - after 1',
  ]);
});

it('exports more than fits into one answer, each line once, and ends quietly when nobody reads it', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const storage = openSqliteStorage({ folder: env.DATA_DIR });
  await storage.audit.addRefusals(
    Array.from({ length: 12_345 }, (_, n) => ({
      action: 'request',
      outcome: 'unauthorized',
      token: null,
      client: String(n),
      scan: null,
      subject: 'GET /',
      count: 1,
    })),
  );
  await storage.close();
  const service = await startService(env.DATA_DIR, {});
  ends.push(() => service.stop());
  const running = await exported(env);
  expect(running.map(({ client }) => client)).toEqual(Array.from({ length: 12_345 }, (_, n) => String(n)));
  expect((await operator('audit', env, ['list'])).out).toContain('Only the newest 1000 are listed.');
  expect(await operator('audit', env, ['export'], true)).toEqual({ status: 1, out: '', err: '' });
  await service.stop();
  expect(await exported(env)).toEqual(running);
  const { out } = await operator('audit', env, ['export', '--format', 'csv']);
  expect(out.match(/^"time"/gm)).toHaveLength(1);
  expect(out.split('\r\n')).toHaveLength(12_347);
});

it.each([
  [['export', '--format', 'xml'], '--format: "xml" must be jsonl or csv.'],
  [['export', '--since', 'yesterday'], '--since: "yesterday" must be hours or days'],
  [['export', '--since', '2026-13-45'], '--since: there is no time "2026-13-45".'],
  [['export', '--after', 'x'], '--after: it is only for the pages'],
  [['list', 'more'], 'Too many arguments: more'],
  [['delete'], 'There is no command delete.'],
  [['list', '--sinc', '1d'], '--sinc'],
])('refuses %j', async (args, sentence) => {
  const { status, out, err } = await operator('audit', { DATA_DIR: temporaryFolder() }, args);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
});

describe.skipIf(missing !== null)(missing ?? 'with PostgreSQL', () => {
  const postgres = usePostgres();

  it('tells who asked for what, also commands that do not have the setting', async () => {
    const env = { DATABASE_URL: postgres.url };
    await story(env, env);
  });
});
