import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { movingContent } from '../../../../../server/rules/own/accessibility/moving-content.ts';

const HTML = '<html><body><img alt="A train"><p>Offers</p></body></html>';
const pageWith = (moving: typeof NOTHING_TRIED.moving) =>
  pageInput(HTML, { visit: { interaction: { ...NOTHING_TRIED, moving } } });
const check = (moving: typeof NOTHING_TRIED.moving) => movingContent.check(pageWith(moving));

it('names each, and takes what is small for low', () => {
  const found = check([
    { node: 2, kind: 'image', area: 900 },
    { node: 3, kind: 'animation', area: 40_000 },
  ]);
  expect(found).toEqual([
    {
      node: 2,
      severity: 'low',
      explanation: expect.stringContaining('“A train” is an animated image'),
    },
    { node: 3, explanation: expect.stringContaining('“Offers” has an endless animation') },
  ]);
});

it('takes a page on which nothing moves, and does not judge one that was not tried', () => {
  expect(check([])).toEqual([]);
  expect(movingContent.canJudge?.(pageInput(HTML))).toBe(false);
});

it('does not judge a page of which an image that may move could not be read', () => {
  expect(movingContent.canJudge?.(pageWith(null))).toBe(false);
  expect(movingContent.canJudge?.(pageWith([]))).toBe(true);
});
