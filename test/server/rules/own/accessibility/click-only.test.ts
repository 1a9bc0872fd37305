import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { clickOnly } from '../../../../../server/rules/own/accessibility/click-only.ts';

const HTML = '<html><body><main><a href="/a">Our route</a><a href="/b">Shop</a></main></body></html>';

it('names the first element, and how many there are', () => {
  const interaction = { ...NOTHING_TRIED, clickOnly: [3, 5] };
  const found = clickOnly.check(pageInput(HTML, { visit: { interaction } }));
  expect(found).toEqual([
    {
      node: 3,
      explanation: expect.stringMatching(
        /“Our route” reacts to clicks, but has no role: .* 1 more on this page/,
      ),
    },
  ]);
});

it('takes a page on which nothing was seen', () => {
  expect(clickOnly.check(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toEqual([]);
});

it('does not judge a page that was not tried', () => {
  const input = pageInput(HTML);
  expect(clickOnly.canJudge?.(input)).toBe(false);
  expect(clickOnly.check(input)).toEqual([]);
  expect(clickOnly.canJudge?.(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toBe(true);
});
