import { existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { makeWorkCopy, type WorkCopy } from '../../../src/fix/trial/work-copy.ts';

/** Of a project whose build copies `a.txt` into the served folder and writes to `more/out.txt`. */
function copyOf(root: string, served: string, isBuilt = true): Promise<WorkCopy> {
  const script =
    "const f=require('fs');const t=f.readFileSync('a.txt','utf8');f.mkdirSync('dist',{recursive:true});f.writeFileSync('dist/a.txt',t);if(f.existsSync('more'))f.writeFileSync('more/out.txt',t)";
  return makeWorkCopy({
    root,
    served: path.join(root, served),
    build: isBuilt ? `"${process.execPath}" -e "${script}"` : undefined,
    buildName: '--build',
    isCurrent: false,
    temporaryRoot: temporaryFolder(),
    env: process.env,
    signal: new AbortController().signal,
    log: () => undefined,
  });
}

it('changes files of the copy alone, also where a link leads out of it', async () => {
  const [root, other] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(path.join(other, 'a.html'), 'kept');
  writeFileSync(path.join(root, 'index.html'), 'before');
  symlinkSync(other, path.join(root, 'linked'), 'junction');
  symlinkSync(path.join(other, 'a.html'), path.join(root, 'link.html'));
  mkdirSync(path.join(root, 'sub'));
  const copy = await makeWorkCopy({
    root,
    served: root,
    build: undefined,
    buildName: '',
    isCurrent: true,
    temporaryRoot: temporaryFolder(),
    env: {},
    signal: new AbortController().signal,
    log: () => undefined,
  });
  try {
    for (const file of ['linked/a.html', 'link.html'])
      await expect(copy.change(new Map([[file, 'x']]))).rejects.toThrow('behind a link');
    expect(readFileSync(path.join(other, 'a.html'), 'utf8')).toBe('kept');
    await copy.change(new Map([['index.html', 'after']]));
    expect(readFileSync(path.join(copy.after, 'index.html'), 'utf8')).toBe('after');
    await copy.change(new Map());
    expect(readFileSync(path.join(copy.after, 'index.html'), 'utf8')).toBe('before');
    expect(readFileSync(path.join(root, 'index.html'), 'utf8')).toBe('before');
  } finally {
    await Promise.all([copy.remove(), copy.remove()]);
  }
});

it('is not made where the build would write through a link to the real folder', async () => {
  const [root, other] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(path.join(root, 'a.txt'), 'before');
  writeFileSync(path.join(other, 'a.txt'), 'real');
  symlinkSync(other, path.join(root, 'dist'));
  await expect(copyOf(root, 'dist')).rejects.toThrow('dist is a link that leads out of the project');
  await expect(copyOf(root, 'dist/de')).rejects.toThrow('dist is a link that leads out of the project');
  expect(readFileSync(path.join(other, 'a.txt'), 'utf8')).toBe('real');
});

it('is built in itself where links lead to other folders of the project or out of it', async () => {
  const [root, other] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(path.join(root, 'a.txt'), 'before');
  mkdirSync(path.join(root, 'out'));
  writeFileSync(path.join(root, 'out/a.txt'), 'real');
  // Absolute, and all the same in the project.
  symlinkSync(path.join(root, 'out'), path.join(root, 'dist'));
  writeFileSync(path.join(other, 'out.txt'), 'real');
  writeFileSync(path.join(other, 'b.txt'), 'shared');
  symlinkSync(path.relative(root, other), path.join(root, 'more'));
  symlinkSync(path.join(other, 'b.txt'), path.join(root, 'out/b.txt'));
  symlinkSync(path.join(other, 'missing'), path.join(root, 'missing'));
  const copy = await copyOf(root, 'dist');
  try {
    await copy.change(new Map([['a.txt', 'after']]));
    expect(readFileSync(path.join(copy.after, 'a.txt'), 'utf8')).toBe('after');
    expect(readFileSync(path.join(copy.before, 'a.txt'), 'utf8')).toBe('before');
    for (const side of [copy.before, copy.after])
      expect(readFileSync(path.join(side, 'b.txt'), 'utf8')).toBe('shared');
    expect(readFileSync(path.join(root, 'out/a.txt'), 'utf8')).toBe('real');
    expect(readFileSync(path.join(other, 'out.txt'), 'utf8')).toBe('real');
    expect(existsSync(path.join(other, 'missing'))).toBe(false);
    expect(readlinkSync(path.join(root, 'dist'))).toBe(path.join(root, 'out'));
  } finally {
    await copy.remove();
  }
});

it('is not made where a link leads to a folder with the project in it', async () => {
  const root = temporaryFolder();
  writeFileSync(path.join(root, 'a.txt'), 'before');
  symlinkSync(path.dirname(root), path.join(root, 'up'));
  await expect(copyOf(root, 'dist')).rejects.toThrow('up is a link to');
  await (await copyOf(root, '', false)).remove();
});

it('is made of the folder that a link leads to', async () => {
  const [around, real] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(path.join(real, 'index.html'), 'real');
  symlinkSync(real, path.join(around, 'site'));
  const copy = await copyOf(path.join(around, 'site'), '', false);
  try {
    await copy.change(new Map([['index.html', 'after']]));
    expect(readFileSync(path.join(copy.after, 'index.html'), 'utf8')).toBe('after');
    expect(readFileSync(path.join(copy.before, 'index.html'), 'utf8')).toBe('real');
    expect(readFileSync(path.join(real, 'index.html'), 'utf8')).toBe('real');
  } finally {
    await copy.remove();
  }
});
