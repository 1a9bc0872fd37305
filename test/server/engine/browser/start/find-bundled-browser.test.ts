import { execFile } from 'node:child_process';
import { mkdir, readdir, truncate } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BundledBrowser } from '../../../../../server/engine/browser/start/find-bundled-browser.ts';
import { temporaryFolder } from '../../../../../harness/temporary-folder.ts';

const run = promisify(execFile);
const MODULE = new URL('../../../../../server/engine/browser/start/find-bundled-browser.ts', import.meta.url)
  .href;
const SWEEP = new URL('../../../../../server/engine/browser/start/temporary-folder.ts', import.meta.url).href;

async function starts({ path: browser, env }: BundledBrowser): Promise<boolean> {
  const { stdout } = await run(browser, ['--version'], { env: { ...process.env, ...env } });
  return stdout.includes('Chrom');
}

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('bundled browser', () => {
  let folder: string;

  beforeAll(() => {
    folder = temporaryFolder();
  });

  /** What another process with its own temporary folder finds. */
  async function find(variables: Record<string, string> = {}): Promise<BundledBrowser> {
    const script = `const { findBundledBrowser } = await import(${JSON.stringify(MODULE)});
      process.stdout.write(JSON.stringify(await findBundledBrowser()));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: folder, ...variables },
    });
    const found: BundledBrowser = JSON.parse(stdout);
    return found;
  }

  it('is complete when two processes unpack it at once, and is repaired when a file was cut', async () => {
    const [first, second] = await Promise.all([find(), find()]);
    expect(second).toEqual(first);
    expect(await starts(first)).toBe(true);
    expect((await readdir(folder)).filter((name) => name.includes('-unpack-'))).toEqual([]);

    await truncate(first.path, 1_000);
    expect(await find()).toEqual(first);
    expect(await starts(first)).toBe(true);
  });

  it('is unpacked once for processes whose own temporary folders do not stay', async () => {
    const own = temporaryFolder();

    expect(await find({ TMPDIR: own, SITEDELTA_SHARED_TMPDIR: folder })).toEqual(await find());
    expect(await readdir(own)).toEqual([]);
  });

  it('removes the folders of killed processes, and nothing else', async () => {
    // Numbers of processes end far below this.
    await mkdir(path.join(folder, 'sitedelta-tmp-99999999-unpack-x'));
    await mkdir(path.join(folder, `sitedelta-tmp-${process.pid}-browser-x`));
    await mkdir(path.join(folder, 'other'));
    const script = `await (await import(${JSON.stringify(SWEEP)})).sweepTemporaryFolders();`;
    await run(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: folder },
    });
    const names = await readdir(folder);
    expect(names).not.toContain('sitedelta-tmp-99999999-unpack-x');
    expect(names).toContain(`sitedelta-tmp-${process.pid}-browser-x`);
    expect(names).toContain('other');
  });
});
