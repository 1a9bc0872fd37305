import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeEach, expect, it } from 'vitest';

import { blobId } from '../../../src/github/blob-id.ts';
import { readPatch, type PullDiff } from '../../../src/github/pull-diff.ts';
import type { ComparedFinding } from '../../../src/service/api-types.ts';
import { systemClock, type Clock } from '../../../src/shared/clock.ts';
import { findLines, type FindLine } from '../../../src/source-lines/find-lines.ts';
import { aCompleteScan, aCompleteTarget, aDiff, aFinding, TARGET } from '../../../harness/runner/builders.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});

async function put(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
}

function finding(evidence: string): ComparedFinding {
  return aFinding({ evidence, pages: [TARGET] });
}

interface Search {
  findLine: FindLine;
  log: string[];
  warnings: string[];
}

async function search(
  findings: ComparedFinding[],
  options: {
    timeoutMs?: number;
    clock?: Clock;
    signal?: AbortSignal;
    onForeign?: (host: string) => void;
    baseServe?: string;
    sources?: string;
    readDiff?: () => Promise<PullDiff>;
  } = {},
): Promise<Search> {
  const [log, warnings]: [string[], string[]] = [[], []];
  const target = aCompleteTarget({
    scan: aCompleteScan(findings),
    comparison: { kind: 'compared', diff: aDiff({ added: findings }) },
  });
  const findLine = await findLines([target], {
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

it.each([(name: string) => name, (name: string) => path.join(root, name)])(
  'looks for no line in the folder that is served as the base',
  async (named) => {
    const html = '<p>\n<button class="buy">Add to the basket</button>\n';
    await put('site/index.html', html);
    await put('old/index.html', html);
    const both = await search([known]);
    const { findLine } = await search([known], { baseServe: named('old') });

    expect(both.findLine(known)).toBeUndefined();
    expect(findLine(known)).toEqual({ file: 'site/index.html', line: 2 });
  },
);

it('knows the folder of the base by a link that leads to it', async () => {
  const html = '<p>\n<button class="buy">Add to the basket</button>\n';
  await put('site/index.html', html);
  await put('releases/1/index.html', html);
  await symlink(path.join(root, 'releases/1'), path.join(root, 'current'));
  const { findLine } = await search([known], { baseServe: 'current' });

  expect(findLine(known)).toEqual({ file: 'site/index.html', line: 2 });
});

it('reads the sources that are in a part of the folder that is served as the base', async () => {
  await put('public/new/index.html', '<p>\n<button class="buy">Add to the basket</button>\n');
  const { findLine } = await search([known], { baseServe: 'public', sources: 'public/new' });

  expect(findLine(known)).toEqual({ file: 'public/new/index.html', line: 2 });
});

it('logs how many findings have a line', async () => {
  await put('a.njk', '<p>\n<button class="buy">Add to the basket</button>\n');
  const { findLine, log, warnings } = await search([known, unknown]);
  expect(findLine(known)).toEqual({ file: 'a.njk', line: 2 });
  expect(findLine(unknown)).toBeUndefined();
  expect(log).toEqual(['1 of 2 findings have a line in the sources (1 file).']);
  expect(warnings).toEqual([]);
});

it('logs the name of a file that is nested too deep to be read', async () => {
  await put('card.njk', '<button class="buy">Add to the basket</button>\n');
  await put('layout.njk', '<div>\n'.repeat(300));
  const { findLine, log, warnings } = await search([known]);
  expect(findLine(known)).toEqual({ file: 'card.njk', line: 1 });
  expect(log).toEqual([
    expect.stringMatching(/^1 file of the sources .*: layout\.njk$/),
    '1 of 1 finding has a line in the sources (1 file).',
  ]);
  expect(warnings).toEqual([]);
});

it('warns when a limit ended the reading, and gives no line in a file that may be the wrong one', async () => {
  await put('card.njk', '<button class="buy">Add to the basket</button>\n');
  await put('layout.njk', '<p>A</p>\n');
  // The clock is read at the start and before each file: there is time for one file.
  let reads = 0;
  const clock: Clock = { ...systemClock, now: () => ((reads += 1) > 2 ? 60_000 : 0) };
  const { findLine, log, warnings } = await search([known], { clock });
  expect(findLine(known)).toBeUndefined();
  expect(log.join()).toMatch(/^0 of 1 finding has a line in the sources \(1 file\)\./);
  expect(warnings).toEqual([expect.stringMatching(/1 of 2 files are left out.*"sources"/)]);
});

it('warns when there was no time to read, and gives no lines', async () => {
  await put('a.njk', '<button class="buy">Add to the basket</button>\n');
  const { findLine, log, warnings } = await search([known], { timeoutMs: 0 });
  expect(findLine(known)).toBeUndefined();
  expect(log).toEqual([]);
  expect(warnings).toHaveLength(1);
});

it('logs how many findings it had no time to look for', async () => {
  await put('a.njk', '<button class="buy">Add to the basket</button>\n');
  // Each reading of the clock takes two seconds.
  let now = 0;
  const clock: Clock = { ...systemClock, now: () => (now += 2000) };
  const { log } = await search(
    Array.from({ length: 50 }, (_, index) => finding(`<p>Text ${index} of it</p>`)),
    {
      clock,
      timeoutMs: 30_000,
    },
  );
  expect(log.join('\n')).toMatch(/There was no time to look for \d+\.$/);
});

it('stops when the run is cancelled', async () => {
  await put('a.njk', '<p>A</p>\n');
  const signal = AbortSignal.abort(new Error('cancelled'));
  await expect(search([known], { signal })).rejects.toThrow('cancelled');
});

it('names no line if the sources have hardly an element of the site, or none that is surely the same', async () => {
  const foreign: string[] = [];
  const onForeign = (host: string): unknown => foreign.push(host);
  // A layout of another site, whose title could be any.
  await put(
    'layout.tsx',
    'export const Layout = ({ title }) => <html lang="en"><head><title>{title}</title></head></html>;\n',
  );
  await put(
    'public/index.html',
    '<!doctype html><html lang="en"><title>Other</title><button class="buy">Buy</button></html>',
  );
  const title = { ...finding('<title>Register - SB Admin</title>'), selector: 'html > head > title' };
  const button = finding('<button class="buy">Buy</button>');

  // As for the checkout of a workflow, which is that of the site.
  expect((await search([title, button])).findLine(title)).toEqual({ file: 'layout.tsx', line: 1 });
  const { findLine } = await search([title, button], { onForeign });
  expect([title, button].map((each) => findLine(each))).toEqual([undefined, undefined]);
  expect(foreign).toEqual([new URL(TARGET).host]);

  await put('b.njk', '<button class="buy">Add to the basket</button>\n');
  const others = Array.from({ length: 10 }, (_, index) =>
    finding(`<i id="n${index}">other site ${index}</i>`),
  );
  expect((await search([known, ...others], { onForeign })).findLine(known)).toBeUndefined();
  expect((await search([known, unknown], { onForeign })).findLine(known)).toEqual({ file: 'b.njk', line: 1 });
  expect(foreign).toHaveLength(2);
});

const declared = { property: 'color', value: 'rgb(153, 153, 153)', selector: '.a' };
const pale = aFinding({ evidence: '<p class="a">Text</p>', pages: [TARGET], declarations: [declared] });
const patch = '@@ -1,3 +1,3 @@\n .a {\n-  color: #111;\n+  color: #999;\n }';

it('says what the pull request has made of a declaration, and asks for its diff only then', async () => {
  await put('index.html', '<p class="a">Text</p>');
  const css = '.a {\n  color: #999;\n}';
  await put('site.css', css);
  let asked = 0;
  const readDiff = async (): Promise<PullDiff> => {
    asked += 1;
    return new Map([['site.css', { blob: blobId(Buffer.from(css), 40), ...readPatch(patch) }]]);
  };
  await search([known], { readDiff });
  expect(asked).toBe(0);
  const { findLine } = await search([pale], { readDiff });
  expect(findLine(pale, declared)).toEqual({ file: 'site.css', line: 2, change: { was: '#111' } });
  expect(findLine(pale)).toEqual({ file: 'index.html', line: 1 });
});

it('finds the line of a declaration also if the diff of the pull request cannot be read', async () => {
  await put('index.html', '<p class="a">Text</p>');
  await put('site.css', '.a {\n  color: #999;\n}');
  const { findLine, log } = await search([pale], {
    readDiff: async () => Promise.reject(new Error('HTTP 403')),
  });
  expect(findLine(pale, declared)).toEqual({ file: 'site.css', line: 2 });
  expect(log.join('\n')).toContain('HTTP 403');
});

it('finds the line of a declaration in its style sheet also if there are more pages than can be read', async () => {
  const text = '<p>Text of a page</p>\n'.repeat(22_000);
  for (let n = 0; n < 40; n += 1) await put(`a/${n}.html`, text);
  await put('index.html', '<p class="a">Text</p>');
  await put('z/site.css', '.a {\n  color: #999;\n}');
  const own = { ...declared, file: new URL('/z/site.css', TARGET).href };
  const finding = { ...pale, declarations: [own, declared] };
  const { findLine, log } = await search([finding]);
  expect(findLine(finding, own)).toEqual({ file: 'z/site.css', line: 2 });
  // It may be in a page that was not read.
  expect(findLine(finding, declared)).toBeUndefined();
  expect(log.join('\n')).toContain('too many to be read');
});

it.each<[string, Record<string, string>, { file: string; line: number } | undefined]>([
  [
    'a style sheet',
    { 'css/site.css': '.a {\n  background: url("../img/hero.jpg?v=1");\n}' },
    { file: 'css/site.css', line: 2 },
  ],
  [
    'a style attribute',
    { 'index.html': '<p>\n<header style="background-image: url(\'img/hero.jpg\')">' },
    { file: 'index.html', line: 2 },
  ],
  [
    'one of a set',
    { 'a.scss': '\n\na { src: image-set(url(a.jpg), url(/img/hero.jpg)) }' },
    { file: 'a.scss', line: 3 },
  ],
  [
    'a line below a comment',
    { 'a.css': '/* url(/img/hero.jpg) */\na { src: url(/img/hero.jpg) }' },
    { file: 'a.css', line: 2 },
  ],
  ['two lines', { 'a.css': 'a { src: url(img/hero.jpg) }\nb { src: url(img/hero.jpg) }' }, undefined],
  [
    'two files',
    { 'a.css': 'a { src: url(img/hero.jpg) }', 'b.css': 'a { src: url(/img/hero.jpg) }' },
    undefined,
  ],
  [
    'another file',
    { 'a.css': 'a { src: url(img/my-hero.jpg) }\nb { src: url(img/hero.jpg.webp) }' },
    undefined,
  ],
  [
    'a file of this name elsewhere',
    { 'index.html': '<img src="/partners/hero.jpg"> <img src="hero.jpg">' },
    undefined,
  ],
  [
    'another file, which is there',
    { 'docs/index.html': '<img src="img/hero.jpg">', 'docs/img/hero.jpg': 'JPEG' },
    undefined,
  ],
  ['a file of another site', { 'index.html': '<img src="https://cdn.example.net/img/hero.jpg">' }, undefined],
])('finds where %s names a file that is missing, and that no element names', async (_, files, expected) => {
  await put('index.html', '<p>Text</p>');
  for (const [name, text] of Object.entries(files)) await put(name, text);
  const missing = finding(new URL('/img/hero.jpg?v=1', TARGET).href);
  expect((await search([missing])).findLine(missing)).toEqual(expected);
});
