import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { beforeEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { writeWholeFile } from '../../../src/shared/write-whole-file.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

describe('writeWholeFile', () => {
  it('puts a new file in the place of the old one, for which a reader may have begun', async () => {
    const file = join(folder, 'a/result.json');
    await writeWholeFile(file, 'old');
    const reader = openSync(file, 'r');
    try {
      await writeWholeFile(file, 'new');

      expect(readFileSync(reader, 'utf8')).toBe('old');
    } finally {
      closeSync(reader);
    }
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readdirSync(join(folder, 'a'))).toEqual(['result.json']);
  });

  it.skipIf(process.platform === 'win32')('writes to devices and pipes, also through links', async () => {
    await writeWholeFile('/dev/null', 'x');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);

    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    symlinkSync(pipe, join(folder, 'link'));
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
    // What nobody reads when the child ends is lost.
    const read = text(reader.stdout);
    await writeWholeFile(join(folder, 'link'), 'through the pipe');

    expect(await read).toBe('through the pipe');
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'writes to the file of its standard output without replacing it',
    async () => {
      writeFileSync(join(folder, 'out'), '');
      const before = statSync(join(folder, 'out')).ino;
      const out = openSync(join(folder, 'out'), 'r+');
      try {
        await writeWholeFile(`/dev/fd/${out}`, 'result');
      } finally {
        closeSync(out);
      }

      expect(statSync(join(folder, 'out')).ino).toBe(before);
      expect(readFileSync(join(folder, 'out'), 'utf8')).toBe('result');
    },
  );
});
