import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../../harness/network/free-port.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { Answer } from '../../../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import { findingsOf, runDoctor } from './run-doctor.ts';

/** Whether namespaces of users and mounts can be had here. */
const HAS_NAMESPACES =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
    .status === 0;
/** Starting one takes seconds, and most checks are of other things. */
const NO_BROWSER = { PUPPETEER_EXECUTABLE_PATH: '/nonexistent/chrome' };

let folder = '';
let dataDir = '';

beforeEach(() => {
  folder = temporaryFolder();
  dataDir = join(folder, 'data');
});

/** Settings of a service without a browser that may visit this machine. */
function env(): Record<string, string> {
  return { DATA_DIR: dataDir, ALLOW_TARGETS: '127.0.0.1', ...NO_BROWSER };
}

async function makeStore(): Promise<string> {
  const storage = openSqliteStorage({ folder: dataDir });
  const id = 'a'.repeat(32);
  await storage.store.create(
    { id, target: 'https://a.example/', client: 'c', base: null },
    { all: 9, share: null },
  );
  await storage.close();
  return join(dataDir, 'scans.db');
}

async function serve(answer: Answer): Promise<string> {
  const site = await serveSite({ answer });
  onTestFinished(() => site.close());
  return `${site.origin}/`;
}

describe('a machine that has everything', () => {
  it('gets a line for each check, and nothing is left behind', async () => {
    const run = await runDoctor([], { DATA_DIR: dataDir, TMPDIR: folder });

    expect([run.status, run.stderr]).toEqual([0, '']);
    const lines = run.stdout.trimEnd().split('\n');
    expect(lines).toEqual(
      lines.map(() => expect.stringMatching(/^(ok|warning|not checked) {2,}\S.* {2,}\S.*\.$/)),
    );
    expect(run.stdout).toMatch(/^ok +browser +.*\d+\.\d+.* starts and shows a page\.$/m);
    expect(run.stdout).toMatch(/^ok +fonts +.*[Tt]ext is drawn/m);
    expect(run.stdout).toMatch(/^ok +data folder +.* is made at the first start\.$/m);
    expect(run.stdout).toMatch(/^not checked +store +/m);
    expect(run.stdout).toMatch(/^not checked +clock +.*--target/m);
    expect((await readdir(folder)).filter((name) => !name.startsWith('sitedelta-chromium'))).toEqual([]);
  });

  it('has the same findings as JSON', async () => {
    const { status, ok, all } = await findingsOf({ DATA_DIR: dataDir, ...NO_BROWSER });

    expect([status, ok]).toEqual([1, false]);
    for (const finding of all) {
      expect(finding).toEqual({
        name: expect.any(String),
        status: expect.stringMatching(/^(?:ok|warning|failed|not checked)$/),
        message: expect.stringMatching(/\S[.?:,]?$/),
      });
    }
  });
});

describe('wrong usage', () => {
  it.each([
    [['--nonsense']],
    [['example.com']],
    [['--target', 'example.com']],
    [['--target', 'file:///etc/passwd']],
  ])('ends %j with status 2 and the usage', async (args) => {
    const run = await runDoctor(args, {});

    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain('Usage:');
  });

  it('prints the usage when asked', async () => {
    expect(await runDoctor(['--help'], {})).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Usage:'),
    });
  });
});

describe('the browser', () => {
  it('fails if there is none, and what needs it is not checked', async () => {
    const { status, of } = await findingsOf({ DATA_DIR: dataDir, ...NO_BROWSER });

    expect(status).toBe(1);
    expect(of('browser')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('PUPPETEER_EXECUTABLE_PATH names /nonexistent/chrome'),
    });
    expect(of('fonts')?.status).toBe('not checked');
    expect(of('sandbox')?.status).toBe('not checked');
  });

  it('fails if it is another program', async () => {
    const { of } = await findingsOf({ DATA_DIR: dataDir, PUPPETEER_EXECUTABLE_PATH: '/bin/true' });

    expect(of('browser')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^The browser \/bin\/true does not start: .*PUPPETEER_EXECUTABLE_PATH/s),
    });
  });

  it.runIf(process.platform === 'linux')('fails to draw text where there is no font', async () => {
    const fonts = join(folder, 'fonts.conf');
    // If we are root, the browser runs as another user.
    await chmod(folder, 0o755);
    await writeFile(fonts, '<?xml version="1.0"?><fontconfig></fontconfig>');
    const { status, of } = await findingsOf({ DATA_DIR: dataDir, FONTCONFIG_FILE: fonts });

    expect(status).toBe(1);
    expect(of('browser')?.status).toBe('ok');
    expect(of('fonts')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^Text is not drawn.*fonts-liberation/),
    });
  });

  it('gets a warning if its sandbox is switched off', async () => {
    const { status, of } = await findingsOf({ DATA_DIR: dataDir, BROWSER_SANDBOX: 'off' });

    expect(status).toBe(0);
    expect(of('browser')?.status).toBe('ok');
    expect(of('sandbox')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('BROWSER_SANDBOX is "off"'),
    });
  });

  it.runIf(HAS_NAMESPACES)('gets a warning with the reason where there can be no sandbox', async () => {
    const { of } = await findingsOf(
      { DATA_DIR: dataDir },
      { prepare: 'echo 0 > /proc/sys/user/max_user_namespaces' },
    );

    expect(of('browser')?.status).toBe('ok');
    expect(of('sandbox')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/without its sandbox.*user\.max_user_namespaces/),
    });
  });
});

describe.runIf(HAS_NAMESPACES)('shared memory', () => {
  it.each([
    ['64m', 'warning', 'Provide 512 MB'],
    ['1g', 'ok', '/dev/shm has 1024 MB'],
  ])('of %s is %s', async (size, status, message) => {
    const { of } = await findingsOf(
      { DATA_DIR: dataDir, ...NO_BROWSER },
      { prepare: `mount -t tmpfs -o size=${size} none /dev/shm` },
    );

    expect(of('shared memory')).toMatchObject({ status, message: expect.stringContaining(message) });
  });
});

describe('the store', () => {
  it('is ok when it is undamaged, and stays as it was', async () => {
    const file = await makeStore();
    const before = await readFile(file);

    const { of } = await findingsOf(env());

    expect([of('data folder')?.status, of('store')?.status, of('integrity')?.status]).toEqual([
      'ok',
      'ok',
      'ok',
    ]);
    expect((await readFile(file)).equals(before)).toBe(true);
    expect((await readdir(dataDir)).toSorted()).toEqual(['scans.db', 'scans.made']);
  });

  it('may be held by a running service; then its file is not checked', async () => {
    const storage = openSqliteStorage({ folder: dataDir });
    onTestFinished(() => storage.close());

    const { of } = await findingsOf(env());

    expect(of('store')).toMatchObject({ status: 'ok', message: 'A running service holds it.' });
    expect(of('integrity')?.status).toBe('not checked');
    await storage.store.check();
  });

  it('fails if its file is damaged', async () => {
    const file = await makeStore();
    const bytes = await readFile(file);
    bytes.fill(0xa5, 5 * 4096, 6 * 4096);
    await writeFile(file, bytes);

    const { status, of } = await findingsOf(env());

    expect(status).toBe(1);
    expect(of('store')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/scans\.db is damaged.*restore it from a backup/),
    });
    expect(of('integrity')).toBeUndefined();
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  it.each([
    ['no database', 'This is not a database. '.repeat(500), /is damaged or is not a database/],
    ['empty, but had scans', '', /is empty, but there were scans in it; restore it/],
  ])('fails if its file is %s', async (_what, text, message) => {
    await writeFile(await makeStore(), text);

    expect((await findingsOf(env())).of('store')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(message),
    });
  });

  it('fails if its folder is a file', async () => {
    await writeFile(dataDir, '');

    expect((await findingsOf(env())).of('data folder')?.status).toBe('failed');
  });

  it.runIf(HAS_NAMESPACES)('fails if its folder can not be written', async () => {
    await makeStore();
    const { status, of } = await findingsOf(env(), {
      prepare: `mount --bind ${dataDir} ${dataDir} && mount -o remount,bind,ro ${dataDir}`,
    });

    expect(status).toBe(1);
    expect(of('data folder')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/can't be written.*EROFS.*DATA_DIR/),
    });
    expect(of('store')?.status).toBe('not checked');
  });

  it.runIf(HAS_NAMESPACES)('fails if its folder can not be made', async () => {
    await mkdir(dataDir);
    const { of } = await findingsOf(
      { ...env(), DATA_DIR: join(dataDir, 'a/b') },
      { prepare: `mount -t tmpfs -o ro none ${dataDir}` },
    );

    expect(of('data folder')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/does not exist, and this user can't make it/),
    });
  });

  it.runIf(HAS_NAMESPACES)('fails on a full disk, and has a warning on one that is nearly full', async () => {
    await mkdir(dataDir);
    const full = await findingsOf(env(), { prepare: `mount -t tmpfs -o size=64k none ${dataDir}` });
    const small = await findingsOf(env(), { prepare: `mount -t tmpfs -o size=64m none ${dataDir}` });

    expect(full.of('data folder')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('no room left'),
    });
    expect(small.of('data folder')?.status).toBe('ok');
    expect(small.of('disk')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/^6[34] MB are free.*STORE_LIMIT_MB/),
    });
  });
});

describe('settings', () => {
  it('fail with a line for each mistake; what needs them is not checked', async () => {
    const { status, all, of } = await findingsOf({ MAX_PAGES: 'x', PORT: '-1', DATA_DIR: dataDir });

    expect(status).toBe(1);
    expect(all.filter(({ name }) => name === 'settings')).toEqual([
      { name: 'settings', status: 'failed', message: expect.stringMatching(/^PORT: "-1" must be/) },
      { name: 'settings', status: 'failed', message: expect.stringMatching(/^MAX_PAGES: "x" must be/) },
    ]);
    for (const name of ['browser', 'fonts', 'sandbox', 'store', 'egress', 'clock']) {
      expect(of(name)?.status).toBe('not checked');
    }
    expect(of('proxy')?.status).toBe('ok');
  });

  it.each([
    ['MAX_PAGE', 'MAX_PAGES'],
    ['max_pages', 'MAX_PAGES'],
    ['SITEDELTA_PORT', 'PORT'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['ALLOWED_TARGETS', 'ALLOW_TARGETS'],
  ])('get a warning for %s, which is meant to be %s', async (name, meant) => {
    const { of } = await findingsOf({ [name]: '3', DATA_DIR: dataDir, ...NO_BROWSER });

    expect(of('settings')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(new RegExp(`^${name} .* did you mean ${meant}\\?$`)),
    });
  });

  it('get no warning for what systems set', async () => {
    const env = {
      HOSTNAME: 'a',
      HOSTTYPE: 'b',
      PWD: '/',
      SHELL: 'sh',
      NODE_ENV: 'x',
      npm_config_loglevel: 'x',
    };

    expect((await findingsOf({ ...env, ...NO_BROWSER })).of('settings')).toMatchObject({ status: 'ok' });
  });
});

describe('egress', () => {
  it('is ok when a site answers, and so is a clock that agrees', async () => {
    const target = await serve((_request, response) => void response.end('hello'));
    const { of } = await findingsOf(env(), { args: ['--target', target] });

    expect(of('egress')).toMatchObject({ status: 'ok', message: expect.stringContaining('status 200') });
    expect(of('clock')?.status).toBe('ok');
    expect(of('names')?.status).toBe('not checked');
    const byName = await findingsOf(env(), { args: ['--target', target.replace('127.0.0.1', 'localhost')] });
    expect(byName.of('names')).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(/^localhost resolves to .*127\.0\.0\.1/),
    });
  });

  it.each([
    [3600, {}, 'warning', /3600 seconds behind|359\d seconds behind|360\d seconds behind/],
    [-3600, {}, 'warning', /3(?:59|60)\d seconds ahead of/],
    [-3600, { age: '3600' }, 'ok', /agrees/],
  ])(
    'compares the clock with a site that is %i seconds ahead and sends %j',
    async (by, headers, status, message) => {
      const target = await serve((_request, response) => {
        response.writeHead(200, { date: new Date(Date.now() + by * 1000).toUTCString(), ...headers }).end();
      });

      expect((await findingsOf(env(), { args: ['--target', target] })).of('clock')).toMatchObject({
        status,
        message: expect.stringMatching(message),
      });
    },
  );

  it('does not check a clock without a date', async () => {
    const target = await serve((_request, response) => {
      response.sendDate = false;
      response.end();
    });

    expect((await findingsOf(env(), { args: ['--target', target] })).of('clock')?.status).toBe('not checked');
  });

  it('fails if nobody listens, if nothing is answered, and if the policy refuses the address', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}/`;
    const silent = await serve((request) => void request.socket.destroy());
    const closed = await findingsOf(env(), { args: ['--target', nobody] });
    const broken = await findingsOf(env(), { args: ['--target', silent] });
    const refused = await findingsOf({ ...env(), ALLOW_TARGETS: '' }, { args: ['--target', silent] });

    expect(closed.status).toBe(1);
    expect(closed.of('egress')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^No connection to .*ECONNREFUSED.*firewall/),
    });
    expect(closed.of('clock')?.status).toBe('not checked');
    expect(broken.of('egress')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('accepts connections but does not answer'),
    });
    expect(refused.of('egress')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^The service does not visit 127\.0\.0\.1:\d+: .*ALLOW_TARGETS/),
    });
  });

  it('fails if the name does not resolve', async () => {
    const { of } = await findingsOf(env(), { args: ['--target', 'https://nobody.invalid/'] });

    expect(of('names')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^nobody\.invalid does not resolve/),
    });
    expect(of('egress')?.status).toBe('not checked');
  });
});

describe('proxies', () => {
  it('get a warning, without the password', async () => {
    const { of, all } = await findingsOf({
      ...NO_BROWSER,
      DATA_DIR: dataDir,
      HTTPS_PROXY: 'http://user:secret@proxy.example:3128',
    });

    expect(of('proxy')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/^The service ignores HTTPS_PROXY/),
    });
    expect(JSON.stringify(all)).not.toContain('secret');
  });
});

it('makes no data folder', async () => {
  await findingsOf({ DATA_DIR: dataDir, ...NO_BROWSER });

  expect(existsSync(dataDir)).toBe(false);
});
