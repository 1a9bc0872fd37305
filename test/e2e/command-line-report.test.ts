import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type EndedCommand, runSitedelta } from '../../harness/cli/sitedelta.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

let site: SiteServer;
let cwd: string;

beforeAll(async () => {
  site = await serveSite({ folder: demoFolder('v1') });
});

afterAll(() => site?.close());

beforeEach(() => {
  cwd = temporaryFolder();
});

function scan(args: readonly string[], env: Record<string, string> = {}): Promise<EndedCommand> {
  const all = ['scan', ...args, '--max-pages', '1', '--keep', 'never', '--base', 'none'];
  return runSitedelta(all, { cwd, env: { XDG_CACHE_HOME: join(cwd, 'cache'), ...env } });
}

describe('the report of sitedelta scan', () => {
  it('is written without being asked for, where Git ignores it, and named last with the command that opens it', async () => {
    const { status, stdout } = await scan([site.origin]);
    const [, file = ''] = /\nReport: (\S+)\n/.exec(stdout) ?? [];

    expect(status).toBe(0);
    expect(file).toMatch(/^sitedelta-report\/127\.0\.0\.1-\d+\.html$/);
    expect(stdout.endsWith(`\nReport: ${file}\nTo open it: xdg-open ${file}\n`)).toBe(true);
    expect(readFileSync(join(cwd, file), 'utf8')).toContain('</html>');
    expect(readFileSync(join(cwd, 'sitedelta-report/.gitignore'), 'utf8')).toBe('*\n');
  });

  it.each([
    ['in CI', [], { CI: 'true' }],
    ['without anybody who reads', ['--quiet'], {}],
    ['next to one that has a name', ['--html', 'own.html'], {}],
  ])('is not written %s', async (_, args, env) => {
    const { status, stdout } = await scan([site.origin, ...args], env);

    expect(status).toBe(0);
    expect(existsSync(join(cwd, 'sitedelta-report'))).toBe(false);
    expect(stdout.includes('\nReport: own.html\n')).toBe(args[0] === '--html');
  });

  it('is opened by the program of the system, and what fails there is one sentence', async () => {
    // What a desktop has of this name; it notes what it was given.
    mkdirSync(join(cwd, 'bin'));
    const opener = `#!/bin/sh\nprintf '%s' "$1" > '${join(cwd, 'opened')}'\nexit "\${OPENER_STATUS:-0}"\n`;
    writeFileSync(join(cwd, 'bin/xdg-open'), opener, { mode: 0o755 });
    const PATH = `${join(cwd, 'bin')}:/usr/bin:/bin`;
    const opened = await scan([site.origin, '--open', '--quiet'], { PATH });

    expect(opened).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(cwd, 'opened'), 'utf8')).toMatch(
      new RegExp(`^${join(cwd, 'sitedelta-report')}/.*\\.html$`),
    );

    const failed = await scan([site.origin, '--open', '--html', 'own.html', '--quiet'], {
      PATH,
      OPENER_STATUS: '4',
    });
    expect(failed).toMatchObject({
      status: 0,
      stderr: `Note: The report cannot be opened: xdg-open ended with status 4. Open ${join(cwd, 'own.html')} in a browser.\n`,
    });

    const missing = await scan([site.origin, '--open', '--quiet'], { PATH: join(cwd, 'nothing') });
    expect(missing).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(
        /^Note: The report cannot be opened: this system has no xdg-open\. Open \S+ in a browser\.\n$/,
      ),
    });
  });

  it('is not written through a link of someone else, nor into the website', async () => {
    const outside = temporaryFolder();
    symlinkSync(outside, join(cwd, 'sitedelta-report'));
    const linked = await scan([site.origin]);

    expect(linked).toMatchObject({ status: 0, stdout: expect.not.stringContaining('Report:') });
    expect(linked.stderr).toMatch(/^No report is written: .*sitedelta-report is no folder\.$/m);
    expect(readdirSync(outside)).toEqual([]);

    writeFileSync(
      join(cwd, 'index.html'),
      '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1></html>',
    );
    const served = await scan(['--serve', '.']);
    expect(served.stderr).toContain(
      'No report is written: this folder belongs to the website. Name a place for the report with --html.',
    );
  });
});
