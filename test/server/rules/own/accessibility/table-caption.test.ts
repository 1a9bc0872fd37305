import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { tableCaption } from '../../../../../server/rules/own/accessibility/table-caption.ts';

function found(body: string): (string | undefined)[] {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const input = pageInput(html, { isLaidOut: true });
  return tableCaption.check(input).map(({ node }) => input.tree.nodes[node ?? -1]?.attributes?.['id']);
}

const ROWS = '<tr><th>Name</th><th>Price</th></tr><tr><td>Bowl</td><td>10</td></tr>';

it.each([
  ['a row over all columns', `<table id="x"><tr><td colspan="2">Our prices</td></tr>${ROWS}</table>`],
  ['a header over all columns', `<table id="x"><tr><th colspan="2">Our prices</th></tr>${ROWS}</table>`],
  ['an empty caption', `<table id="x"><caption></caption>${ROWS}</table>`],
  ['a numbered line', `<p>Table 3: Our prices</p><table id="x">${ROWS}</table>`],
  ['a numbered line in German', `<div><b>Tabelle 3</b></div><table id="x">${ROWS}</table>`],
])('finds %s', (_, body) => expect(found(body)).toEqual(['x']));

it.each([
  ['a caption', `<table><caption>Our prices</caption>${ROWS}</table>`],
  ['a caption with a line above it', `<p>Table 3</p><table><caption>Our prices</caption>${ROWS}</table>`],
  ['a table without a title', `<table>${ROWS}</table>`],
  ['a name', `<p>Table 3</p><table aria-label="Our prices">${ROWS}</table>`],
  ['a sentence about a table', `<p>Table tennis is fun.</p><table>${ROWS}</table>`],
  ['a header over some columns', `<table><tr><td></td><th colspan="2">Price</th></tr>${ROWS}</table>`],
  ['a row above data', '<table><tr><th colspan="2">Bowl</th></tr><tr><td>Price</td><td>10</td></tr></table>'],
  ['a figure', `<figure><p>Table 3</p><table>${ROWS}</table><figcaption>Prices</figcaption></figure>`],
  ['a layout', `<p>Table 3</p><table role="presentation">${ROWS}</table>`],
])('leaves out %s', (_, body) => expect(found(body)).toEqual([]));
