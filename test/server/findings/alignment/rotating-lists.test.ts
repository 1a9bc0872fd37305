import { expect, it } from 'vitest';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { PageCorrespondence } from '../../../../server/findings/identity/page-correspondence.ts';
import { el, judgedPage, type TestElement } from '../../../../harness/findings/pages.ts';

/** Html, head, title, body and list come before the first item of the list. */
const FIRST_ITEM = 5;

function elementsOf(items: TestElement[]): Uint32Array {
  return describePage(judgedPage('https://site.example/', [el('div', {}, ...items)])).elements;
}

/** Which items of the list, by their number, were exchanged for others of a stock. */
function exchanged(before: TestElement[], after: TestElement[]): number[] {
  const places = new PageCorrespondence(elementsOf(before), elementsOf(after));
  const numbers = before.map((_, number) => number);
  return numbers.filter((number) => places.rotatingListOfLeft(FIRST_ITEM + 2 * number) >= 0);
}

const cards = (names: string): TestElement[] =>
  names.split(' ').map((name) => el('p', {}, el('b', {}, name)));
/** Parts of which no two are of one kind. */
const parts = (names: string): TestElement[] =>
  names.split(' ').map((name) => el('p', { class: `${name}-part` }, el('b', {}, name)));

it.each([
  ['another order', 'ash oak elm fir', 'fir gum ash oak', [2]],
  ['here and there, half of them', 'ash oak elm fir', 'ash gum yew fir', []],
  ['here and there, more than half', 'ash oak elm fir bay', 'gum oak yew fir box', [0, 2, 4]],
  ['nearly all', 'ash oak elm', 'gum yew ash', [1, 2]],
  ['a feed that moved on', 'ash oak elm fir', 'gum ash oak elm', []],
  ['one taken out, one put in', 'ash oak elm fir', 'ash elm gum fir', []],
  ['the same in another order', 'ash oak elm fir', 'fir elm ash oak', []],
  ['all of them', 'ash oak elm fir', 'gum yew box bay', []],
  ['one more', 'ash oak elm fir', 'fir gum ash oak yew', []],
])('%s: %s, then %s', (_what, before, after, expected) => {
  expect(exchanged(cards(before), cards(after))).toEqual(expected);
});

it('does not take elements of different shapes for a list', () => {
  expect(exchanged(parts('ash oak elm fir'), parts('fir gum ash oak'))).toEqual([]);
});
