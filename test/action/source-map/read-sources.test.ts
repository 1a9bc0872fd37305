import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { systemClock } from '../../../src/shared/clock.ts';
import { readSources } from '../../../src/source-map/read-sources.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sitedelta-sources-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(name: string, text = '<p>A text</p>\n'): Promise<void> {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
}

async function namesIn(folder = '.', budgetMs = 10_000): Promise<{ names: string[]; skipped: number }> {
  const { files, skipped } = await readSources(path.join(root, 'work'), folder, systemClock, budgetMs);
  return { names: files.map((file) => file.path), skipped };
}

function git(...args: string[]): void {
  execFileSync('git', ['-C', path.join(root, 'work'), ...args]);
}

it('leaves out what was built, what others wrote, and what is too large', async () => {
  for (const name of ['a.html', 'src/b.vue', 'node_modules/c.html', 'web/dist/d.html', '.cache/e.html']) {
    await put(`work/${name}`);
  }
  await put('work/f.min.js', '<a/>');
  await put('work/g.test.tsx', 'export const a = <a/>;');
  await put('work/h.txt');
  await put('work/i.html', '<p>\n</p>'.repeat(80_000));
  expect(await namesIn()).toEqual({ names: ['a.html', 'src/b.vue'], skipped: 1 });
  expect(await namesIn('src')).toEqual({ names: ['src/b.vue'], skipped: 0 });
});

it('follows no symbolic link', async () => {
  await put('secret/a.html');
  await put('work/b.html');
  await symlink(path.join(root, 'secret'), path.join(root, 'work/folder'), 'junction');
  if (process.platform !== 'win32') {
    await symlink(path.join(root, 'secret/a.html'), path.join(root, 'work/link.html'));
  }
  expect((await namesIn()).names).toEqual(['b.html']);
});

it('reads what git knows, and no link that git keeps', async () => {
  await put('secret/a.html');
  await put('work/known.html');
  await put('work/unknown.html');
  if (process.platform !== 'win32') {
    await symlink(path.join(root, 'secret/a.html'), path.join(root, 'work/link.html'));
  }
  git('init', '--quiet');
  git('add', '--', 'known.html', ...(process.platform === 'win32' ? [] : ['link.html']));
  expect((await namesIn()).names).toEqual(['known.html']);
});

it('ends when its time is over', async () => {
  await put('work/a.html');
  expect(await namesIn('.', -1)).toEqual({ names: [], skipped: 1 });
});
