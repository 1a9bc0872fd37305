import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../harness/network/free-port.ts';
import { listProcesses } from '../../harness/service/list-processes.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { programPath } from '../../harness/programs/program-path.ts';

/** Of util-linux. */
const SCRIPT = '/usr/bin/script';
const MAIN = programPath('server/main.ts');

let folder = '';
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
});

/** What shows from outside how far the start is. */
interface Starting {
  data: string;
  url: string;
  out: () => string;
}

interface Service {
  child: ChildProcess;
  /** What was written to standard output and standard error so far. */
  out: () => string;
  err: () => string;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Service {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, out: () => out, err: () => err, ended };
}

async function ready(service: Service): Promise<void> {
  while (!service.out().includes('Sitedelta is ready')) {
    if (service.child.exitCode !== null) throw new Error(service.err());
    await Promise.race([once(service.child.stdout ?? service.child, 'data'), service.ended]);
  }
}

it('starts, refuses a second process on its data and on its port, and ends on SIGTERM', async () => {
  const PORT = String(await freePort());
  const service = start({ PORT });
  await ready(service);

  const sameData = start({ PORT: String(await freePort()) });
  expect(await sameData.ended).toBe(1);
  expect(sameData.err()).toMatch(/^Another process is using the data in .*\n$/);

  const samePort = start({ PORT, DATA_DIR: join(folder, 'other') });
  expect(await samePort.ended).toBe(1);
  expect(samePort.err()).toBe(
    `Another process listens on 127.0.0.1:${PORT}; stop it, or set PORT to another number.\n`,
  );

  const sameMetrics = start({ PORT: '0', METRICS_PORT: PORT, DATA_DIR: join(folder, 'third') });
  expect(await sameMetrics.ended).toBe(1);
  expect(sameMetrics.err()).toBe(
    `Another process listens on 127.0.0.1:${PORT}; stop it, or set METRICS_PORT to another number.\n`,
  );

  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  // The write-ahead log was folded into the file.
  expect(readdirSync(join(folder, 'data'))).toEqual(['scans.db', 'scans.made']);
  expect(service.out()).toContain('A new store is made');

  const file = openSync(join(folder, 'data', 'scans.db'), 'r+');
  writeSync(file, randomBytes(5 * 4096), 0, 5 * 4096, 4096);
  closeSync(file);
  const damaged = start({ PORT });
  expect(await damaged.ended).toBe(1);
  expect(damaged.err()).toMatch(/^\S+scans\.db is damaged .*; restore it from a backup.*\n$/);
});

it.each([
  ['HOST', 'nowhere.invalid'],
  ['METRICS_HOST', 'nowhere.invalid'],
  ['HOST', '192.0.2.1'],
  ['METRICS_HOST', '192.0.2.1'],
])('names %s if the machine has no address %s', async (name, host) => {
  const metricsPort = String(await freePort());
  const service = start({ PORT: '0', METRICS_PORT: metricsPort, [name]: host });
  expect(await service.ended).toBe(1);
  expect(service.err()).toBe(
    `This machine has no address ${host}; set ${name} to one it has, such as 127.0.0.1 or 0.0.0.0.\n`,
  );
});

describe.each(['SIGINT', 'SIGTERM'] as const)('%s during the start', (signal) => {
  it.each([
    ['when the store is open', async ({ data }: Starting) => existsSync(join(data, 'scans.db'))],
    [
      'when it listens',
      async ({ url }: Starting) => (await fetch(`${url}/healthz`).catch(() => null)) !== null,
    ],
    ['when the browser has started', async ({ out }: Starting) => out().includes('Browser started')],
  ])('%s: it ends, leaves nothing, and is never ready', async (_when, reached) => {
    const PORT = String(await freePort());
    const service = start({ PORT });
    const starting = { data: join(folder, 'data'), url: `http://127.0.0.1:${PORT}`, out: service.out };
    while (!(await reached(starting))) await setTimeout(2);

    service.child.kill(signal);

    expect([await service.ended, service.err()]).toEqual([0, '']);
    const [before, after = ''] = service.out().split('Shutting down');
    // A browser may have been ready before the signal came.
    if (before?.includes('Sitedelta is ready') !== true) expect(service.out()).not.toContain('is ready');
    expect(after).not.toContain('is ready');
    // The write-ahead log was folded into the file.
    expect(readdirSync(starting.data).filter((name) => name.startsWith('scans.db'))).toEqual(['scans.db']);
    const mark = `sitedelta-tmp-${service.child.pid}-`;
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(mark))).toEqual([]);
    expect(listProcesses().filter(({ args }) => args.includes(mark))).toEqual([]);
  });
});

it('says in one line what is wrong with its settings or its data', async () => {
  const badSetting = start({ PORT: 'eighty' });
  expect(await badSetting.ended).toBe(1);
  expect(badSetting.err()).toMatch(/PORT/);
  writeFileSync(join(folder, 'file'), '');
  const badFolder = start({ DATA_DIR: join(folder, 'file') });
  expect(await badFolder.ended).toBe(1);
  expect(badFolder.err()).toMatch(/^The data folder .* cannot be opened and written .*\n$/);
});

it.runIf(process.platform === 'linux' && existsSync(SCRIPT))(
  'on a terminal it prints for people, and JSON for programs otherwise',
  async () => {
    const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: '0' };
    const command = `'${process.execPath}' '${MAIN}'`;
    // Runs a command on a terminal of its own.
    const terminal = spawn(SCRIPT, ['-qefc', command, '/dev/null'], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(terminal);
    let shown = '';
    terminal.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()));
    while (!shown.includes('Stop ')) await once(terminal.stdout, 'data');
    const [, url = ''] = /Open +(\S+)/.exec(shown) ?? [];
    expect((await fetch(url)).status).toBe(200);
    terminal.stdin.write('\u0003');
    await once(terminal, 'close');

    expect(shown).toContain('Sitedelta is ready.');
    expect(shown).toMatch(/Browser +\S*Chrom\S+ (?:in|without) its sandbox/);
    expect(shown).toContain('Stopping;');
    expect(shown).not.toContain('{"');

    const piped = start({ PORT: '0' });
    await ready(piped);
    piped.child.kill('SIGTERM');
    expect(await piped.ended).toBe(0);
    const lines = piped.out().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(lines.map(() => expect.any(Number)));
  },
);
