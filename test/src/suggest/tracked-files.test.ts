import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { commit, git } from '../../../harness/runner/pull-request-repository.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
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
