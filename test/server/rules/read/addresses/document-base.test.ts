import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { documentBase } from '../../../../../server/rules/read/addresses/document-base.ts';

const OWN = 'https://site.example/tours/';

it.each([
  ['none', '', OWN],
  ['one', '<base href="/boats/">', 'https://site.example/boats/'],
  ['one on another site', '<base href="https://cdn.example/a/b">', 'https://cdn.example/a/b'],
  ['one without an address', '<base target="_blank">', OWN],
  [
    'an address after one without',
    '<base target="_blank"><base href="/boats/">',
    'https://site.example/boats/',
  ],
  ['two', '<base href="/boats/"><base href="/ships/">', 'https://site.example/boats/'],
  ['an empty one', '<base href="">', OWN],
  ['no address at all', '<base href="https://">', OWN],
])('%s', (_, head, expected) => {
  const { tree } = pageInput(`<html lang="en"><head>${head}</head><body></body></html>`);
  expect(documentBase(tree.nodes, OWN)).toBe(expected);
});

it('is not that of a document in a frame', () => {
  const frame = '<iframe><html via="frame"><head><base href="/frame/"></head></html></iframe>';
  const { tree } = pageInput(`<html lang="en"><head></head><body>${frame}</body></html>`);
  expect(documentBase(tree.nodes, OWN)).toBe(OWN);
});
