import { expect, it } from 'vitest';
import { decodeFacts, encodeFacts } from '../../server/findings/facts-codec.ts';
import { scanResult } from '../../server/findings/scan-result.ts';
import { el, judgedPage, scanOf } from './pages.ts';

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
  expect(scanOf([reversed])).toEqual(scanOf([forward]));
});

it('is small: at most 1 kB an occurrence and 3 kB per 300 elements', () => {
  const filler = Array.from({ length: 600 }, (_, index) => el('p', {}, `Words ${index}`));
  const bare = encodeFacts(scanOf([judgedPage('https://site.example/', filler)])).length;
  expect(bare / 2).toBeLessThan(3_000);
  const links = Array.from({ length: 600 }, (_, index) =>
    el(
      'p',
      {},
      el(
        'a',
        { href: `/some/longer/path/${index}`, class: 'link link-primary', breaks: 'color-contrast' },
        `Link ${index} of many`,
      ),
    ),
  );
  const full = encodeFacts(scanOf([judgedPage('https://site.example/', links)])).length;
  expect((full - 8 * 1_200) / 600).toBeLessThan(1_000);
});

it.each([
  ['empty', new Uint8Array(), 'no facts'],
  ['foreign', new TextEncoder().encode('{"some":"json"}'), 'no facts'],
  ['of another version', encodeFacts(scan()).with(3, 99), 'version 99'],
  ['of the version before', encodeFacts(scan()).with(3, 2), 'version 2'],
  ['cut off at the end', encodeFacts(scan()).slice(0, -1), 'cut off'],
  ['cut off in a text', encodeFacts(scan()).slice(0, 40), 'cut off'],
])('refuses bytes that are %s', (_name, bytes, message) => {
  expect(() => decodeFacts(bytes)).toThrow(message);
});
