import { expect, it } from 'vitest';
import { NOTHING_CUT } from '../../../../../harness/findings/nothing-cut.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { reflow } from '../../../../../server/rules/own/accessibility/reflow.ts';

const HTML = '<html><body><p>Our route</p><p>Our shop</p></body></html>';
const check = (layout: Partial<typeof NOTHING_CUT>) =>
  reflow.check(pageInput(HTML, { visit: { layout: { ...NOTHING_CUT, ...layout } } }));

it('names each element that overflows the window, and the width of the page', () => {
  expect(check({ narrow: { nodes: [2, 4], width: 950 } })).toEqual([
    {
      node: 2,
      explanation: expect.stringMatching(/“Our route” overflows the window .*950 pixels/),
    },
    { node: 4, explanation: expect.stringContaining('“Our shop” overflows the window') },
  ]);
});

it('takes a page that is wide for something that is no text', () => {
  expect(check({ narrow: { nodes: [], width: 950 } })).toEqual([]);
});

it('takes a page that shows all of its text, and does not judge one that was not tried', () => {
  expect(check({})).toEqual([]);
  expect(reflow.check(pageInput(HTML))).toEqual([]);
  expect(reflow.canJudge?.(pageInput(HTML))).toBe(false);
  expect(reflow.canJudge?.(pageInput(HTML, { visit: { layout: NOTHING_CUT } }))).toBe(true);
});

it.each<[Partial<typeof NOTHING_CUT>, boolean]>([
  [{}, true],
  [{ beyond: { texts: false, styled: true } }, true],
  [{ beyond: { texts: true, styled: false } }, false],
  [{ narrow: { nodes: Array.from({ length: 50 }, () => 2), width: 900 } }, false],
])('knows whether it has seen all: %o', (layout, isAll) => {
  const visit = { layout: { ...NOTHING_CUT, ...layout } };
  expect(reflow.seesAll?.(pageInput(HTML, { visit }))).toBe(isAll);
});
