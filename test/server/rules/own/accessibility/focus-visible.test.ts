import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { focusVisible } from '../../../../../server/rules/own/accessibility/focus-visible.ts';

const HTML = '<html><body><main><a href="/a">Our route</a><a href="/b">Shop</a></main></body></html>';

it('names each element, and how many there are', () => {
  const interaction = { ...NOTHING_TRIED, unmarked: [3, 5], compared: 7 };
  const found = focusVisible.check(pageInput(HTML, { visit: { interaction } }));
  expect(found).toEqual([
    {
      node: 3,
      explanation: expect.stringMatching(/“Our route” looks the same .* \(2 of 7 on this page\)/),
    },
    { node: 5, explanation: expect.stringMatching(/“Shop” looks the same .* \(2 of 7 on this page\)/) },
  ]);
});

it('takes a page on which nothing was seen', () => {
  expect(focusVisible.check(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toEqual([]);
});

it('does not judge a page that was not tried', () => {
  const input = pageInput(HTML);
  expect(focusVisible.canJudge?.(input)).toBe(false);
  expect(focusVisible.check(input)).toEqual([]);
  expect(focusVisible.canJudge?.(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toBe(true);
});
