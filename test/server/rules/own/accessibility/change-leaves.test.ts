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

it.each([
  ['<input type="radio" name="l" onchange="this.form.submit()">', 'is chosen'],
  ['<input type="checkbox" onclick="location.href = \'/free\'">', 'is chosen'],
])('finds %s, which is not tried', (field, words) => {
  const input = pageInput(`<html><body><label>English ${field.replace('>', '/>')}</label></body></html>`, {
    isLaidOut: true,
  });
  expect(changeLeaves.check(input)).toEqual([
    { node: expect.any(Number), explanation: expect.stringContaining(words) },
  ]);
});

it('takes a box that does something on the page', () => {
  const html = '<html><body><input type="checkbox" onclick="filter(this.checked)"/></body></html>';
  expect(changeLeaves.check(pageInput(html, { isLaidOut: true }))).toEqual([]);
});
