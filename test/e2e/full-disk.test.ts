import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type EndedCommand, type RunningCommand, startSitedelta } from '../../harness/cli/sitedelta.ts';
import { startCacheService } from '../../harness/runner/cache-service.ts';
import { type RunningStep, startStep } from '../../harness/runner/github-runner.ts';
import { processesIn } from '../../harness/runner/processes-in.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite, type SiteServer } from '../../harness/sites/site-server.ts';
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from '../../harness/small-disk.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const missing = whyNoSmallDisk();
if (missing !== null) process.stderr.write(`${missing}\n`);

/** A page of the demo that comes late, so that the disk can be filled in the middle of a scan. */
const HELD = '/contact/';
const PAGE = '<!doctype html><html lang="en"><title>Contact</title><h1>Contact</h1></html>';

/** The built action and command in a folder without node_modules above it. */
const dist = temporaryFolder();
/** In two lines on a terminal. */
const NO_ROOM =
  /The\s+local\s+scan\s+service\s+cannot\s+go\s+on:.*check\s+whether\s+its\s+disk\s+has\s+room\./s;

describe.skipIf(missing !== null)(missing ?? 'a disk that becomes full during a scan', () => {
  let disk: SmallDisk;
  let site: SiteServer;
  let temp: string;
  let isHeld: boolean;
  let release: (() => void) | undefined;

  beforeAll(() => {
    cpSync(path.resolve(import.meta.dirname, '../../dist'), dist, { recursive: true });
  });

  beforeEach(async () => {
    disk = mountSmallDisk('96m');
    temp = path.join(disk.folder, 't');
    mkdirSync(temp);
    isHeld = false;
    release = undefined;
    site = await serveSite({
      folder: demoFolder('v1'),
      answer(request, response) {
        if (!isHeld || request.url !== HELD) return false;
        release = () => void response.setHeader('content-type', 'text/html').end(PAGE);
        return true;
      },
    });
  });

  afterEach(async () => {
    await site?.close();
    disk?.remove();
  });

  /** Fills the disk while a page is awaited, and then sends the page. @returns what `ended` resolves to */
  async function fillDuringScan<T>(ended: Promise<T>): Promise<T> {
    await expect.poll(() => release, { timeout: 120_000 }).toBeDefined();
    disk.fill();
    release?.();
    // The service and the browser free some room now and then.
    const filling = setInterval(() => disk.fill(), 100);
    return ended.finally(() => clearInterval(filling));
  }

  async function expectNothingLeft(): Promise<void> {
    await expect.poll(() => [...processesIn(temp).values()]).toEqual([]);
    expect(readdirSync(temp).filter((name) => /^s\w{6}$/.test(name))).toEqual([]);
  }

  it('ends the command with 3 and a sentence, and keeps the last scan', async () => {
    const cwd = temporaryFolder();
    const start = (): RunningCommand =>
      startSitedelta(['scan', site.origin, '--timeout', '300'], {
        cwd,
        env: { XDG_CACHE_HOME: path.join(disk.folder, 'cache'), TMPDIR: temp },
        entry: path.join(dist, 'cli.js'),
      });
    const run = (): Promise<EndedCommand> => start().ended;
    expect(await run()).toMatchObject({ status: 0 });
    const folder = path.join(disk.folder, 'cache/sitedelta/scans');
    const kept = (): Buffer[] => readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));
    const before = kept();
    expect(before).toHaveLength(1);

    site.deploy(demoFolder('v2'));
    isHeld = true;
    const { status, stdout, stderr } = await fillDuringScan(start().ended);

    expect(status).toBe(3);
    expect(stdout + stderr).toMatch(NO_ROOM);
    expect(stdout + stderr).not.toContain('ended unexpectedly');
    await expectNothingLeft();
    expect(readdirSync(temp)).toEqual([]);
    expect(kept()).toEqual(before);

    disk.empty();
    isHeld = false;
    const third = await run();
    expect(third.status).toBe(1);
    expect(third.stdout).toContain('Added (4)');
  });

  it('fails the action with a sentence, and keeps the base', async () => {
    const cache = await startCacheService();
    const start = (runId: number): Promise<RunningStep> =>
      startStep({
        entry: path.join(dist, 'index.js'),
        cache,
        runId,
        inputs: { url: site.origin, timeout: '300' },
        env: { RUNNER_TEMP: temp },
      });
    expect(await (await start(1)).done).toMatchObject({ exitCode: 0 });
    const before = cache.entries.map(({ data }) => Buffer.from(data));
    expect(before).toHaveLength(1);

    site.deploy(demoFolder('v2'));
    isHeld = true;
    const second = await start(2);
    const { exitCode, outputs, log } = await fillDuringScan(second.done);
    await cache.close();

    expect(exitCode).toBe(1);
    expect(outputs).toMatchObject({
      status: expect.stringMatching(/^(?:error|failed)$/),
      conclusion: 'error',
    });
    expect(log.split('\n').filter((line) => line.startsWith('::error'))).toEqual(
      expect.arrayContaining([expect.stringMatching(NO_ROOM)]),
    );
    await expectNothingLeft();
    expect(cache.entries.map(({ data }) => Buffer.from(data))).toEqual(before);
  });
});
