import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { makeWorkCopy } from '../../../src/fix/trial/work-copy.ts';

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
