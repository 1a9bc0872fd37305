import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { programPath } from '../../../../harness/programs/program-path.ts';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { startService } from '../../../../harness/service/start-service.ts';
import type { StartedService } from '../../../../harness/service/start-service.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { demoFolder } from '../../../../harness/sites/demo-folder.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';

const MAIN = programPath('server/ops/tokens/main.ts');
const TOKEN = /^sitedelta_[\w-]{43}\n$/;
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

/** Runs the command as an operator does. @param killAfterMs kills it without warning */
async function tokens(env: Record<string, string>, args: string[], killAfterMs?: number): Promise<Said> {
  return run([process.execPath, MAIN, ...args], env, killAfterMs);
}

async function run([program = '', ...args]: string[], env: Record<string, string>, killAfterMs?: number) {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  if (killAfterMs !== undefined) {
    await sleep(killAfterMs);
    child.kill('SIGKILL');
  }
  await closed;
  return { status: child.exitCode, out, err };
}

async function start(dataDir: string, settings: Record<string, string>, log: string[] = []) {
  const service = await startService(
    dataDir,
    { LOG_LEVEL: 'info', ...settings },
    (line) => void log.push(line),
  );
  ends.push(() => service.stop());
  return service;
}

async function statusOf({ url }: StartedService, token?: string): Promise<number> {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token.trim()}` };
  return (await fetch(`${url}/api/v1/scans/${'0'.repeat(32)}`, { headers })).status;
}

/** What an operator does with tokens while the service runs, and afterwards without it. */
async function operate(service: StartedService, env: Record<string, string>, log: string[]): Promise<void> {
  expect(await tokens(env, ['list'])).toEqual({ status: 0, out: 'There are no tokens.\n', err: '' });
  expect(await statusOf(service)).toBe(401);
  const made = await tokens(env, [
    'create',
    '--name',
    'web',
    '--targets',
    '*.example.com',
    '--expires',
    '90d',
  ]);
  expect(made).toEqual({ status: 0, out: expect.stringMatching(TOKEN), err: '' });
  expect(await statusOf(service, made.out)).toBe(404);
  const again = await tokens(env, ['create', '--name', 'web']);
  expect(again).toEqual({
    status: 1,
    out: '',
    err: expect.stringContaining('There is a token web already.'),
  });

  const foreign = await fetch(`${service.url}/api/v1/scans`, {
    method: 'POST',
    headers: { authorization: `Bearer ${made.out.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1/', targets: ['*'] }),
  });
  expect([foreign.status, await foreign.json()]).toEqual([
    403,
    { error: 'forbidden', message: expect.stringContaining('may not scan this host') },
  ]);

  const rotated = await tokens(env, ['rotate', 'web']);
  expect(rotated.out).toMatch(TOKEN);
  expect([await statusOf(service, made.out), await statusOf(service, rotated.out)]).toEqual([404, 404]);
  const listed = (await tokens(env, ['list'])).out;
  expect(listed).toMatch(
    /^NAME +STATE +SCOPE +MADE +ENDS +TARGETS\n(web +valid +scan,read .* \*\.example\.com\n){2}$/,
  );
  expect(listed).not.toContain('sitedelta_');

  expect(await tokens(env, ['revoke', 'web'])).toEqual({
    status: 0,
    out: '2 tokens were revoked.\n',
    err: '',
  });
  // With the embedded store at once; another process may go by what it has read for some seconds.
  for (const { out } of [made, rotated]) await expect.poll(() => statusOf(service, out)).toBe(401);
  expect((await tokens(env, ['rotate', 'web'])).status).toBe(1);
  expect((await tokens(env, ['revoke', 'web'])).status).toBe(1);
  // Someone gives the token where its name belongs.
  const { status, out, err } = await tokens(env, ['revoke', made.out.trim()]);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain('That is a token. Give its name');
  expect(err).not.toContain('sitedelta_');
  await service.stop();
  expect((await tokens(env, ['create', '--name', 'later', '--expires', 'never'])).out).toMatch(TOKEN);
  expect((await tokens(env, ['list'])).out).toMatch(/\nlater +valid +scan,read +\S+ +never +\*\n$/);
  for (const secret of [made.out, rotated.out]) expect(log.join('\n')).not.toContain(secret.trim());
}

it('works on the embedded store, whether the service runs or not', async () => {
  const dataDir = temporaryFolder();
  const log: string[] = [];
  const service = await start(dataDir, { AUTH: 'required' }, log);
  await operate(service, { DATA_DIR: dataDir }, log);
  expect(log.some((line) => line.includes('"tokens-command"') && line.includes('"web"'))).toBe(true);
  expect(log.some((line) => line.includes('"token":"web"'))).toBe(true);
});

it.each([
  ['create', [], 'The name of the token is missing.'],
  ['create', ['--name', 'a b'], 'A name has up to 63'],
  ['create', ['a', '--name', 'b'], 'Give the name once.'],
  ['create', ['--name', 'a', '--scope', 'scan,write'], '--scope: "write" must be one of scan, read.'],
  ['create', ['--name', 'a', '--targets', ''], '--targets: give hosts'],
  ['create', ['--name', 'a', '--targets', 'a.test; b.test'], '--targets: give hosts'],
  ['create', ['--name', 'a', '--targets', 'https://a.test/'], '--targets: '],
  ['create', ['--name', 'a', '--targets', '10.0.0.0/8'], '--targets: '],
  ['create', ['--name', 'a', '--targets', '*.bücher.test'], 'xn--'],
  ['create', ['--name', 'a', '--targets', 'a.test.'], 'no dot at the end'],
  ['create', ['--name', 'a', '--expires', '90'], '--expires: "90" must be hours or days'],
  ['create', ['--name', 'a', '--expires', '0d'], '--expires: '],
  ['create', ['--name', 'a', '--expires', '99999d'], '--expires: '],
  ['create', ['--name', 'a', '--sope', 'scan'], '--sope'],
  ['rotate', [], 'The name of the token is missing.'],
  ['rotate', ['a', '--overlap', 'soon'], '--overlap: '],
  ['revoke', ['a', 'b'], 'Too many arguments: b'],
  ['sell', ['a'], 'There is no command sell.'],
])('refuses %s %j, and changes nothing', async (command, args, sentence) => {
  const env = { DATA_DIR: temporaryFolder() };
  const { status, out, err } = await tokens(env, [command, ...args]);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
  expect((await tokens(env, ['list'])).out).toBe('There are no tokens.\n');
});

/** Whatever moment the command is killed in, a token that was printed is kept, and a name can be had again. */
async function killWhileCreating(env: Record<string, string>, rounds: number): Promise<void> {
  const beganMs = performance.now();
  await tokens(env, ['create', '--name', 'whole']);
  const wholeMs = performance.now() - beganMs;
  for (let round = 0; round < rounds; round++) {
    const { out } = await tokens(env, ['create', '--name', 'cut'], wholeMs * ((round + 1) / (rounds + 1)));
    const { status, out: listed } = await tokens(env, ['list']);
    expect(status).toBe(0);
    const isThere = /^cut +valid/m.test(listed);
    if (out !== '') expect([out, isThere]).toEqual([expect.stringMatching(TOKEN), true]);
    expect((await tokens(env, ['revoke', 'cut'])).status).toBe(isThere ? 0 : 1);
    expect(listed).toMatch(/^whole +valid/m);
  }
  expect((await tokens(env, ['create', '--name', 'cut'])).out).toMatch(TOKEN);
}

it('keeps the embedded store whole when it is killed', async () => {
  await killWhileCreating({ DATA_DIR: temporaryFolder() }, 8);
});

it('does what docs/authentication.md says', async () => {
  const page = readFileSync(new URL('../../../../docs/authentication.md', import.meta.url), 'utf8');
  const [commands = ''] = [...page.matchAll(/```sh\n([^]*?)```/g)]
    .map((match) => match[1] ?? '')
    .filter((text) => text.includes('npm run'));
  const site = await serveSite({ folder: demoFolder('v1') });
  ends.push(() => site.close());
  const dataDir = temporaryFolder();
  const service = await start(dataDir, { AUTH: 'required' });
  const script = commands
    .replaceAll('https://scan.example.net', service.url)
    .replaceAll('https://www.example.com', site.origin)
    .replaceAll('*.example.com', new URL(site.origin).host);
  const npm = `npm() { while [ "$1" != -- ]; do shift; done; shift; "${process.execPath}" "${MAIN}" "$@"; }`;
  const { status, out, err } = await run(['sh', '-e', '-c', `${npm}\n${script}`], { DATA_DIR: dataDir });
  expect([status, err.replaceAll(/^.*% Total[^]*$/gm, '')]).toEqual([0, expect.any(String)]);
  expect(out).toMatch(/"status":"queued"/);
  expect(out).toMatch(/^web +valid +scan,read /m);
  expect(out).toMatch(/1 token was revoked|2 tokens were revoked/);
});

describe.skipIf(missing !== null)(missing ?? 'with PostgreSQL', () => {
  const postgres = usePostgres();

  it('works from any machine', async () => {
    const env = { DATABASE_URL: postgres.url };
    const log: string[] = [];
    await operate(await start(temporaryFolder(), { ...env, AUTH: 'required' }, log), env, log);
  });

  it('keeps the database whole when it is killed', async () => {
    await killWhileCreating({ DATABASE_URL: postgres.url }, 8);
  });

  it('revokes a token in every process', async () => {
    const env = { DATABASE_URL: postgres.url };
    const services = [
      await start(temporaryFolder(), { ...env, AUTH: 'required' }),
      await start(temporaryFolder(), { ...env, AUTH: 'required', ROLE: 'api' }),
    ];
    const { out } = await tokens(env, ['create', '--name', 'web']);
    for (const service of services) expect(await statusOf(service, out)).toBe(404);
    expect((await tokens(env, ['revoke', 'web'])).status).toBe(0);
    for (const service of services) await expect.poll(() => statusOf(service, out)).toBe(401);
  });
});
