import { expect, it } from 'vitest';
import { omittedResults } from '../../../server/rules/omitted-results.ts';

const code = (short: string): string => `WCAG2AA.Principle1.Guideline${short}`;
const omitted = (rules: readonly string[], changes = {}, choice?: Parameters<typeof omittedResults>[1]) =>
  omittedResults(
    {
      axeRules: [],
      unjudged: [],
      omitted: rules.map((rule) => ({ rule, count: 3 })),
      ...changes,
    },
    choice,
  );

it.each([
  ['bypass', 'No way to skip repeated content'],
  [code('1_3.1_3_1.H63.2'), 'Data cell has a scope attribute'],
  [code('1_1.1_1_1.Unheard'), 'Non-text content must have a text alternative'],
  ['a-rule-of-a-later-axe', 'a-rule-of-a-later-axe'],
])('says what %s is about', (rule, title) => {
  expect(omitted([rule])).toEqual([{ title, count: 3 }]);
});

it('counts rules of one title together', () => {
  const rules = ['MissingHeadersAttrs', 'MissingHeaderIds'].map((name) => code(`1_3.1_3_1.H43.${name}`));
  expect(omitted(rules)).toEqual([
    { title: 'Complex table does not associate cells with headers', count: 6 },
  ]);
});

it('does not report what is no finding', () => {
  expect(omitted([code('1_3.1_3_1.H39.3.NoCaption')])).toEqual([]);
});

it('does not report what is only counted', () => {
  expect(omitted(['region'])).toEqual([]);
  expect(omitted(['region'], {}, { wcagLevel: null, rules: { all: true } })).toHaveLength(1);
});

it('does not report what axe has answered', () => {
  const rule = code('1_3.1_3_1.F92,ARIA4');
  const ran = { axeRules: ['presentation-role-conflict'] };
  expect(omitted([rule])).toHaveLength(1);
  expect(omitted([rule], ran)).toEqual([]);
  const broken = [{ runner: 'axe', code: 'presentation-role-conflict' }];
  expect(omitted([rule], { ...ran, unjudged: broken })).toHaveLength(1);
});
