import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { cacheFolder } from '../../../src/cli/kept-scans/cache-folder.ts';
import { findProject } from '../../../src/cli/kept-scans/find-project.ts';
import { keptScanName } from '../../../src/cli/kept-scans/kept-scan-name.ts';
import { type FoundScan, KeptScans } from '../../../src/cli/kept-scans/kept-scans.ts';
import { pruneKeptScans } from '../../../src/cli/kept-scans/prune-kept-scans.ts';
import type { Site } from '../../../src/cli/options/scan-options.ts';
import type { CallResult } from '../../../src/local-service/local-service.ts';

const DAY_MS = 86_400_000;
const SITE: Site = { kind: 'address', url: 'https://www.example.com/' };

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

/** Writes a text as the scan. */
function exporting(text: string): (file: string) => Promise<CallResult> {
  return async (file) => {
    await writeFile(file, text);
    return { ok: true, scanId: '1' };
  };
}

/** Fails in the middle of writing. */
async function failing(file: string): Promise<CallResult> {
  await writeFile(file, 'half');
  return { ok: false, reason: 'failed', message: 'The disk is full.' };
}

async function findFile(kept: KeptScans): Promise<FoundScan> {
  const found = await kept.find(SITE);
  if (found.kind !== 'file') throw new Error('There is no file.');
  return found;
}

function keptFiles(): string[] {
  return readdirSync(join(folder, 'scans'));
}

describe('cacheFolder', () => {
  it.each([
    ['linux', { XDG_CACHE_HOME: '/x/cache' }, '/x/cache/sitedelta'],
    ['linux', {}, join(homedir(), '.cache/sitedelta')],
    ['linux', { XDG_CACHE_HOME: 'relative' }, join(homedir(), '.cache/sitedelta')],
    ['darwin', { XDG_CACHE_HOME: '/x/cache' }, join(homedir(), 'Library/Caches/sitedelta')],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/sitedelta'],
    ['win32', {}, join(homedir(), 'AppData/Local/sitedelta')],
  ] as const)('is on %s with %j where caches belong', (platform, env, expected) => {
    expect(cacheFolder(env, platform)).toBe(expected);
  });
});

describe('keptScanName', () => {
  const project = '/project';

  it.each([
    ['https://www.example.com/', 'https://www.example.com/index.html#top', true],
    ['https://www.example.com/', 'https://www.example.com/shop', false],
    ['https://www.example.com/', 'http://www.example.com/', false],
    ['http://localhost:3000/', 'http://localhost:3001/', false],
  ])('of %s and %s: the same is %s', (a, b, isSame) => {
    const [first, second] = [a, b].map((url) => keptScanName({ kind: 'address', url }, project));

    expect(first === second).toBe(isSame);
  });

  it.each(['http://localhost:3000/', 'http://shop.localhost/', 'http://127.0.0.1:8080/', 'http://[::1]:1/'])(
    'of %s is another one in another project',
    (url) => {
      const site: Site = { kind: 'address', url };

      expect(keptScanName(site, '/a')).not.toBe(keptScanName(site, '/b'));
    },
  );

  it('of a public address is the same in every project, and another one on another system', () => {
    expect(keptScanName(SITE, '/a', 'linux')).toBe(keptScanName(SITE, '/b', 'linux'));
    expect(keptScanName(SITE, '/a', 'linux')).not.toBe(keptScanName(SITE, '/a', 'darwin'));
  });

  it('is that of the name, if there is one', () => {
    expect(keptScanName('shop', '/a')).toBe(keptScanName('shop', '/b'));
    expect(keptScanName('shop', '/a')).not.toBe(keptScanName('blog', '/a'));
  });
});

describe('findProject', () => {
  it('is the nearest folder with a Git repository, or none', () => {
    mkdirSync(join(folder, 'a/b/c'), { recursive: true });
    expect(findProject(join(folder, 'a/b/c'))).toBeUndefined();
    mkdirSync(join(folder, 'a/.git'));

    expect(findProject(join(folder, 'a/b/c'))).toBe(join(folder, 'a'));
  });
});

describe('KeptScans', () => {
  it('finds what it has kept, and only the last one', async () => {
    const kept = new KeptScans(folder, '/project');
    expect(await kept.find(SITE)).toEqual({ kind: 'none' });
    await kept.keep(SITE, exporting('first'), Date.now());
    await kept.keep(SITE, exporting('second'), Date.now());

    const found = await kept.find(SITE);
    expect(found.kind === 'file' && readFileSync(found.file, 'utf8')).toBe('second');
    expect(keptFiles()).toHaveLength(1);
  });

  it('knows a folder by its real path', async () => {
    mkdirSync(join(folder, 'dist'));
    symlinkSync(join(folder, 'dist'), join(folder, 'link'));
    const kept = new KeptScans(folder, '/project');
    await kept.keep({ kind: 'folder', folder: join(folder, 'dist') }, exporting('a'), Date.now());

    expect(await kept.find({ kind: 'folder', folder: join(folder, 'link') })).toMatchObject({ kind: 'file' });
  });

  it('has a file for the name alone, if it has one', async () => {
    const kept = new KeptScans(folder, '/project', 'shop');
    await kept.keep(SITE, exporting('a'), Date.now());

    expect(await kept.find({ kind: 'address', url: 'https://preview.example.com/' })).toMatchObject({
      kind: 'file',
    });
  });

  it('keeps the old scan if the new one cannot be written, and leaves nothing else', async () => {
    const kept = new KeptScans(folder, '/project');
    await kept.keep(SITE, exporting('first'), Date.now());
    await expect(kept.keep(SITE, failing, Date.now())).rejects.toThrow('The disk is full.');
    const found = await kept.find(SITE);
    expect(found.kind === 'file' && readFileSync(found.file, 'utf8')).toBe('first');
    expect(keptFiles()).toHaveLength(1);
  });

  it('does not take a scan that can not be read for one that is not there', async () => {
    // The superuser may read everything, but nobody follows a link to itself.
    symlinkSync(join(folder, 'scans'), join(folder, 'scans'));
    const kept = new KeptScans(folder, '/project');

    expect(await kept.find(SITE)).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('ELOOP'),
    });
  });

  it('has no scans where there can be no folder, and says so when one is to be kept', async () => {
    writeFileSync(join(folder, 'scans'), 'a file in the place of the folder');
    const kept = new KeptScans(folder, '/project');

    expect(await kept.find(SITE)).toEqual({ kind: 'none' });
    await expect(kept.keep(SITE, exporting('a'), Date.now())).rejects.toThrow(/EEXIST|ENOTDIR/);
  });

  it('says what to do if the user has no home folder', async () => {
    const kept = new KeptScans(undefined, '/project');

    expect(await kept.find(SITE)).toEqual({ kind: 'none' });
    await expect(kept.keep(SITE, exporting('a'), Date.now())).rejects.toThrow(
      /Set XDG_CACHE_HOME to a folder\.$/,
    );
  });

  it('sets a damaged file aside', async () => {
    const kept = new KeptScans(folder, '/project');
    await kept.keep(SITE, exporting('damaged'), Date.now());
    const found = await findFile(kept);

    const set = await kept.setAside(found);
    expect(set).toEqual({ kind: 'aside', file: `${found.file}.damaged` });
    expect(await kept.find(SITE)).toEqual({ kind: 'none' });
    expect(readFileSync(`${found.file}.damaged`, 'utf8')).toBe('damaged');
    expect(keptFiles()).toHaveLength(1);
    // Another command that has found it damaged, too.
    expect(await kept.setAside(found)).toEqual({ kind: 'replaced' });
  });

  it('leaves the scan that another command has put in the place of a damaged one', async () => {
    const kept = new KeptScans(folder, '/project');
    await kept.keep(SITE, exporting('damaged'), Date.now());
    const found = await findFile(kept);
    await kept.keep(SITE, exporting('of another'), Date.now());

    expect(await kept.setAside(found)).toEqual({ kind: 'replaced' });
    expect(readFileSync(found.file, 'utf8')).toBe('of another');
    expect(keptFiles()).toHaveLength(1);
  });
});

describe('pruneKeptScans', () => {
  it('removes what is half a year old, temporary files of yesterday, and nothing of others', async () => {
    const now = Date.now();
    const ages = {
      'old.scan': 181,
      'new.scan': 179,
      'old.damaged': 181,
      'old.scan.12.tmp': 2,
      'new.scan.12.tmp': 0.5,
      'old.scan.12.tmp.34.part': 2,
      'new.scan.12.tmp.34.part': 0.5,
      'notes.txt': 1000,
    };
    for (const [name, days] of Object.entries(ages)) {
      writeFileSync(join(folder, name), '');
      const at = new Date(now - days * DAY_MS);
      utimesSync(join(folder, name), at, at);
    }
    await pruneKeptScans(folder, now);

    expect(readdirSync(folder).toSorted()).toEqual([
      'new.scan',
      'new.scan.12.tmp',
      'new.scan.12.tmp.34.part',
      'notes.txt',
    ]);
    await expect(pruneKeptScans(join(folder, 'missing'), now)).resolves.toBeUndefined();
  });
});
