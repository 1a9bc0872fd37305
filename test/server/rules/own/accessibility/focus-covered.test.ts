import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { Covered } from '../../../../../server/findings/facts/interaction-facts.ts';
import { focusCovered } from '../../../../../server/rules/own/accessibility/focus-covered.ts';

const HTML =
  '<html><body><header>Our bowls</header><a href="/a">Our route</a><a href="/b">Shop</a></body></html>';

function found(covered: Covered[]): unknown[] {
  const interaction = { ...NOTHING_TRIED, covered };
  return focusCovered.check(pageInput(HTML, { visit: { interaction } }));
}

it('names each element and what covers it', () => {
  expect(found([{ node: 4, by: 2 }])).toEqual([
    {
      node: 4,
      explanation: expect.stringMatching(
        /<a> “Our route”, .* behind <header> “Our bowls”, .*scrolled\. People who/,
      ),
    },
  ]);
  expect(found([4, 6].map((node) => ({ node, by: 2 })))).toEqual([
    { node: 4, explanation: expect.stringContaining('“Our route”, it is completely behind') },
    { node: 6, explanation: expect.stringContaining('“Shop”, it is completely behind') },
  ]);
});

it('is silent if nothing is covered', () => {
  expect(found([])).toEqual([]);
});

it('does not judge a page that was not tried, or by an older service', () => {
  expect(focusCovered.canJudge?.(pageInput(HTML))).toBe(false);
  expect(focusCovered.canJudge?.(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toBe(false);
  expect(focusCovered.check(pageInput(HTML))).toEqual([]);
});
