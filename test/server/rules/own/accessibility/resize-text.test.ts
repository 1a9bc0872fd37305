import { expect, it } from 'vitest';
import { NOTHING_CUT } from '../../../../../harness/findings/nothing-cut.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { resizeText } from '../../../../../server/rules/own/accessibility/resize-text.ts';

const HTML = '<html><body><p>Our route</p><p>Our shop</p></body></html>';
const check = (layout: Partial<typeof NOTHING_CUT>) =>
  resizeText.check(pageInput(HTML, { visit: { layout: { ...NOTHING_CUT, ...layout } } }));

it('names each element, and all conditions that cut off its text', () => {
  expect(check({ cutByZoom: [4], cutByLargeText: [2], cutWhenNarrow: [2, 4] })).toEqual([
    {
      node: 2,
      criteria: ['1.4.4', '1.4.10'],
      explanation: expect.stringMatching(
        /“Our route” cuts off its text when text is twice .*; in a window of 320/,
      ),
    },
    {
      node: 4,
      criteria: ['1.4.4', '1.4.10'],
      explanation: expect.stringMatching(/“Our shop” cuts off its text when the page is zoomed/),
    },
  ]);
});

it('takes what only larger text cuts off for low', () => {
  expect(check({ cutByLargeText: [2] })).toMatchObject([{ node: 2, severity: 'low' }]);
  const [found] = check({ cutByLargeText: [2], cutByZoom: [2] });
  expect(found).toMatchObject({ node: 2 });
  expect(found).not.toHaveProperty('severity');
});

it('names the criterion that asks for it', () => {
  expect(check({ cutWhenNarrow: [2] })).toMatchObject([{ criteria: ['1.4.10'] }]);
  expect(check({ cutByZoom: [2] })).toMatchObject([{ criteria: ['1.4.4'] }]);
});

it('leaves larger spacing to another rule', () => {
  expect(check({ cutBySpacing: [2] })).toEqual([]);
});

it('takes a page that shows all of its text, and does not judge one that was not tried', () => {
  expect(check({})).toEqual([]);
  expect(resizeText.check(pageInput(HTML))).toEqual([]);
  expect(resizeText.canJudge?.(pageInput(HTML))).toBe(false);
  expect(resizeText.canJudge?.(pageInput(HTML, { visit: { layout: NOTHING_CUT } }))).toBe(true);
});

it.each<[Partial<typeof NOTHING_CUT>, boolean]>([
  [{}, true],
  [{ beyond: { texts: true, styled: false } }, false],
  [{ beyond: { texts: false, styled: true } }, false],
  [{ cutByZoom: Array.from({ length: 50 }, () => 2) }, false],
  [{ cutBySpacing: Array.from({ length: 50 }, () => 2) }, true],
])('knows whether it has seen all: %o', (layout, isAll) => {
  const visit = { layout: { ...NOTHING_CUT, ...layout } };
  expect(resizeText.seesAll?.(pageInput(HTML, { visit }))).toBe(isAll);
});
