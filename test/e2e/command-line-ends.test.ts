/* oxlint-disable no-control-regex -- what is drawn on a terminal begins with control characters */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  type EndedCommand,
  type RunningCommand,
  runShell,
  startShell,
  startSitedelta,
} from '../../harness/cli/sitedelta.ts';
import { freePort } from '../../harness/network/free-port.ts';
import { flatName } from '../../harness/programs/program-path.ts';
import { processesIn } from '../../harness/runner/processes-in.ts';
import { descendantsOf, type ListedProcess, stillAlive } from '../../harness/service/list-processes.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

let site: SiteServer;
let cwd: string;
let temporary: string;

beforeAll(async () => {
  site = await serveSite({ folder: demoFolder('v1') });
});

afterAll(() => site?.close());

beforeEach(() => {
  cwd = temporaryFolder();
  temporary = temporaryFolder();
});

function environment(): Record<string, string> {
  return { XDG_CACHE_HOME: join(cwd, 'cache'), TMPDIR: temporary };
}

function start(args: readonly string[], env: Record<string, string> = {}): RunningCommand {
  return startSitedelta(args, { cwd, env: { ...environment(), ...env } });
}

/** Runs a command on a pseudo-terminal of a width; the answer has both streams. */
async function onTerminal(
  command: string,
  columns: number,
  env: Record<string, string> = {},
): Promise<EndedCommand> {
  const line = `stty cols ${columns} && ${command}`;
  return runShell(`script -qec '${line}' /dev/null`, {
    cwd,
    env: { ...environment(), TERM: 'xterm-256color', ...env },
  });
}

/** All processes that a command has started, once its browser runs. */
async function withBrowser(command: RunningCommand): Promise<ListedProcess[]> {
  let started: ListedProcess[] = [];
  await expect
    .poll(() => {
      started = descendantsOf(command.child.pid ?? 0);
      return started.some(({ args }) => args.includes('--remote-debugging-pipe'));
    })
    .toBe(true);
  return started;
}

/** Folders of browsers outside of the temporary folder: paths of sockets must be short. */
function browserFolders(started: readonly ListedProcess[]): string[] {
  return readdirSync('/tmp').filter((name) =>
    started.some(({ pid }) => name.startsWith(`sitedelta-${pid}-`)),
  );
}

describe('a command that is interrupted', () => {
  it.each([
    ['SIGINT', 'Starting the browser', 130],
    ['SIGINT', 'Scanning', 130],
    ['SIGTERM', 'Scanning', 143],
    ['SIGHUP', 'Scanning', 129],
  ] as const)('by %s while it says "%s" leaves nothing', async (signal, phase, status) => {
    const command = start(['scan', site.origin]);
    await expect.poll(() => command.stderr()).toContain(phase);
    const started = descendantsOf(command.child.pid ?? 0);
    command.child.kill(signal);

    expect(await command.ended).toMatchObject({
      status,
      stdout: '',
      stderr: expect.stringMatching(/\nInterrupted\.\n$/),
    });
    expect([...stillAlive(started), ...processesIn(temporary)]).toEqual([]);
    expect([...readdirSync(temporary), ...browserFolders(started)]).toEqual([]);
  });

  it('by a second signal ends at once, and the service with its browser after it', async () => {
    const command = start(['scan', site.origin]);
    await expect.poll(() => command.stderr()).toContain('Scanning');
    const started = await withBrowser(command);
    command.child.kill('SIGINT');
    command.child.kill('SIGTERM');

    // Signals that are sent at once may come in any order.
    expect([130, 143]).toContain((await command.ended).status);
    await expect.poll(() => stillAlive(started)).toEqual([]);
    expect([...readdirSync(temporary), ...browserFolders(started)]).toEqual([]);
  });

  it('by a kill leaves nothing, once its service has noticed', async () => {
    const command = start(['scan', site.origin]);
    const started = await withBrowser(command);
    command.child.kill('SIGKILL');

    await command.ended;
    await expect.poll(() => stillAlive(started)).toEqual([]);
    expect([...readdirSync(temporary), ...browserFolders(started)]).toEqual([]);
  });

  it('by a kill of all its processes leaves a folder, which the next one removes', async () => {
    const command = start(['scan', site.origin]);
    const started = await withBrowser(command);
    const [left = ''] = readdirSync(temporary);
    const service = started.find(({ args }) => args.includes(flatName('server/local/main.ts')));
    if (service === undefined) throw new Error('There is no service.');
    // Suspended, so that it can not remove the folder itself.
    command.child.kill('SIGSTOP');
    process.kill(service.pid, 'SIGKILL');
    command.child.kill('SIGKILL');
    await command.ended;
    await expect.poll(() => stillAlive(started)).toEqual([]);
    expect(readdirSync(join(temporary, left))).toContain('data');

    const next = await start(['scan', site.origin, '--max-pages', '1']).ended;
    expect(next.status).toBe(0);
    expect([...readdirSync(temporary), ...browserFolders(started)]).toEqual([]);
  });

  it('by the end of what reads its result leaves nothing', async () => {
    const { status, stderr } = await runShell(
      `sitedelta scan ${site.origin} --max-pages 1 --quiet | true; echo "$?" >&2`,
      { cwd, env: environment() },
    );

    expect({ status, stderr }).toEqual({ status: 0, stderr: '0\n' });
    expect([...processesIn(temporary)]).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each(['', '--json -'])(
    'by a full disk behind standard output (%s) says so and ends with 3',
    async (json) => {
      const scan = `sitedelta scan ${site.origin} --max-pages 1 --quiet ${json}`;
      const { status, stderr } = await runShell(`${scan} > /dev/full`, { cwd, env: environment() });

      expect(status).toBe(3);
      expect(stderr).toMatch(/Error: The result cannot be written to standard output: ENOSPC.*\n$/);
      expect(readdirSync(temporary)).toEqual([]);
    },
  );

  it('by a full disk behind standard output has no text of help and does not end with 0', async () => {
    const { status, stderr } = await runShell('sitedelta --help > /dev/full', { cwd, env: environment() });

    expect({ status, stderr }).toEqual({
      status: 3,
      stderr: expect.stringMatching(/^The text cannot be written to standard output: ENOSPC.*\n$/),
    });
  });
});

it('a bug ends the command without a result, and not as if findings broke a rule', async () => {
  // Once the command listens for signals.
  const bug = `const timer = setInterval(() => {
    if (process.listenerCount('SIGHUP') === 0) return;
    clearInterval(timer);
    void Promise.reject(new Error('Oops.'));
  }, 10);`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(bug)}`;
  const { ended } = start(['scan', site.origin], { NODE_OPTIONS });

  expect(await ended).toMatchObject({
    status: 3,
    stdout: '',
    stderr: expect.stringContaining('Sitedelta failed unexpectedly: Oops. Please report it.'),
  });
  await expect.poll(() => [...processesIn(temporary)]).toEqual([]);
});

function page(link: string): string {
  return `<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>${link}</html>`;
}

describe('a command on a terminal', () => {
  it('draws a bar that does not stay, and has a result in colours within its width', async () => {
    const { stdout, status } = await onTerminal(`sitedelta scan ${site.origin} --fail-on any`, 60);
    const [progress = '', result = ''] = stdout.split(/\r\u001b\[K(?=\u001b\[1m)/);

    expect(status).toBe(1);
    expect(progress).toMatch(/\r\u001b\[KStarting the browser, 0 s\r/);
    expect(progress).toMatch(/\r\u001b\[KScanning \[=*>? *\] \d of \d pages, \d+ s/);
    expect(progress).not.toContain('\n');
    expect(result).toContain('1. \u001b[31mhigh ');
    expect(result).toMatch(/\u001b\[31mFailed:/);
    const lines = result.replaceAll(/\u001b\[\d+m/g, '').split('\r\n');
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => line.length > 60)).toEqual([]);
  });

  it('names the page under way, which a site may keep for long', async () => {
    let release: (() => void) | undefined;
    const slow = await serveSite({
      answer(request, response) {
        response.setHeader('content-type', 'text/html');
        if (request.url === '/slow') release = () => void response.end(page(''));
        else response.end(page(request.url === '/' ? '<a href="/slow">Slow</a>' : ''));
      },
    });
    const command = await startShell(
      `script -qec 'stty cols 80 && sitedelta scan ${slow.origin}' /dev/null`,
      {
        cwd,
        env: { ...environment(), TERM: 'xterm-256color' },
      },
    );
    await expect
      .poll(() => command.stdout())
      .toMatch(/\r\u001b\[KScanning \[=*>? *\] 1 of 2 pages, \d+ s, \/slow\r/);
    release?.();
    const { status } = await command.ended;
    await slow.close();

    expect(status).toBe(0);
  });

  it('that NO_COLOR or the option asks not to has no colours, and CI no bar', async () => {
    const command = `sitedelta scan ${site.origin} --max-pages 1`;
    const plain = await onTerminal(command, 80, { NO_COLOR: '1' });
    const option = await onTerminal(`${command} --no-color`, 80);
    // Node knows which of the systems show colours.
    const ci = await onTerminal(command, 80, { CI: 'true', GITLAB_CI: 'true' });

    for (const { stdout } of [plain, option]) {
      expect(stdout).toContain('Passed:');
      expect(stdout).not.toMatch(/\u001b\[\d+m/);
    }
    expect(ci.stdout).toMatch(/^Starting the browser …\r\n/);
    expect(ci.stdout).not.toContain('\u001b[K');
    expect(ci.stdout).toContain('\u001b[32mPassed:');
  });

  it('has colours in a pipe if FORCE_COLOR asks for them', async () => {
    const { ended } = start(['scan', site.origin, '--max-pages', '1'], { FORCE_COLOR: '1' });

    expect((await ended).stdout).toContain('\u001b[32mPassed:');
  });
});

describe('sitedelta serve', () => {
  it('is the service itself, with its settings, its signals and its exit status', async () => {
    const port = String(await freePort());
    const env = { PORT: port, DATA_DIR: join(cwd, 'data') };
    const { child, ended } = start(['serve'], env);
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const second = await start(['serve'], { ...env, PORT: '0' }).ended;
    child.kill('SIGTERM');

    expect(second.status).toBe(1);
    expect(second.stderr).not.toBe('');
    expect((await ended).status).toBe(0);
  });
});
