import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { commit, git, pullFilesOf } from '../../../harness/runner/pull-request-repository.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { shownLines } from '../../../src/suggest/pull-diff.ts';
import { readTrackedFiles } from '../../../src/suggest/tracked-files.ts';

const { signal } = new AbortController();

it.each(['sha1', 'sha256'])('knows the files of a folder as they were checked out, by %s', async (format) => {
  const folder = temporaryFolder();
  git(folder, 'init', '-q', `--object-format=${format}`);
  symlinkSync('a.html', path.join(folder, 'link.html'));
  commit(folder, { 'a.html': 'a', 'sité/b "c".html': 'b\r\n' });
  const tracked = await readTrackedFiles(path.join(folder, 'sité'), signal);
  expect(tracked?.prefix).toBe('sité/');
  const id = git(folder, 'rev-parse', 'HEAD:sité/b "c".html').trim();
  expect(tracked?.committedBlob('b "c".html', Buffer.from('b\r\n'))).toBe(id);
  expect(tracked?.committedBlob('b "c".html', Buffer.from('b\n'))).toBeUndefined();
  expect(tracked?.committedBlob('a.html', Buffer.from('a'))).toBeUndefined();
  const all = await readTrackedFiles(folder, signal);
  expect(all?.committedBlob('link.html', Buffer.from('a.html'))).toBeUndefined();
  expect(all?.committedBlob('a.html', Buffer.from('a'))).toBeDefined();
});

it('says where nothing is in a repository', async () => {
  const folder = temporaryFolder();
  expect(await readTrackedFiles(folder, signal)).toBeUndefined();
  git(folder, 'init', '-q');
  mkdirSync(path.join(folder, 'dist'));
  writeFileSync(path.join(folder, 'dist/index.html'), 'x');
  expect((await readTrackedFiles(path.join(folder, 'dist'), signal))?.isEmpty).toBe(true);
});

it('reads which lines a diff shows at the head, of files that are new, renamed and shortened', () => {
  const folder = temporaryFolder();
  git(folder, 'init', '-q');
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}\n`);
  const base = commit(folder, { 'old.html': lines.join(''), 'cut.html': lines.join('') });
  git(folder, 'mv', 'old.html', 'new.html');
  const head = commit(folder, {
    'new.html': lines.map((line, index) => (index === 20 ? 'x\n' : line)).join(''),
    'cut.html': lines.slice(10).join(''),
    'fresh.html': 'a\nb\n',
  });
  const shown = Object.fromEntries(
    pullFilesOf(folder, base, head).map(({ filename, patch = '' }) => [filename, shownLines(patch)]),
  );
  expect(shown).toEqual({
    'new.html': [{ from: 18, to: 24 }],
    'cut.html': [{ from: 1, to: 3 }],
    'fresh.html': [{ from: 1, to: 2 }],
  });
  expect(shownLines('@@ -1,3 +0,0 @@\n-a\n-b\n-c')).toEqual([]);
});
