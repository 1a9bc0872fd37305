import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { keyboardTrap } from '../../../../../server/rules/own/accessibility/keyboard-trap.ts';

const HTML = '<html><body><main><a href="/a">Our route</a><a href="/b">Shop</a></main></body></html>';

it('names the first element, and how many there are', () => {
  const interaction = { ...NOTHING_TRIED, trap: [3, 5] };
  const found = keyboardTrap.check(pageInput(HTML, { visit: { interaction } }));
  expect(found).toEqual([
    { node: 3, explanation: expect.stringMatching(/^Once <a> “Our route” and 1 more has the focus/) },
  ]);
});

it('takes a page on which nothing was seen', () => {
  expect(keyboardTrap.check(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toEqual([]);
});

it('does not judge a page that was not tried', () => {
  const input = pageInput(HTML);
  expect(keyboardTrap.canJudge?.(input)).toBe(false);
  expect(keyboardTrap.check(input)).toEqual([]);
  expect(keyboardTrap.canJudge?.(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toBe(true);
});
