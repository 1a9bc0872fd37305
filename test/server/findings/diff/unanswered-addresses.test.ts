import { expect, it } from 'vitest';
import { countItems } from '../../../../harness/findings/count-items.ts';
import { ENGINES, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { RunnerFacts } from '../../../../server/facts/judged-page.ts';

const RUNNERS: RunnerFacts[] = [...ENGINES, { name: 'sitedelta', version: '1', rules: ['broken-image'] }];

function scanWith(broken: string[], unanswered: string[] = []) {
  const violations = broken.map((key) => ({
    runner: 'sitedelta' as const,
    code: 'broken-image',
    node: null,
    key,
    address: key,
    severity: 'medium' as const,
    needsReview: false,
    title: 'Broken image',
    explanation: `${key} answers with HTTP 404.`,
    criteria: [],
  }));
  return scanOf([{ ...judgedPage('https://site.example/', []), violations }], {
    runners: RUNNERS,
    unanswered,
  });
}

it('calls a finding about an address resolved if the other scan got an answer', () => {
  const [found] = diffScans(scanWith([]), scanWith(['/a.png'])).resolved;
  expect(found).toMatchObject({ rule: 'broken-image' });
  expect(found).not.toHaveProperty('verified');
});

it('does not know it if the other scan got none', () => {
  const [found] = diffScans(scanWith([], ['/a.png']), scanWith(['/a.png'])).resolved;
  expect(found).toMatchObject({ rule: 'broken-image', verified: false });
  expect(diffScans(scanWith(['/a.png']), scanWith([], ['/a.png'])).added).toEqual([found]);
});

it('does not take one address for another', () => {
  const diff = diffScans(scanWith(['/a.png', '/c.png']), scanWith(['/b.png', '/c.png']));
  expect(countItems(diff)).toEqual({ added: 1, resolved: 1, unchanged: 1 });
});

it('does not know what comes after the last key of a scan with more of them than are kept', () => {
  const keys = Array.from({ length: 5_000 }, (_, n) => `/m${String(n).padStart(4, '0')}.png`);
  const full = scanWith([], keys);
  const resolvedIn = (other: typeof full, key: string) => diffScans(other, scanWith([key])).resolved[0];
  expect(resolvedIn(full, '/z.png')).toMatchObject({ verified: false });
  expect(resolvedIn(full, '/a.png')).not.toHaveProperty('verified');
  expect(resolvedIn(scanWith([], keys.slice(1)), '/z.png')).not.toHaveProperty('verified');
});
