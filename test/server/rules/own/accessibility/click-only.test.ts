import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { clickOnly } from '../../../../../server/rules/own/accessibility/click-only.ts';

const HTML = '<html><body><main><a href="/a">Our route</a><a href="/b">Shop</a></main></body></html>';

it('names each element', () => {
  const interaction = { ...NOTHING_TRIED, clickOnly: [3, 5] };
  const found = clickOnly.check(pageInput(HTML, { visit: { interaction } }));
  expect(found).toEqual([
    {
      node: 3,
      explanation: expect.stringContaining('“Our route” reacts to clicks, but has no role:'),
    },
    { node: 5, explanation: expect.stringContaining('“Shop” reacts to clicks, but has no role:') },
  ]);
});

it('says of what the Tab key reaches that no key operates it, unless the page may hear keys', () => {
  const html = '<html><body><div tabindex="0">Sizes</div></body></html>';
  const check = (pageHearsKeys: boolean) =>
    clickOnly.check(
      pageInput(html, { visit: { interaction: { ...NOTHING_TRIED, clickOnly: [2], pageHearsKeys } } }),
    );
  expect(check(false)).toEqual([
    { node: 2, explanation: expect.stringContaining('nothing listens for keys') },
  ]);
  expect(check(true)).toEqual([]);
});

it('takes a page on which nothing was seen', () => {
  expect(clickOnly.check(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toEqual([]);
});

it('has not seen all of a page of which the list is full', () => {
  const [some, full] = [19, 20].map((count) => {
    const interaction = { ...NOTHING_TRIED, clickOnly: Array.from({ length: count }, () => 3) };
    return clickOnly.seesAll?.(pageInput(HTML, { visit: { interaction } }));
  });
  expect([some, full]).toEqual([true, false]);
});

it('does not judge a page that was not tried', () => {
  const input = pageInput(HTML);
  expect(clickOnly.canJudge?.(input)).toBe(false);
  expect(clickOnly.check(input)).toEqual([]);
  expect(clickOnly.canJudge?.(pageInput(HTML, { visit: { interaction: NOTHING_TRIED } }))).toBe(true);
});

it('leaves to the rule about attributes what is the same click', () => {
  const html =
    '<html><body><div id="card"><p onclick="open()">Sizes</p></div><p onclick="more()"><b>More</b></p><p>Other</p></body></html>';
  const all = pageInput(html).tree.nodes;
  const nodes = (text: string) => all.findIndex((node) => node.text === text);
  const [card, bold, other] = [2, nodes('More') - 1, nodes('Other') - 1];
  const check = (clicks: number[]) => {
    const interaction = { ...NOTHING_TRIED, clickOnly: clicks };
    return clickOnly.check(pageInput(html, { isLaidOut: true, visit: { interaction } }));
  };
  expect(check([card, bold])).toEqual([]);
  expect(check([card, bold, other])).toMatchObject([{ node: other }]);
});

it('reports the same click where the rule about attributes is off', () => {
  const html = '<html><body><p onclick="open()">Sizes</p></body></html>';
  const input = pageInput(html, {
    isLaidOut: true,
    visit: { interaction: { ...NOTHING_TRIED, clickOnly: [2] } },
  });
  const check = (rules: Record<string, boolean>) =>
    clickOnly.check({ ...input, page: { ...input.page, choice: { wcagLevel: null, rules } } });
  expect(check({})).toEqual([]);
  expect(check({ 'mouse-only': true })).toEqual([]);
  expect(check({ 'mouse-only': false })).toMatchObject([{ node: 2 }]);
  expect(check({ accessibility: false, 'click-only': true })).toMatchObject([{ node: 2 }]);
});
