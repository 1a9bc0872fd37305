import { expect, it } from 'vitest';
import { NOTHING_DONE } from '../../../../../harness/findings/nothing-done.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ActionFacts } from '../../../../../server/facts/action-facts.ts';
import { changeLeaves } from '../../../../../server/rules/own/accessibility/change-leaves.ts';

function page(label: string, changes: Partial<ActionFacts> | null = { leaving: [4] }) {
  const html = `<html><body><label for="a">${label}</label><select id="a"></select></body></html>`;
  const actions = changes === null ? null : { ...NOTHING_DONE, ...changes };
  return pageInput(html, { visit: { actions } });
}

it('finds a list that leads away', () => {
  expect(changeLeaves.check(page('Language'))).toEqual([
    { node: 4, explanation: expect.stringMatching(/^As soon as an option of <select>/) },
  ]);
});

it.each([
  ['a list that warns of it', page('Language (the page reloads)')],
  ['a list that stays', page('Language', {})],
  ['a page that was not tried', page('Language', null)],
])('takes %s', (_, input) => {
  expect(changeLeaves.check(input)).toEqual([]);
});

it('judges what was tried only', () => {
  const untried = { ...NOTHING_DONE.untried, selects: true };
  expect(changeLeaves.canJudge?.(page('Language', null))).toBe(false);
  expect(changeLeaves.canJudge?.(page('Language', { untried }))).toBe(false);
  expect(changeLeaves.canJudge?.(page('Language', { untried, leaving: [4] }))).toBe(true);
  expect(changeLeaves.seesAll?.(page('Language', {}))).toBe(true);
  expect(changeLeaves.seesAll?.(page('Language', { untried }))).toBe(false);
  const beyond = { ...NOTHING_DONE.beyond, selects: 1 };
  expect(changeLeaves.seesAll?.(page('Language', { beyond }))).toBe(false);
});
