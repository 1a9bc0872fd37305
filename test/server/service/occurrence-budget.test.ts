import { expect, it } from 'vitest';
import { describeWholePage } from '../../../server/findings/describe/describe-element.ts';
import type { PageFacts } from '../../../server/facts/scan-facts.ts';
import { createOccurrenceBudget } from '../../../server/service/occurrence-budget.ts';

function aPage(url: string, count: number): PageFacts {
  const occurrences = Array.from({ length: count }, (_, element) => ({
    rule: 'image-alt',
    family: 'image-alt',
    reports: [],
    review: false,
    severity: 'high' as const,
    title: 'Image has no alt text',
    explanation: '',
    criteria: [],
    helpUrl: '',
    evidence: '<img>',
    element,
    fingerprint: String(element),
    cause: '',
    about: { ...describeWholePage(), tag: 'img' },
  }));
  return {
    url,
    status: 200,
    title: '',
    foundOn: null,
    occurrences,
    undecided: [],
    unjudged: [],
    look: null,
    elements: new Uint32Array(),
  };
}

it('leaves pages within the budget unchanged', () => {
  const budget = createOccurrenceBudget();
  const page = aPage('https://a.test/', 20_000);
  budget.charge(page);
  expect(page.occurrences.length).toBe(20_000);
  expect([budget.cutPages(), budget.limitations()]).toEqual([[], []]);
});

it('charges what is added to a page later, and names its limit once', () => {
  const budget = createOccurrenceBudget(5);
  const pages = [aPage('https://a.test/', 2), aPage('https://a.test/b', 1)];
  for (const page of pages) budget.charge(page);
  for (const page of pages) {
    const before = page.occurrences.length;
    page.occurrences.push(...aPage(page.url, 3).occurrences);
    budget.charge(page, before);
  }
  expect(pages.map(({ occurrences }) => occurrences.map(({ element }) => element))).toEqual([
    [0, 1, 0, 1],
    [0],
  ]);
  expect(budget.limitations()).toEqual([{ kind: 'results-over-limit', limit: 5, count: 4, onPages: 2 }]);
});

it('keeps the first occurrences of all pages together, and says what was left out', () => {
  const budget = createOccurrenceBudget(5);
  const pages = [aPage('https://a.test/', 3), aPage('https://a.test/b', 4), aPage('https://a.test/c', 1)];
  for (const page of pages) budget.charge(page);
  expect(pages.map(({ occurrences }) => occurrences.map(({ element }) => element))).toEqual([
    [0, 1, 2],
    [0, 1],
    [],
  ]);
  expect(budget.cutPages()).toEqual(['https://a.test/b', 'https://a.test/c']);
  expect(budget.limitations()).toEqual([{ kind: 'results-over-limit', limit: 5, count: 3, onPages: 2 }]);
});
