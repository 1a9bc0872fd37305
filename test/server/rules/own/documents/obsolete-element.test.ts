import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { obsoleteElement } from '../../../../../server/rules/own/documents/obsolete-element.ts';

function found(body: string): (string | undefined)[] {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const input = pageInput(html, { isLaidOut: true });
  return obsoleteElement.check(input).map(({ node }) => input.tree.nodes[node ?? -1]?.attributes?.['id']);
}

it.each(['acronym', 'big', 'center', 'font', 'strike', 'tt', 'dir', 'applet'])('finds <%s>', (tag) => {
  expect(found(`<p>Bowls</p><${tag} id="x">of clay</${tag}>`)).toEqual(['x']);
});

it.each(['abbr', 's', 'u', 'small', 'b', 'i', 'pre', 'marquee', 'blink', 'nobr', 'x-font'])(
  'leaves out <%s>',
  (tag) => {
    expect(found(`<p>Bowls</p><${tag} id="x">of clay</${tag}>`)).toEqual([]);
  },
);
