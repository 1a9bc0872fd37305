import { expect, it } from 'vitest';
import type { RuleRow } from '../../../../shared/formats/rule-rows.ts';
import { overviewGroups } from '../../../../server/report/view/list-entries.ts';

function aRow(rule: string, overrides: Partial<RuleRow> = {}): RuleRow {
  const none = { high: 0, medium: 0, low: 0 };
  const states = { added: 0, resolved: 0, unverified: 0, unchanged: 0 };
  return {
    rule,
    severity: 'low',
    category: 'links',
    title: rule,
    findings: 1,
    pages: 1,
    states,
    severities: { now: none, added: none, resolved: none, unverified: none, unchanged: none },
    inPart: { added: 0, resolved: 0 },
    ...overrides,
  };
}

function groups(
  rows: RuleRow[],
  isCompared: boolean,
): Record<'shown' | 'folded', string[]> & { changed: number } {
  const { shown, folded, changed } = overviewGroups(rows, isCompared);
  return { shown: namesOf(shown), folded: namesOf(folded), changed };
}

function namesOf(rows: readonly RuleRow[]): string[] {
  return rows.map(({ rule }) => rule);
}

it('folds what a comparison did not change, and what could not be verified is not that', () => {
  const states = { added: 0, resolved: 0, unverified: 0, unchanged: 3 };
  const rows = [
    aRow('new', { states: { ...states, added: 1 } }),
    aRow('gone', { states: { ...states, resolved: 1 } }),
    aRow('unsure', { states: { ...states, unverified: 1 } }),
    aRow('old', { severity: 'high', states }),
  ];

  expect(groups(rows, true)).toEqual({ shown: ['new', 'gone', 'unsure'], folded: ['old'], changed: 2 });
  expect(groups(rows.slice(3), true)).toEqual({ shown: [], folded: ['old'], changed: 0 });
});

it('folds rules of low severity, if there are more than fit on a screen', () => {
  const lows = Array.from({ length: 20 }, (_, index) => aRow(`low-${index}`));
  const worse = Array.from({ length: 9 }, (_, index) => aRow(`bad-${index}`, { severity: 'medium' }));

  expect(groups([...worse, ...lows], false)).toEqual({
    shown: namesOf(worse),
    folded: namesOf(lows),
    changed: 0,
  });
  expect(groups([...worse.slice(1), ...lows], false).folded).toEqual([]);
});

it('folds nothing if all rules are of low severity', () => {
  const lows = Array.from({ length: 40 }, (_, index) => aRow(`low-${index}`));

  expect(groups(lows, false).shown).toHaveLength(40);
});
