import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { metaDescription } from '../../../../../server/rules/own/documents/meta-description.ts';

it.each([
  ['none', '', null],
  ['an empty one', '<meta name="description" content=" ">', 2],
  ['one without a content', '<meta name="description">', 2],
])('finds %s', (_, meta, node) => {
  const found = metaDescription.check(pageInput(`<html><head>${meta}</head></html>`));
  expect(found).toMatchObject([{ node, explanation: expect.stringMatching(/description/) }]);
});

it('does not take that of a document in a frame for it', () => {
  const input = pageInput(
    '<html><body><object><html id="framed"><head><meta name="description" content="A map."/></head></html></object></body></html>',
  );
  expect(metaDescription.check(input)).toEqual([]);
  const framed = input.tree.nodes.find(({ attributes }) => attributes?.['id'] === 'framed');
  Object.assign(framed ?? {}, { via: 'frame' });
  expect(metaDescription.check(input)).toHaveLength(1);
});

it.each([
  '<meta name="description" content="Bowls from our kiln.">',
  '<meta name="Description" content="x"/>',
])('takes %s', (meta) => {
  expect(metaDescription.check(pageInput(`<html><head>${meta}</head></html>`))).toEqual([]);
});
