import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { presentationContent } from '../../../../../server/rules/own/accessibility/presentation-content.ts';

function found(body: string): (string | undefined)[] {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const input = pageInput(html, { isLaidOut: true });
  return presentationContent.check(input).map(({ node }) => input.tree.nodes[node ?? -1]?.attributes?.['id']);
}

it.each([
  ['an image with a text', '<img id="x" role="presentation" alt="Map of the village">'],
  ['the same by another word', '<img id="x" role="NONE" alt="Map">'],
  [
    'a table with headers',
    '<table id="x" role="presentation"><tr><th>A</th></tr><tr><td>1</td></tr></table>',
  ],
  [
    'a table with a caption',
    '<table id="x" role="none"><caption>Prices</caption><tr><td>1</td></tr></table>',
  ],
])('finds %s', (_, body) => expect(found(body)).toEqual(['x']));

it.each([
  ['an image without a text', '<img id="x" role="presentation" alt="">'],
  ['an image without alt', '<img id="x" role="presentation">'],
  ['an image whose role counts for nothing', '<img id="x" role="none" alt="Map" aria-label="Map">'],
  ['an image that is hidden', '<img id="x" role="none" alt="Map" aria-hidden="true">'],
  ['a table of cells', '<table id="x" role="presentation"><tr><td>A</td></tr></table>'],
  ['an empty caption', '<table id="x" role="none"><caption></caption><tr><td>1</td></tr></table>'],
  ['a table within it', '<table role="none"><tr><td><table><tr><th>A</th></tr></table></td></tr></table>'],
])('leaves out %s', (_, body) => expect(found(body)).toEqual([]));
