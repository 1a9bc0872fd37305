import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { readingOrder } from '../../../../../server/rules/own/accessibility/reading-order.ts';
import { focusOrder } from '../../../../../server/rules/own/accessibility/focus-order.ts';

type Box = [number, number, number, number];
const check = (x: Box, y: Box, z: Box, html = '<a id="x">X</a><a id="y">Y</a><a id="z">Z</a>') =>
  focusOrder.check(
    pageInput(`<html><body>${html}</body></html>`, {
      boxes: { x, y, z },
      visit: { interaction: { ...NOTHING_TRIED, stops: [2, 4, 6] } },
    }),
  );
const LEFT: Box = [0, 0, 50, 20];
const MIDDLE: Box = [60, 2, 50, 20];
const RIGHT: Box = [500, 0, 50, 20];

it('finds a link that is skipped, and to which the focus comes back', () => {
  expect(check(LEFT, RIGHT, MIDDLE)).toEqual([
    { node: 6, explanation: expect.stringContaining('from <a> “X” over <a> “Z” to <a> “Y”') },
  ]);
});

it.each<[string, Box, Box, Box]>([
  ['a row', LEFT, MIDDLE, RIGHT],
  ['a row that begins at the right', RIGHT, LEFT, MIDDLE],
  ['two rows', LEFT, RIGHT, [60, 40, 50, 20]],
])('takes %s', (_, x, y, z) => {
  expect(check(x, y, z)).toEqual([]);
});

it('leaves links that all stand in reverse to the rule about the order in the code', () => {
  const names = ['home', 'news', 'shop', 'help'];
  const html = names.map((name) => `<a id="${name}" href="/${name}">${name}</a>`).join('');
  const boxes = { home: LEFT, news: RIGHT, shop: [300, 0, 50, 20], help: MIDDLE } satisfies Record<
    string,
    Box
  >;
  const stops = [2, 4, 6, 8];
  const input = pageInput(`<html><body>${html}</body></html>`, {
    isLaidOut: true,
    boxes,
    visit: { interaction: { ...NOTHING_TRIED, stops } },
  });
  expect(readingOrder.check(input)).toMatchObject([{ node: 4 }]);
  expect(focusOrder.check(input)).toEqual([]);
});

it('leaves a row of which a part stands in reverse to that rule, whatever else is wrong there', () => {
  const names = ['home', 'news', 'shop', 'help', 'maps', 'jobs'];
  const html = names.map((name) => `<a id="${name}" href="/${name}">${name}</a>`).join('');
  // Shown as shop, news, home, help, jobs, maps.
  const lefts = [200, 100, 0, 300, 500, 400];
  const boxes = Object.fromEntries(
    names.map((name, at) => [name, [lefts[at] ?? 0, 0, 90, 20] satisfies Box]),
  );
  const stops = names.map((_, at) => 2 + 2 * at);
  const visit = { interaction: { ...NOTHING_TRIED, stops } };
  const input = pageInput(`<html><body>${html}</body></html>`, { isLaidOut: true, boxes, visit });
  expect(readingOrder.check(input)).toHaveLength(1);
  expect(focusOrder.check(input)).toEqual([]);
});

it('takes elements of several kinds, and a text from right to left', () => {
  expect(check(LEFT, RIGHT, MIDDLE, '<a id="x">X</a><button id="y">Y</button><a id="z">Z</a>')).toEqual([]);
  const html = '<a id="x" dir="rtl">X</a><a id="y">Y</a><a id="z">Z</a>';
  expect(check(LEFT, RIGHT, MIDDLE, html)).toEqual([]);
});

it('does not judge a page that was not tried', () => {
  expect(focusOrder.canJudge?.(pageInput('<html></html>'))).toBe(false);
});
