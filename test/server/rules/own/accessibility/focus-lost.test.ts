import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { focusLost } from '../../../../../server/rules/own/accessibility/focus-lost.ts';

const HTML = '<html><body><main><a href="/a">Our route</a><a href="/b">Shop</a></main></body></html>';

it('names each element in the order of the document', () => {
  const interaction = { ...NOTHING_TRIED, focusLost: [5, 3] };
  const found = focusLost.check(pageInput(HTML, { visit: { interaction } }));
  expect(found).toEqual([
    { node: 3, explanation: expect.stringContaining('“Our route” loses the focus as soon as it gets it') },
    { node: 5, explanation: expect.stringContaining('“Shop” loses the focus as soon as it gets it') },
  ]);
});

it('takes a page on which nothing was seen', () => {
  expect(focusLost.check(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toEqual([]);
});

it('does not judge a page that was not tried', () => {
  const input = pageInput(HTML);
  expect(focusLost.canJudge?.(input)).toBe(false);
  expect(focusLost.check(input)).toEqual([]);
  expect(focusLost.canJudge?.(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toBe(true);
});
