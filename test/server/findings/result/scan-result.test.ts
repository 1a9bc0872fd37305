import { describeLimitations } from '../../../../shared/limitations/word-limitation.ts';
import type { Limitation } from '../../../../shared/limitations/limitation.ts';
import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { decodeFacts, encodeFacts } from '../../../../server/facts/facts-codec.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';

const WARNING = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H49.B';

function scan() {
  const button = el('button', { breaks: 'button-name' });
  return scanOf([
    judgedPage('https://site.example/', [button, button, el('b', { breaks: WARNING }, 'x')]),
    judgedPage('https://site.example/b', [button]),
    judgedPage('https://site.example/c', ['nothing wrong']),
  ]);
}

const LIMITATION: Limitation = { kind: 'over-page-limit', count: 3, isAtLeast: true };

it('counts findings, pages and findings of pages', () => {
  const result = scanResult(scan(), [LIMITATION]);
  expect(result.counts).toEqual({ total: 3, high: 2, medium: 1, low: 0, pages: 3 });
  expect(result.pages.map((page) => [page.url, page.findings])).toEqual([
    ['https://site.example/', 3],
    ['https://site.example/b', 1],
    ['https://site.example/c', 0],
  ]);
  expect(result.findings.map((finding) => [finding.severity, finding.rule])).toEqual([
    ['high', 'button-name'],
    ['high', 'button-name'],
    ['medium', 'emphasis-markup'],
  ]);
  const [first, second] = result.findings;
  expect(first!.id! < second!.id!).toBe(true);
  expect((first?.occurrences ?? 0) * (second?.occurrences ?? 0)).toBe(2);
  expect(result.findings[2]).toMatchObject({
    sources: ['htmlcs'],
    criteria: ['1.1.1'],
    pages: ['https://site.example/'],
  });
  expect(result).toMatchObject(describeLimitations([LIMITATION]));
});

it('says on how many pages a rule could be judged, if not on all', () => {
  const image = el('img', { src: '/a.png', breaks: 'image-alt' });
  const link = el('a', { href: '/a', breaks: 'link-name' });
  const unjudged = [{ runner: 'axe' as const, code: 'image-alt' }];
  const all = [
    judgedPage('https://site.example/a', [image, link]),
    { ...judgedPage('https://site.example/b', ['x']), unjudged },
    { ...judgedPage('https://site.example/c', [image]), unjudged },
    judgedPage('https://site.example/d', ['x']),
  ];
  const { findings } = scanResult(scanOf(all), []);
  expect(findings.find(({ rule }) => rule === 'image-alt')?.judgedPages).toBe(3);
  expect(findings.find(({ rule }) => rule === 'link-name')).not.toHaveProperty('judgedPages');
});

it('describes a finding by its worst occurrence', () => {
  const image = el('img', { src: '/a.png', breaks: 'image-alt' });
  const mild = judgedPage('https://site.example/a', [image]);
  mild.violations = mild.violations.map((each) => ({
    ...each,
    severity: 'low',
    explanation: 'Please look.',
  }));
  const [finding] = scanResult(scanOf([mild, judgedPage('https://site.example/b', [image])]), []).findings;
  expect(finding).toMatchObject({
    severity: 'high',
    explanation: 'Explanation of image-alt',
    occurrences: 2,
  });
});

it('is the same, byte for byte, from stored facts and whatever the order of reports', () => {
  const facts = scan();
  const text = JSON.stringify(scanResult(facts, []));
  expect(JSON.stringify(scanResult(decodeFacts(encodeFacts(facts)), []))).toBe(text);
  expect(decodeFacts(encodeFacts(facts))).toEqual(facts);
  const reversed = judgedPage('https://site.example/', [el('a', { breaks: 'link-name color-contrast' })]);
  const forward = structuredClone(reversed);
  reversed.violations.reverse();
  const scanId = 'a';
  expect(scanOf([reversed], { scanId })).toEqual(scanOf([forward], { scanId }));
});

const COUNT = 300;
const letters = (seed: number): string =>
  ((seed * 7919) % 456_976).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
const text = (seed: number, words: number): string =>
  Array.from({ length: words }, (_, index) => letters(31 * seed + index + 1)).join(' ');

/** One element of a page; no two of a page have a text, a name or an address in common. */
const ELEMENTS: Record<string, (index: number) => TestElement> = {
  'ordinary links': (index) =>
    el('a', { href: `/path/to/${letters(index)}`, class: 'link', breaks: 'color-contrast' }, text(index, 3)),
  'many attributes and long texts': (index) =>
    el(
      'a',
      {
        ...Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`data-${at}`, text(index + at, 6)])),
        href: `/${text(index, 60).replaceAll(' ', '/')}`,
        title: text(index + 1, 60),
        'aria-label': text(index + 2, 60),
        class: text(index, 80),
        breaks: 'link-name',
      },
      text(index, 200),
    ),
  'deep in others': (index) =>
    Array.from({ length: 60 }, (_, depth) => depth).reduce(
      (inner, depth) => el('section', { id: letters(60 * index + depth) }, inner),
      el('button', { breaks: 'button-name' }, text(index, 20)),
    ),
};

it.each(Object.keys(ELEMENTS))(
  'keeps at most 1 kB an occurrence and 3 kB per 300 elements of a page with %s',
  (name) => {
    const make = ELEMENTS[name] ?? (() => el('p'));
    const body = Array.from({ length: COUNT }, (_, index) => make(index));
    const facts = scanOf([judgedPage('https://site.example/', body)]);
    const hashes = facts.pages[0]?.elements ?? new Uint32Array();
    expect(hashes.byteLength / (hashes.length / 2)).toBeLessThanOrEqual(3_000 / 300);
    expect(facts.pages[0]?.occurrences.length).toBe(COUNT);
    // The store compresses what it keeps, as here.
    const kept = zstdCompressSync(encodeFacts(facts)).length;
    expect((kept - hashes.byteLength) / COUNT).toBeLessThanOrEqual(1_000);
  },
);

it('shows nothing of what it keeps for comparisons', () => {
  const shown = JSON.stringify(scanResult(scan(), []));
  const kept = [
    'fingerprint',
    'family',
    'about',
    'scope',
    'path',
    'neighbours',
    'heading',
    'landmark',
    'box',
  ];
  for (const name of [...kept, 'elements', 'element', 'reports', 'undecided']) {
    expect(shown).not.toContain(`"${name}":`);
  }
});
