import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { linkSkipped } from '../../../../../server/rules/own/accessibility/link-skipped.ts';

function found(body: string): (string | undefined)[] {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const input = pageInput(html, { isLaidOut: true });
  return linkSkipped.check(input).map(({ node }) => input.tree.nodes[node ?? -1]?.attributes?.['id']);
}

it('finds a link that only the mouse reaches', () => {
  expect(found('<p><a id="x" href="/a" tabindex="-1">Bowls</a> <a href="/b">Cups</a></p>')).toEqual(['x']);
});

it.each([
  [
    'another link to the same page',
    '<a href="/a" tabindex="-1"><img src="/x.png" alt=""></a><a href="/a">Bowls</a>',
  ],
  ['a tab', '<div role="tablist"><a role="tab" href="/a" tabindex="-1">Bowls</a></div>'],
  ['a slide', '<div class="swiper-slide"><a href="/a" tabindex="-1">Bowls</a></div>'],
  ['what scripts focus', '<div tabindex="0"><a href="/a" tabindex="-1">Bowls</a></div>'],
  ['a part of the page', '<a href="#a" tabindex="-1">Bowls</a>'],
  ['a link that is hidden', '<a href="/a" tabindex="-1" aria-hidden="true">Bowls</a>'],
  ['a link that Tab reaches first', '<a href="/a" tabindex="1">Bowls</a>'],
])('leaves out %s', (_, body) => expect(found(body)).toEqual([]));
