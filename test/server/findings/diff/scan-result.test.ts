import { expect, it } from 'vitest';
import { areOutdatedFacts, decodeFacts, encodeFacts } from '../../../../server/findings/facts/facts-codec.ts';
import { scanResult } from '../../../../server/findings/diff/scan-result.ts';
import { el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';

const WARNING = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H49.B';

function scan() {
  const image = el('img', { src: '/a.png', breaks: 'image-alt' });
  return scanOf([
    judgedPage('https://site.example/', [image, image, el('b', { breaks: WARNING }, 'x')]),
    judgedPage('https://site.example/b', [image]),
    judgedPage('https://site.example/c', ['nothing wrong']),
  ]);
}

it('counts findings, pages and findings of pages', () => {
  const result = scanResult(scan(), ['One page was left out.']);
  expect(result.counts).toEqual({ total: 3, high: 2, medium: 1, low: 0, pages: 3 });
  expect(result.pages.map((page) => [page.url, page.findings])).toEqual([
    ['https://site.example/', 3],
    ['https://site.example/b', 1],
    ['https://site.example/c', 0],
  ]);
  expect(result.findings.map((finding) => [finding.severity, finding.rule])).toEqual([
    ['high', 'image-alt'],
    ['high', 'image-alt'],
    ['medium', WARNING],
  ]);
  const [first, second] = result.findings;
  expect(first!.id! < second!.id!).toBe(true);
  expect((first?.occurrences ?? 0) * (second?.occurrences ?? 0)).toBe(2);
  expect(result.findings[2]).toMatchObject({
    sources: ['htmlcs'],
    criteria: ['1.1.1'],
    pages: ['https://site.example/'],
  });
  expect(result.limitations).toEqual(['One page was left out.']);
});

it('tells a finding by its worst occurrence', () => {
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
    expect((encodeFacts(facts).length - hashes.byteLength) / COUNT).toBeLessThanOrEqual(1_000);
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

it.each([
  ['empty', new Uint8Array(), 'no facts'],
  ['foreign', new TextEncoder().encode('{"some":"json"}'), 'no facts'],
  ['of another version', encodeFacts(scan()).with(3, 99), 'version 99'],
  ['of an old version', encodeFacts(scan()).with(3, 3), 'version 3'],
  ['cut off at the end', encodeFacts(scan()).slice(0, -1), 'cut off'],
  ['cut off in a text', encodeFacts(scan()).slice(0, 40), 'cut off'],
])('refuses bytes that are %s', (_name, bytes, message) => {
  expect(() => decodeFacts(bytes)).toThrow(message);
});

/** What the version before kept of a page with an image and a link, both with a problem. */
const OF_VERSION_4 =
  'U0RGBNwCeyJ0YXJnZXQiOiJodHRwczovL3NpdGUuZXhhbXBsZS8iLCJlbmdpbmVzIjpbeyJuYW1lIjoiYXhlIiwidmVyc2lvbiI6IjQuMTQuMSIsInJ1bGVzIjpbXX0seyJuYW1lIjoiaHRtbGNzIiwidmVyc2lvbiI6IjIuNi4wIiwicnVsZXMiOltdfV0sInVudmlzaXRlZCI6W10sInVubGlzdGVkIjoibm90aGluZyJ9ASpodHRwczovL3NpdGUuZXhhbXBsZS/IAQhUZXN0AAwnbd3FBQD1pSWIzj8BAKxQD9ImzAAALhonGrWCAgDSKclkWHMAAB3X6e5z4wAAnCgAAgASaW1hZ2UtYWx0AAABAAAAAAEkVGl0bGUgb2YgaW1hZ2UtYWx0AjBFeHBsYW5hdGlvbiBvZiBpbWFnZS1hbHQAAQMKMS4xLjEEAAUkPGltZyBzcmM9Ii9hLnBuZyI+CAYgMGY3MTJmYjgwM2M5Nzg0ZAcGaW1nBAABCAZzcmMJDC9hLnBuZwEABAoSaHRtbD5ib2R5CxpodG1sL2JvZHkvaW1nBAQEAAwSbGluay1uYW1lDAEBAAwAAA0kVGl0bGUgb2YgbGluay1uYW1lDjBFeHBsYW5hdGlvbiBvZiBsaW5rLW5hbWUABA8iPGEgaHJlZj0iL3giPjwvYT4KECAzNGU2NzVjODQ1MDRmYThlEQJhBAEBEghocmVmEwQveAEEChQWaHRtbC9ib2R5L2EEBAQAAiA4NjYyODVkM2YwMjkwOGVjAQAAIDZhNzA5YjdjZWNlOTk2MmQBAAE=';

it('reads what the version before kept, and goes on from it', () => {
  const bytes = Buffer.from(OF_VERSION_4, 'base64');
  expect(areOutdatedFacts(bytes)).toBe(false);
  const base = decodeFacts(bytes);
  expect(base.findings.map(({ id, since }) => [id, since])).toEqual([
    ['866285d3f02908ec', ''],
    ['6a709b7cece9962d', ''],
  ]);
  const body = [
    el('img', { src: '/a.png', breaks: 'image-alt' }),
    el('a', { href: '/x', breaks: 'link-name' }),
  ];
  expect(scanOf([judgedPage('https://site.example/', body)], { base }).findings).toEqual(base.findings);
});
