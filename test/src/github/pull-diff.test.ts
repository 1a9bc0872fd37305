import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { commit, git, pullFilesOf } from '../../../harness/runner/pull-request-repository.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { readPatch } from '../../../src/github/pull-diff.ts';

function patchesOf(folder: string, base: string, head: string) {
  return Object.fromEntries(
    pullFilesOf(folder, base, head).map(({ filename, patch = '' }) => [filename, readPatch(patch)]),
  );
}

const write = (lines: string[]): string => lines.map((line) => `${line}\n`).join('');

it('reads which lines a diff shows and writes at the head, of files that are new, renamed and shortened', () => {
  const folder = temporaryFolder();
  git(folder, 'init', '-q');
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}\n`);
  const base = commit(folder, { 'old.html': lines.join(''), 'cut.html': lines.join('') });
  git(folder, 'mv', 'old.html', 'new.html');
  const head = commit(folder, {
    'new.html': lines.map((line, index) => (index === 20 ? 'x\n' : line)).join(''),
    'cut.html': lines.slice(10).join(''),
    'fresh.html': 'a\nb',
  });
  expect(patchesOf(folder, base, head)).toEqual({
    'new.html': {
      shown: [{ from: 18, to: 24 }],
      written: new Map([[21, { text: 'x', removed: ['line 20'] }]]),
    },
    'cut.html': { shown: [{ from: 1, to: 3 }], written: new Map() },
    'fresh.html': {
      shown: [{ from: 1, to: 2 }],
      written: new Map([
        [1, { text: 'a', removed: [] }],
        [2, { text: 'b', removed: [] }],
      ]),
    },
  });
  expect(readPatch('@@ -1,3 +0,0 @@\n-a\n-b\n-c')).toEqual({ shown: [], written: new Map() });
});

it('knows the text of each line that it says is written, and what was taken out there', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '', '-c', '+d', '@@ -1 +1 @@', '\\ x'), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const folder = temporaryFolder();
      git(folder, 'init', '-q');
      const base = commit(folder, { 'a.txt': write(before), 'b.txt': '1' });
      const head = commit(folder, { 'a.txt': write(after), 'b.txt': '2' });
      const { written } = patchesOf(folder, base, head)['a.txt'] ?? { written: new Map<number, never>() };
      for (const [line, one] of written) {
        expect(one.text).toBe(after[line - 1]);
        for (const gone of one.removed) expect(before).toContain(gone);
      }
      const kept = after.filter((_, index) => !written.has(index + 1));
      for (const one of kept) expect(before).toContain(one);
    }),
    { numRuns: 25 },
  );
});
