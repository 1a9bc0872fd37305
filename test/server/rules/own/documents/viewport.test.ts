import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { viewport } from '../../../../../server/rules/own/documents/viewport.ts';

function found(head: string): unknown[] {
  const html = `<html><head>${head}</head><body><p>Text</p></body></html>`;
  return viewport.check(pageInput(html, { url: 'https://site.example/shop/' })).map(({ key }) => key);
}

it.each([
  ['', ['none']],
  ['<meta name="viewport" content="user-scalable=yes">', ['no width']],
  ['<meta name="viewport">', ['no width']],
])('reports %j: %j', (page, expected) => {
  expect(found(page)).toEqual(expected);
});

it.each([
  ['<meta name="viewport" content="width=device-width">'],
  ['<meta name="Viewport" content="initial-scale=1.0, maximum-scale=5">'],
  ['<meta name="viewport" content="user-scalable=no"><meta name="viewport" content="width=device-width">'],
  ['<meta name="viewport" content="width = 1024">'],
])('does not report %j', (page) => {
  expect(found(page)).toEqual([]);
});
