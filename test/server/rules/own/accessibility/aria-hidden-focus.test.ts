import { expect, it } from 'vitest';
import { NOTHING_TRIED } from '../../../../../harness/findings/nothing-tried.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { ariaHiddenFocus } from '../../../../../server/rules/own/accessibility/aria-hidden-focus.ts';

function check(body: string, stop: string): string[] {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const { tree } = pageInput(html);
  const stops = [tree.nodes.findIndex(({ attributes }) => attributes?.['id'] === stop)];
  const interaction = { ...NOTHING_TRIED, stops };
  const input = pageInput(html, { visit: { interaction } });
  return ariaHiddenFocus
    .check(input)
    .map(({ node }) => input.tree.nodes[node ?? -1]?.attributes?.['id'] ?? '');
}

it.each([
  ['a link', '<div id="x" aria-hidden="true"><p><a id="s" href="/a">Bowls</a></p></div>'],
  ['an element of its own', '<video id="s" controls="" aria-hidden="true" src="/a.mp4"></video>'],
  [
    'one part in another',
    '<div id="x" aria-hidden="true"><b aria-hidden="true"><a id="s" href="/a">x</a></b></div>',
  ],
])('reports the outermost hidden part: %s', (_, body) => {
  expect(check(body, 's')).toEqual([body.includes('id="x"') ? 'x' : 's']);
});

it.each([
  ['a frame that holds nothing to use', '<div aria-hidden="true"><iframe id="s" title="x"></iframe></div>'],
  ['nothing hidden', '<p><a id="s" href="/a">Bowls</a></p>'],
  ['a part that says that it is not', '<div aria-hidden="false"><a id="s" href="/a">Bowls</a></div>'],
  [
    'a hidden part that the key does not go to',
    '<a id="s" href="/a">x</a><p aria-hidden="true"><a href="/b">y</a></p>',
  ],
])('takes %s', (_, body) => {
  expect(check(body, 's')).toEqual([]);
});

it('does not judge a page that was not tried', () => {
  expect(ariaHiddenFocus.canJudge?.(pageInput('<html><body></body></html>'))).toBe(false);
});

it.each([
  [299, true],
  [300, false],
])('knows whether it has seen all: %i stops', (length, isAll) => {
  const interaction = { ...NOTHING_TRIED, stops: Array.from({ length }, () => 1) };
  expect(ariaHiddenFocus.seesAll?.(pageInput('<p>Bowls</p>', { visit: { interaction } }))).toBe(isAll);
});
