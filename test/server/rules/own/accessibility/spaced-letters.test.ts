import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { spacedLetters } from '../../../../../server/rules/own/accessibility/spaced-letters.ts';

function found(body: string): (string | undefined)[] {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const input = pageInput(html, { isLaidOut: true });
  return spacedLetters.check(input).map(({ node }) => input.tree.nodes[node ?? -1]?.attributes?.['id']);
}

it.each([
  '<h2 id="x">W E L C O M E</h2>',
  '<p id="x">Our S U M M E R sale</p>',
  '<p id="x">“b i l l i g e r”</p>',
  '<p id="x">Н О В О С Т И</p>',
])('finds %s', (body) => {
  expect(found(body)).toEqual(['x']);
});

it.each([
  '<h2 id="x" style="letter-spacing: 1em">Welcome</h2>',
  '<p id="x">A B C D E F G H I</p>',
  '<p id="x">Use W A S D E to move</p>',
  '<p id="x">C G A F C G</p>',
  '<p id="x">x y x y z</p>',
  '<code id="x">l e t t e r</code>',
  '<p id="x">Plan A B</p>',
  '<p id="x" hidden="">W E L C O M E</p>',
])('leaves out %s', (body) => {
  expect(found(body)).toEqual([]);
});
