import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeEach, expect, it } from 'vitest';

import { systemClock } from '../../../src/shared/clock.ts';
import { readSources } from '../../../src/source-lines/read-sources.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});

async function put(name: string, text = '<p>A text</p>\n'): Promise<void> {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
}

interface Read {
  names: string[];
  unread: readonly string[];
  hasEnded: boolean;
}

async function namesIn(
  folder = '.',
  budgetMs = 60_000,
  signal = new AbortController().signal,
): Promise<Read> {
  const { files, unread, hasEnded } = await readSources({
    root: path.join(root, 'work'),
    folder,
    clock: systemClock,
    deadline: systemClock.now() + budgetMs,
    signal,
  });
  return { names: files.map((file) => file.path), unread, hasEnded };
}

function git(...args: string[]): void {
  execFileSync('git', ['-C', path.join(root, 'work'), ...args]);
}

it('leaves out built files, packages and files that are too large', async () => {
  for (const name of ['a.html', 'src/b.vue', 'node_modules/c.html', 'web/dist/d.html', '.cache/e.html']) {
    await put(`work/${name}`);
  }
  await put('work/f.min.js', '<a/>');
  await put('work/g.test.tsx', 'export const a = <a/>;');
  await put('work/h.txt');
  await put('work/i.html', '<p>\n</p>'.repeat(80_000));
  expect(await namesIn()).toEqual({ names: ['a.html', 'src/b.vue'], unread: ['i.html'], hasEnded: false });
  expect(await namesIn('src')).toEqual({ names: ['src/b.vue'], unread: [], hasEnded: false });
});

it('follows no symbolic links', async () => {
  await put('secret/a.html');
  await put('work/b.html');
  await symlink(path.join(root, 'secret'), path.join(root, 'work/folder'), 'junction');
  if (process.platform !== 'win32') {
    await symlink(path.join(root, 'secret/a.html'), path.join(root, 'work/link.html'));
  }
  expect((await namesIn()).names).toEqual(['b.html']);
});

it('reads the files that git tracks, but not its symbolic links', async () => {
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

it('leaves out other checkouts in the workspace, such as a work tree of the base', async () => {
  for (const name of ['a.html', 'base/a.html', 'base/src/b.html', 'clone/c.html']) await put(`work/${name}`);
  await put('work/base/.git', 'gitdir: /elsewhere/.git/worktrees/base');
  await put('work/clone/.git/HEAD', 'ref: refs/heads/main');
  expect((await namesIn()).names).toEqual(['a.html']);
});

it('stops when its time is over', async () => {
  await put('work/a.html');
  expect(await namesIn('.', -1)).toEqual({ names: [], unread: ['a.html'], hasEnded: true });
});

it('stops when the run is cancelled', async () => {
  await put('work/a.html');
  const cancelled = AbortSignal.abort(new Error('cancelled'));
  await expect(namesIn('.', 60_000, cancelled)).rejects.toThrow('cancelled');
});

it('reads markup first and scripts last, and only scripts with JSX', async () => {
  for (const name of ['a.js', 'b.tsx', 'z.njk', 'm.html']) {
    await put(
      `work/${name}`,
      name.endsWith('s') || name.endsWith('x') ? 'export const a = <p>A</p>;\n' : '<p>A</p>\n',
    );
  }
  await put('work/c.js', 'document.body.innerHTML = "<p>A</p>";\n');
  expect((await namesIn()).names).toEqual(['m.html', 'z.njk', 'b.tsx', 'a.js']);
});

it('does not count a plain script above the limit as a source, because it is a bundle', async () => {
  await put('work/bundle.js', `${'a();\n'.repeat(120_000)}b(<p/>);\n`);
  expect(await namesIn()).toEqual({ names: [], unread: [], hasEnded: false });
});

it.each([
  ['elements nested too deep', 'a.html', '<div>a\n'.repeat(70_000)],
  ['expressions nested too deep', 'a.svelte', '{<a>\n'.repeat(50_000)],
  ['an expression that keeps the parser busy', 'a.tsx', `const x = <a/>;\n${'a<b>(\n'.repeat(40)}`],
])('gives up on %s', { timeout: 60_000 }, async (_why, name, text) => {
  await put(`work/${name}`, text);
  await put('work/b.html');
  expect(await namesIn()).toEqual({ names: ['b.html'], unread: [name], hasEnded: false });
});

it.each(['next.config.mjs', 'package.json'])('recognises a project with routes by its %s', async (name) => {
  await put(`work/web/${name}`, '{ "dependencies": { "next": "16.0.0" } }');
  await put('work/other/package.json', '{ "dependencies": { "react": "19.0.0" } }');
  const { routeRoots } = await readSources({
    root: path.join(root, 'work'),
    folder: '.',
    clock: systemClock,
    deadline: Infinity,
    signal: new AbortController().signal,
  });
  expect(routeRoots).toEqual(['web/']);
});
