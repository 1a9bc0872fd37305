import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { replaceFile } from '../../../src/shared/replace-file.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

describe('replaceFile', () => {
  it('lets readers see whole files only, however many write at once', async () => {
    const file = join(folder, 'a/last.scan');
    const texts = Array.from({ length: 20 }, (_, index) => String(index % 10).repeat(200_000));
    await replaceFile(file, (temporary) => writeFile(temporary, texts[0] ?? ''));
    const writing = Promise.all(
      texts.map((text) => replaceFile(file, (temporary) => writeFile(temporary, text))),
    );
    const reading = Promise.all(texts.map(() => readFile(file, 'utf8')));

    for (const text of await reading) expect(texts).toContain(text);
    await writing;
    expect(readdirSync(join(folder, 'a'))).toEqual(['last.scan']);
  });

  it('replaces nothing but files', async () => {
    await mkdir(join(folder, 'b'));
    await expect(replaceFile(join(folder, 'b'), async () => {})).rejects.toThrow(/is not a file/);
    await expect(replaceFile('/dev/null', async () => {})).rejects.toThrow(/is not a file/);
  });

  it('replaces what a link leads to, and keeps the link and the permissions', async () => {
    mkdirSync(join(folder, 'real'));
    writeFileSync(join(folder, 'real/last.scan'), 'old', { mode: 0o640 });
    symlinkSync('real/last.scan', join(folder, 'link'));
    await replaceFile(join(folder, 'link'), (temporary) => writeFile(temporary, 'new', { mode: 0o600 }));

    expect(readlinkSync(join(folder, 'link'))).toBe('real/last.scan');
    expect(readFileSync(join(folder, 'real/last.scan'), 'utf8')).toBe('new');
    expect(statSync(join(folder, 'real/last.scan')).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(folder, 'real'))).toEqual(['last.scan']);
  });

  it('makes the file that a link leads to', async () => {
    symlinkSync('missing', join(folder, 'link'));
    await replaceFile(join(folder, 'link'), (temporary) => writeFile(temporary, 'new'));

    expect(readdirSync(folder).toSorted()).toEqual(['link', 'missing']);
  });

  it.skipIf(process.platform === 'win32')('takes standard output for no file, wherever it goes', async () => {
    // Its name leads to a file here, and replacing it would leave the rest of the output in the old one.
    writeFileSync(join(folder, 'out'), 'old');
    const out = openSync(join(folder, 'out'), 'r+');
    try {
      await expect(replaceFile(`/dev/fd/${out}`, async () => {})).rejects.toThrow(/is not a file/);
      symlinkSync(`/proc/self/fd/${out}`, join(folder, 'link'));
      await expect(replaceFile(join(folder, 'link'), async () => {})).rejects.toThrow(/is not a file/);
    } finally {
      closeSync(out);
    }
    expect(readdirSync(folder).toSorted()).toEqual(['link', 'out']);
  });
});
