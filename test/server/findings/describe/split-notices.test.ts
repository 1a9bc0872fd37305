import { expect, it } from 'vitest';
import { el, judgedPage } from '../../../../harness/findings/pages.ts';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { splitNotices, sumNotices } from '../../../../server/findings/describe/split-notices.ts';

const F77 = 'WCAG2AA.Principle4.Guideline4_1.4_1_1.F77';
const ALL = { rules: { all: true } };

const page = describePage(
  judgedPage('https://a.example/', [
    el('p', { id: 'twice', breaks: F77 }, 'One'),
    el('p', { id: 'used', breaks: `duplicate-id-aria ${F77}` }, 'Two'),
    el('p', { breaks: 'region' }, 'Three'),
    el('p', { breaks: 'region?' }, 'Four'),
    el('p', { breaks: 'link-in-text-block?' }, 'Five'),
    el('img', { breaks: 'image-alt' }),
    el('p', { breaks: 'region' }, 'Six'),
  ]),
);

it('takes out what is only counted, and leaves what another rule reports as well', () => {
  const { facts, notices } = splitNotices(page, undefined);
  expect(facts.occurrences.map(({ rule }) => rule)).toEqual(['duplicate-id-aria', 'image-alt']);
  expect(facts.undecided.map(({ family }) => family)).toEqual(['link-in-text-block']);
  expect(notices).toEqual([
    { rule: 'duplicate-id', title: `Title of ${F77}`, occurrences: 1 },
    { rule: 'region', title: 'Title of region', occurrences: 2 },
  ]);
});

it('takes out nothing where all rules are asked for', () => {
  expect(splitNotices(page, ALL)).toEqual({ facts: page, notices: [] });
});

it('does not count what is within the margin of its rule', () => {
  const occurrences = page.occurrences.map((each) => ({ ...each, isMarginal: true as const }));
  const { facts, notices } = splitNotices({ ...page, occurrences }, undefined);
  expect(facts.occurrences).toHaveLength(2);
  expect(notices).toEqual([]);
});

/** What a page has of one rule. */
function one(rule: string, occurrences: number) {
  return { rule, title: 'T', occurrences };
}

it('adds up the pages of a scan', () => {
  expect(sumNotices([[one('b', 2), one('a', 1)], [], [one('b', 1), one('b', 4)]])).toEqual([
    { ...one('a', 1), pages: 1 },
    { ...one('b', 7), pages: 2 },
  ]);
});
