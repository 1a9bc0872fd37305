import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { FocusRing } from '../../../../../server/facts/interaction-facts.ts';
import { focusContrast } from '../../../../../server/rules/own/accessibility/focus-contrast.ts';

const HTML = '<html><body><a href="/a">Our route</a><a href="/b">Shop</a></body></html>';

function found(...rings: Partial<FocusRing>[]): unknown[] {
  const all = rings.map((ring) => ({
    node: 2,
    ratio: 1.3,
    color: [0xcf, 0xe2, 0xff] satisfies FocusRing['color'],
    alike: 0,
    ...ring,
  }));
  return focusContrast.check(
    pageInput(HTML, { visit: { interaction: { ...NOTHING_TRIED, paleRings: all } } }),
  );
}

it('names each element with a pale ring, its colour and contrast, and how many have one like it', () => {
  const measured = { color: '#cfe2ff', ratio: 1.3, neededRatio: 3 };
  expect(found({})).toEqual([
    {
      node: 2,
      measured,
      explanation: expect.stringMatching(/“Our route”, .* \(#cfe2ff\) .* 1\.3 to 1; .* needed\. Use/),
    },
  ]);
  expect(found({ alike: 3 }, { node: 4 })).toEqual([
    { node: 2, measured, explanation: expect.stringContaining('3 more on this page show it like that.') },
    { node: 4, measured, explanation: expect.stringContaining('is needed. Use') },
  ]);
});

it.each([2.9, 3, 12])('is silent about a ring that can be seen: %d', (ratio) => {
  expect(found({ ratio })).toEqual([]);
});

it('does not judge a page whose rings were not measured', () => {
  expect(focusContrast.canJudge?.(pageInput(HTML))).toBe(false);
  expect(focusContrast.canJudge?.(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toBe(false);
  expect(focusContrast.check(pageInput(HTML))).toEqual([]);
});
