import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BrowserLauncher } from '../../../../../server/engine/browser/start/browser-launcher.ts';
import type { Config } from '../../../../../server/config/config.ts';
import { findBrowser } from '../../../../../server/engine/browser/start/find-browser.ts';
import type { BrowserLocation } from '../../../../../server/engine/browser/start/find-browser.ts';
import { BrowserPool } from '../../../../../server/engine/browser/browser-pool.ts';
import { sweepTemporaryFolders } from '../../../../../server/engine/browser/start/temporary-folder.ts';
import { descendantsOf } from '../../../../../harness/service/list-processes.ts';
import { memoryLog, testConfig } from '../../../../../harness/service/engine-fixture.ts';

/** No process listens there; no page is loaded. */
const PROXY = 'http://127.0.0.1:9';
/** What Chromium writes when the system has no user namespaces. */
const NO_SANDBOX =
  '[1122/083500.551438:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:128] No usable sandbox! If you are running on Ubuntu 23.10+';
const SAY_NO = `echo '${NO_SANDBOX}' >&2; exit 133`;

describe.runIf(process.platform === 'linux')('the start of the browser', () => {
  const log = memoryLog();
  let real: BrowserLocation;
  let folder: string;
  let pool: BrowserPool;
  let tmpdir: string | undefined;

  beforeAll(async () => {
    real = await findBrowser(process.env['PUPPETEER_EXECUTABLE_PATH'] ?? null);
  });

  beforeEach(async () => {
    log.lines.length = 0;
    tmpdir = process.env['TMPDIR'];
    // The browser's user must have access, to count its starts there.
    folder = await mkdtemp('/tmp/sitedelta-test-');
    await chmod(folder, 0o777);
  });

  afterEach(async () => {
    await pool.close();
    if (tmpdir === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = tmpdir;
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * A program that runs some lines of shell, with `$n` the number of the start, and then becomes the browser.
   * @param printsVersion what it does if it is asked for its version
   * @param become the last word before the browser's path; without `exec` the script waits for the browser
   */
  async function wrapper(lines: string, printsVersion = 'exit 1', become = 'exec'): Promise<string> {
    const env = Object.entries(real.env).map(([name, value]) => `export ${name}='${value}'`);
    const count = `n=1; while ! mkdir '${folder}'/start-$n 2>/dev/null; do n=$((n + 1)); done`;
    const version = `[ "$1" != --version ] || { ${printsVersion}; }`;
    const script = ['#!/bin/sh', ...env, version, count, lines, `${become} '${real.path}' "$@"`];
    const file = path.join(folder, 'browser');
    await writeFile(file, `${script.join('\n')}\n`);
    await chmod(file, 0o755);
    return file;
  }

  async function makePool(
    lines: string,
    startMs = 120_000,
    browserSandbox: Config['browserSandbox'] = 'auto',
    protocolTimeoutMs = 125_000,
  ): Promise<void> {
    const config = testConfig({ browserPath: await wrapper(lines), browserSandbox });
    const launcher = new BrowserLauncher(
      { sandbox: config.browserSandbox, protocolTimeoutMs, log },
      { startMs, pauseMs: 50 },
    );
    pool = new BrowserPool({ ...config, introduce: () => 'A browser of tests' }, log, undefined, launcher);
  }

  const starts = async (): Promise<number> =>
    (await readdir(folder)).filter((name) => name.startsWith('start-')).length;
  it.each([
    ['ends by itself', 'exit 1'],
    ['is ended', 'kill -9 $$'],
    ['lacks a library', `echo 'browser: error while loading shared libraries: libnss3.so' >&2; exit 127`],
    ['once finds no sandbox', SAY_NO],
  ])('keeps its sandbox when the first one %s', async (_what, line) => {
    await makePool(`[ $n -gt 1 ] || { ${line}; }`);
    await pool.open(PROXY);

    expect(areConfined()).toEqual([true]);
    expect(await starts()).toBe(2);
    expect(await pool.check()).toEqual({ ok: true, warnings: [] });
    expect(log.lines).toContain('warn The browser did not start and is tried again');
  });

  it.each([
    ['once, if its program prints its version', 'exec "$REAL" --version', 1],
    ['twice, if its program prints no version', 'exit 1', 2],
    ['twice, if another one is running than its program says', 'echo Chromium 1.2.3.4; exit', 2],
  ])('starts %s, and carries it in its name', async (_what, printsVersion, expected) => {
    const browserPath = await wrapper('true', printsVersion.replace('$REAL', real.path));
    const config = testConfig({ browserPath });
    pool = new BrowserPool({ ...config, introduce: (version) => `Tests/${version}` }, log);
    const { browser, userAgent } = await pool.open(PROXY);

    expect(await starts()).toBe(expected);
    expect(userAgent).toMatch(/^Tests\/\d{3,}\./);
    expect(await browser.userAgent()).toBe(userAgent);
    expect(pool.userAgent).toBe(userAgent);
  });

  it('is watched by its own process, not by that of a script that waits for it', async () => {
    const location = { ...real, path: await wrapper('true', 'exit 1', '') };
    const launcher = new BrowserLauncher({ sandbox: 'auto', protocolTimeoutMs: 125_000, log });
    const launched = await launcher.launch(location, PROXY);
    const args = descendantsOf(process.pid).find(({ pid }) => pid === launched.pid)?.args;
    await launched.end();

    expect(args).toContain('--remote-debugging-pipe');
    expect(args).not.toContain(location.path);
  });

  it('keeps its sandbox when the first one hangs', async () => {
    await makePool('[ $n -gt 1 ] || exec sleep 600', 15_000);
    await pool.open(PROXY);

    expect(areConfined()).toEqual([true]);
    expect(descendantsOf(process.pid).filter(({ args }) => args.startsWith('sleep'))).toEqual([]);
  });

  it('does not start if it always hangs, and the reason is in words of our own', async () => {
    await makePool('exec sleep 600', 30_000, 'auto', 2_000);
    await expect(pool.open(PROXY)).rejects.toThrow(/ does not start: it did not answer within 2 seconds\.$/);
  });

  it('is not reported as failed when the service ends during the start', async () => {
    await makePool('exec sleep 600');
    const opened = pool.open(PROXY).catch(() => 'not opened');
    while ((await starts()) === 0) await delay(10);

    await pool.close();
    expect(await opened).toBe('not opened');
    expect(log.lines).toEqual([]);
  });

  it('has no sandbox if Chromium always reports that there can be none, and the warnings say so', async () => {
    await makePool(`case "$*" in *--no-sandbox*) ;; *) ${SAY_NO};; esac`);
    const first = await pool.open(PROXY);
    expect(areConfined()).toEqual([false]);
    const { ok, warnings } = await pool.check();
    expect(ok).toBe(true);
    expect(warnings).toEqual([
      expect.stringMatching(/^The browser runs without its sandbox .*No usable sandbox!/),
    ]);

    // It is known by now.
    const before = await starts();
    first.kill('the test wants it');
    await pool.open(PROXY);
    expect(await starts()).toBe(before + 1);
  });

  it('has no sandbox if the setting is off, and the warnings name the setting', async () => {
    await makePool('true', undefined, 'off');
    await pool.open(PROXY);
    expect(areConfined()).toEqual([false]);
    expect((await pool.check()).warnings).toEqual([
      expect.stringMatching(/^The browser runs without its sandbox, because BROWSER_SANDBOX is "off"/),
    ]);
  });

  it.each([
    ['speaks of the sandbox where there can be none', SAY_NO, true],
    ['does not speak of the sandbox where a library is missing', `echo 'no libnss3.so' >&2; exit 127`, false],
  ])('%s, and the setting is on', async (_what, line, speaks) => {
    await makePool(line, undefined, 'on');
    const error: unknown = await pool.open(PROXY).catch((reason: unknown) => reason);
    // The log prints the message of a cause after the sentence, which has it.
    expect(error).not.toHaveProperty('cause');
    expect(String(error).includes('BROWSER_SANDBOX is "on"')).toBe(speaks);
  });

  it('is refused with a sentence if the path is a folder', async () => {
    await expect(findBrowser(folder)).rejects.toThrow(/is missing or not executable/);
  });

  it.runIf(process.getuid?.() === 0)('has none where root only gets to it, and says so', async () => {
    await makePool('true');
    await chmod(folder, 0o700);
    await pool.open(PROXY);
    expect(areConfined()).toEqual([false]);
    expect((await pool.check()).warnings).toEqual([expect.stringContaining('(it can be run by root only)')]);
  });

  it('is not started without its sandbox once it has had one', async () => {
    await makePool(`[ $n -eq 1 ] || { ${SAY_NO}; }`);
    const first = await pool.open(PROXY);
    first.kill('the test wants it');

    await expect(pool.open(PROXY)).rejects.toThrow('No usable sandbox!');
    expect(areConfined()).toEqual([]);
    const { ok, warnings } = await pool.check();
    expect(ok).toBe(false);
    expect(warnings).toEqual([
      expect.stringMatching(/does not start: it ended with exit code 133; it said “No usable sandbox!/),
    ]);
  });

  it('fails with the cause, and starts later', async () => {
    await makePool(`[ $n -gt 3 ] || { echo 'Too little of something' >&2; exit 3; }`);
    await expect(pool.open(PROXY)).rejects.toThrow(
      'it ended with exit code 3; it said “Too little of something”',
    );
    await pool.open(PROXY);
    expect(areConfined()).toEqual([true]);
  });

  it("fails with the cause if the system can't run it", async () => {
    await makePool('true');
    await writeFile(path.join(folder, 'browser'), '#!/nonexistent/shell\n');
    await expect(pool.open(PROXY)).rejects.toThrow(/does not start: .*(?:ENOENT|No such file)/);
  });

  it.each(['', '-and-more-of-it-that-nobody-needs-at-all'])(
    'has room for its sockets under a long temporary folder (%s)',
    async (more) => {
      const long = path.join(folder, `a-temporary-folder-with-a-long-name${more}`);
      await mkdir(long);
      process.env['TMPDIR'] = long;
      // A full Chromium makes this socket; the one that comes with the packages makes none.
      const socket = '"$TMPDIR/.org.chromium.Chromium.XXXXXX/SingletonSocket"';
      await makePool(`[ $(printf %s ${socket} | wc -c) -le 107 ] || exit 21`);
      await pool.open(PROXY);
      expect(await starts()).toBe(1);
      const [profile = ''] = descendantsOf(process.pid).flatMap(
        ({ args }) => /--user-data-dir=(\S+)/.exec(args)?.[1] ?? [],
      );

      await pool.close();
      expect(await readdir(path.dirname(profile))).not.toContain(path.basename(profile));
    },
  );

  it('leaves nothing that a later process does not remove, wherever it was', async () => {
    process.env['TMPDIR'] = folder;
    // Numbers of processes end far below this.
    const left = '/tmp/sitedelta-99999999-a1B2c3';
    await mkdir(left);
    await mkdir(path.join(folder, 'sitedelta-99999999-a1B2c3'));
    await mkdir(path.join(folder, 'sitedelta-99999999-other-thing'));
    await makePool('true');

    const removed = await sweepTemporaryFolders();
    expect(removed).toEqual(expect.arrayContaining([left, path.join(folder, 'sitedelta-99999999-a1B2c3')]));
    expect(await readdir(folder)).toContain('sitedelta-99999999-other-thing');
  });
});

/** Of each browser that runs here, whether it has its sandbox. */
function areConfined(): boolean[] {
  const browsers = descendantsOf(process.pid).filter(
    ({ args }) => args.includes('--remote-debugging-pipe') && !args.includes('--type='),
  );
  return (
    browsers
      // What a browser has forked has its arguments until it has its own.
      .filter(({ ppid }) => !browsers.some(({ pid }) => pid === ppid))
      .map(({ args }) => !args.includes('--no-sandbox'))
  );
}
