import { expect, it } from 'vitest';
import { judgedPage } from '../../../harness/findings/pages.ts';
import { reported, axeIssue } from '../../../harness/findings/reported.ts';
import type { Unjudged } from '../../../server/facts/judged-page.ts';
import { ratePage } from '../../../server/rules/rate-page.ts';

const H37 = 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37';
const page = reported(judgedPage('https://site.example/', []));
const issues = {
  ...page.issues,
  axe: [axeIssue({ node: 1 }), axeIssue({ node: 2 }), axeIssue({ rule: 'link-name', node: 3 })],
  htmlcs: [{ code: H37, node: 4, type: 'error' as const, message: 'No alt.' }],
  unjudged: [{ runner: 'axe' as const, code: 'label' }],
};

function rate(without: Unjudged[]) {
  const begun: (string | undefined)[] = [];
  const rated = ratePage({ ...page, issues }, { without, begin: (rule) => begun.push(rule?.code) });
  return { codes: rated.violations.map(({ code }) => code), unjudged: rated.unjudged, begun };
}

it('begins a step for each report, so that it is known which one it does not end', () => {
  expect(rate([]).begun).toEqual(['image-alt', 'image-alt', 'link-name', H37, undefined]);
});

it.each([
  ['axe', 'image-alt', ['link-name', H37]],
  ['htmlcs', H37, ['image-alt', 'image-alt', 'link-name']],
] as const)('leaves out reports of %s’s rule %s, which then did not judge the page', (runner, code, left) => {
  const { codes, unjudged, begun } = rate([{ runner, code }]);
  expect(codes).toEqual(left);
  expect(begun).not.toContain(code);
  expect(unjudged).toEqual([...issues.unjudged, { runner, code }]);
});

it('is judged by a rule that is left out and has reported nothing on it', () => {
  expect(rate([{ runner: 'axe', code: 'list' }]).unjudged).toEqual(issues.unjudged);
});

it('counts what the settings let count', () => {
  const choice = { wcagLevel: null, rules: { 'image-alt': false } };
  expect(ratePage({ ...page, issues, choice }).violations.map(({ code }) => code)).toEqual(['link-name']);
});

it('is judged only in part by a rule of which reports were left out', () => {
  const omitted = [
    { rule: 'list', count: 3 },
    { rule: H37, count: 1 },
  ];
  const { unjudged } = ratePage({ ...page, issues: { ...issues, axeRules: ['list'], omitted } });
  expect(unjudged).toEqual([
    ...issues.unjudged,
    { runner: 'axe', code: 'list' },
    { runner: 'htmlcs', code: H37 },
  ]);
});
