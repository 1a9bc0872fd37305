import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { beforeEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { makeFolders } from '../../../src/shared/make-folders.ts';

const MODULE = pathToFileURL(join(import.meta.dirname, '../../../src/shared/make-folders.ts')).href;

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

describe('makeFolders', () => {
  it('makes what is missing with the given permissions, and leaves what is there', async () => {
    mkdirSync(join(folder, 'a'), { mode: 0o755 });
    await makeFolders(join(folder, 'a/b/c'), 0o700);
    await makeFolders(join(folder, 'a/b/c'));

    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o755);
    expect(statSync(join(folder, 'a/b')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'a/b/c')).mode & 0o777).toBe(0o700);
  });

  it('makes a folder that several ask for at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => makeFolders(join(folder, 'a/b/c/d'))));

    expect(existsSync(join(folder, 'a/b/c/d'))).toBe(true);
  });

  it('goes through links to folders, and fails at files and at links to nothing', async () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    symlinkSync(join(folder, 'missing'), join(folder, 'broken'));
    writeFileSync(join(folder, 'file'), '');
    await makeFolders(join(folder, 'link/a'));

    expect(readdirSync(join(folder, 'real'))).toEqual(['a']);
    await expect(makeFolders(join(folder, 'broken/a'))).rejects.toThrow('EEXIST');
    await expect(makeFolders(join(folder, 'file/a'))).rejects.toThrow('ENOTDIR');
    await expect(makeFolders(join(folder, 'file'))).rejects.toThrow('EEXIST');
  });

  // Where Node's own function never ends, nothing in the same process can end it.
  it.runIf(process.platform === 'linux')('fails in /proc, which takes no folders', () => {
    const script = `const { makeFolders } = await import('${MODULE}');
await makeFolders('/proc/.cache/a').catch((error) => console.log(error.code));`;
    const options = { timeout: 20_000, encoding: 'utf8', killSignal: 'SIGKILL' } as const;

    expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], options)).toBe('ENOENT\n');
  });
});
