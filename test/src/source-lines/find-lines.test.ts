import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import type { ComparedFinding } from '../../../src/service/api-types.ts';
import { systemClock, type Clock } from '../../../src/shared/clock.ts';
import { findLines, type FindLine } from '../../../src/source-lines/find-lines.ts';
import { aCompleteScan, aCompleteTarget, aFinding, TARGET } from '../../../harness/runner/builders.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sitedelta-lines-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
}

function finding(evidence: string): ComparedFinding {
  return aFinding({ evidence, pages: [TARGET] });
}

interface Looked {
  findLine: FindLine;
  log: string[];
  warnings: string[];
}

async function look(
  findings: ComparedFinding[],
  options: { timeoutMs?: number; clock?: Clock; signal?: AbortSignal } = {},
): Promise<Looked> {
  const [log, warnings]: [string[], string[]] = [[], []];
  const findLine = await findLines([aCompleteTarget({ scan: aCompleteScan(findings) })], {
    workspace: root,
    sources: '.',
    timeoutMs: 60_000,
    clock: systemClock,
    signal: new AbortController().signal,
    log: (line) => log.push(line),
    warn: (message) => warnings.push(message),
    ...options,
  });
  return { findLine, log, warnings };
}

const known = finding('<button class="buy">Add to the basket</button>');
const unknown = finding('<a href="/x">From the CMS</a>');

it('says how many findings have a line', async () => {
  await put('a.njk', '<p>\n<button class="buy">Add to the basket</button>\n');
  const { findLine, log, warnings } = await look([known, unknown]);
  expect(findLine(known)).toEqual({ file: 'a.njk', line: 2 });
  expect(findLine(unknown)).toBeUndefined();
  expect(log).toEqual(['1 of 2 findings have a line in the sources (1 file).']);
  expect(warnings).toEqual([]);
});

it('names a file that is too deep to be read', async () => {
  await put('card.njk', '<button class="buy">Add to the basket</button>\n');
  await put('layout.njk', '<div>\n'.repeat(300));
  const { findLine, log, warnings } = await look([known]);
  expect(findLine(known)).toEqual({ file: 'card.njk', line: 1 });
  expect(log).toEqual([
    expect.stringMatching(/^1 file of the sources .*: layout\.njk$/),
    '1 of 1 finding has a line in the sources (1 file).',
  ]);
  expect(warnings).toEqual([]);
});

it('gives no line in a file that may not be the right one when a limit ended the reading, and warns', async () => {
  await put('card.njk', '<button class="buy">Add to the basket</button>\n');
  await put('layout.njk', '<p>A</p>\n');
  // The clock is looked at when the time begins and before each file: there is time for one.
  let looks = 0;
  const clock: Clock = { ...systemClock, now: () => ((looks += 1) > 2 ? 60_000 : 0) };
  const { findLine, log, warnings } = await look([known], { clock });
  expect(findLine(known)).toBeUndefined();
  expect(log.join()).toMatch(/^0 of 1 finding has a line in the sources \(1 file\)\./);
  expect(warnings).toEqual([expect.stringMatching(/1 of 2 files are left out.*"sources"/)]);
});

it('gives no lines when all of the time went by, and says so', async () => {
  await put('a.njk', '<button class="buy">Add to the basket</button>\n');
  const { findLine, log, warnings } = await look([known], { timeoutMs: 0 });
  expect(findLine(known)).toBeUndefined();
  expect(log).toEqual([]);
  expect(warnings).toHaveLength(1);
});

it('says what it had no time to look for', async () => {
  await put('a.njk', '<button class="buy">Add to the basket</button>\n');
  // Each look at the clock takes two seconds.
  let now = 0;
  const clock: Clock = { ...systemClock, now: () => (now += 2000) };
  const { log } = await look(
    Array.from({ length: 50 }, (_, index) => finding(`<p>Text ${index} of it</p>`)),
    {
      clock,
      timeoutMs: 30_000,
    },
  );
  expect(log.join('\n')).toMatch(/There was no time to look for \d+\.$/);
});

it('ends when the run is cancelled', async () => {
  await put('a.njk', '<p>A</p>\n');
  const signal = AbortSignal.abort(new Error('cancelled'));
  await expect(look([known], { signal })).rejects.toThrow('cancelled');
});
