import { expect, it } from 'vitest';
import { NOTHING_CUT } from '../../../../../harness/findings/nothing-cut.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { textSpacing } from '../../../../../server/rules/own/accessibility/text-spacing.ts';

const HTML = '<html><body><p>Our route</p><p>Our shop</p></body></html>';
const check = (layout: Partial<typeof NOTHING_CUT>) =>
  textSpacing.check(pageInput(HTML, { visit: { layout: { ...NOTHING_CUT, ...layout } } }));

it('names each element that larger spacing cuts off', () => {
  expect(check({ cutBySpacing: [2, 4] })).toEqual([
    { node: 2, explanation: expect.stringMatching(/“Our route” cuts off its text when lines/) },
    { node: 4, explanation: expect.stringContaining('“Our shop” cuts off its text when lines') },
  ]);
});

it.each(['cutByLargeText', 'cutByZoom', 'cutWhenNarrow'])('leaves to another rule what is in %s', (fact) => {
  expect(check({ cutBySpacing: [2, 4], [fact]: [2] })).toMatchObject([{ node: 4 }]);
  expect(check({ cutBySpacing: [2], [fact]: [2] })).toEqual([]);
});

it('takes a page that shows all of its text, and does not judge one that was not tried', () => {
  expect(check({})).toEqual([]);
  expect(textSpacing.check(pageInput(HTML))).toEqual([]);
  expect(textSpacing.canJudge?.(pageInput(HTML))).toBe(false);
  expect(textSpacing.canJudge?.(pageInput(HTML, { visit: { layout: NOTHING_CUT } }))).toBe(true);
});

it.each<[Partial<typeof NOTHING_CUT>, boolean]>([
  [{}, true],
  [{ beyond: { texts: true, styled: false } }, false],
  [{ beyond: { texts: false, styled: true } }, false],
  [{ cutBySpacing: Array.from({ length: 50 }, () => 2) }, false],
])('knows whether it has seen all: %o', (layout, isAll) => {
  const visit = { layout: { ...NOTHING_CUT, ...layout } };
  expect(textSpacing.seesAll?.(pageInput(HTML, { visit }))).toBe(isAll);
});
