import { expect, it } from 'vitest';
import { aFinding } from '../../../../harness/findings/builders.ts';
import { firstCauses } from '../../../../server/report/view/first-causes.ts';
import type { EntryState, ReportEntry } from '../../../../server/report/view/report-view.ts';

type Finding = ReportEntry['finding'];

function pages(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `https://site.example/${index}`);
}

function entry(finding: Partial<Finding>, state: EntryState | null = null, isOfBase = false): ReportEntry {
  return { finding: aFinding(finding), state, isOfBase, category: 'accessibility' };
}

function rulesOf(entries: readonly ReportEntry[]): string[] {
  return firstCauses(entries).map(({ rule }) => rule);
}

it('names three rules: the worst severity first, then what reaches most pages, then most elements', () => {
  const entries = [
    entry({ rule: 'low', severity: 'low', pages: pages(9) }),
    entry({ rule: 'few', severity: 'high', pages: pages(1), occurrences: 3 }),
    entry({ rule: 'more', severity: 'high', pages: pages(1), occurrences: 4 }),
    entry({ rule: 'wide', severity: 'high', pages: pages(2) }),
    entry({ rule: 'medium', severity: 'medium', pages: pages(9), occurrences: 900 }),
  ];

  expect(rulesOf(entries)).toEqual(['wide', 'more', 'few']);
});

it('names a rule once, by its worst findings alone', () => {
  const entries = [
    entry({ rule: 'a', severity: 'medium', pages: pages(5), occurrences: 50 }),
    entry({ rule: 'a', severity: 'high', pages: pages(1), occurrences: 2 }),
    entry({ rule: 'b', severity: 'high', pages: pages(2) }),
  ];

  expect(firstCauses(entries)).toMatchObject([
    { rule: 'b', pages: 2 },
    { rule: 'a', severity: 'high', pages: 1, elements: 2 },
  ]);
});

it('names what was added before what was there, and nothing that is gone or not verified', () => {
  const entries = [
    entry({ rule: 'old', severity: 'high', pages: pages(9) }, 'unchanged'),
    entry({ rule: 'new', severity: 'low' }, 'added'),
    entry({ rule: 'gone', severity: 'high' }, 'resolved', true),
    entry({ rule: 'unsure', severity: 'high' }, 'unverified'),
  ];

  expect(firstCauses(entries)).toMatchObject([
    { rule: 'new', state: 'added' },
    { rule: 'old', state: 'unchanged' },
  ]);
});

it('begins with the shape that reaches most pages, and of it with the finding of most elements', () => {
  const entries = [
    entry({ rule: 'a', evidence: '<a class="x"></a>', pages: pages(1), occurrences: 9 }),
    entry({ rule: 'a', evidence: '<a class="y" id="1"></a>', pages: pages(2), occurrences: 1 }),
    entry({ rule: 'a', evidence: '<a class="y" id="2"></a>', pages: pages(3), occurrences: 4 }),
  ];

  expect(firstCauses(entries)).toMatchObject([
    {
      elements: 14,
      pages: 3,
      shape: { name: 'a.y', elements: 5 },
      lead: { finding: { evidence: '<a class="y" id="2"></a>' } },
    },
  ]);
});

it('says of how many pages a rule could be judged', () => {
  expect(firstCauses([entry({ rule: 'a', judgedPages: 4 })])).toMatchObject([{ judgedPages: 4 }]);
});
