import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { Covered } from '../../../../../server/facts/interaction-facts.ts';
import { focusCovered } from '../../../../../server/rules/own/accessibility/focus-covered.ts';

const HTML =
  '<html><body><header>Our bowls</header><a href="/a">Our route</a><a href="/b">Shop</a></body></html>';

function found(covered: Covered[]): unknown[] {
  const interaction = { ...NOTHING_TRIED, covered };
  return focusCovered.check(pageInput(HTML, { visit: { interaction } }));
}

it('is about what covers, and names one of the elements that it covers', () => {
  expect(found([{ node: 4, by: 2 }])).toEqual([
    {
      node: 2,
      explanation: expect.stringMatching(
        /<header> “Our bowls” stays .*scrolls, .*such as <a> “Our route”; .*\. Set scroll-padding/,
      ),
    },
  ]);
});

it('passes on that it is not sure', () => {
  expect(
    found([
      { node: 4, by: 2 },
      { node: 6, by: 2, isMarginal: true },
    ]),
  ).toMatchObject([{ explanation: expect.stringContaining('Our route') }, { isMarginal: true }]);
});

it('is silent if nothing is covered', () => {
  expect(found([])).toEqual([]);
});

it('does not judge a page that was not tried, or by an older service', () => {
  expect(focusCovered.canJudge?.(pageInput(HTML))).toBe(false);
  expect(focusCovered.canJudge?.(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toBe(false);
  expect(focusCovered.check(pageInput(HTML))).toEqual([]);
});
