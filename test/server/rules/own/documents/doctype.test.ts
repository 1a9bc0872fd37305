import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { DocumentFacts } from '../../../../../server/facts/document-facts.ts';
import { doctype } from '../../../../../server/rules/own/documents/doctype.ts';

function found(facts: Pick<DocumentFacts, 'quirks' | 'doctype'>): unknown[] {
  const document = { charset: 'UTF-8', brokenData: [], ...facts };
  const input = pageInput('<html><body></body></html>', { visit: { document } });
  return doctype.check(input).map(({ key }) => key);
}

it('cannot judge a page of which it is not known', () => {
  expect(doctype.canJudge?.(pageInput('<html></html>'))).toBe(false);
});

it.each([
  [{ quirks: true, doctype: null }, ['none']],
  [
    { quirks: true, doctype: { name: 'html', publicId: '-//IETF//DTD HTML 2.0//EN', systemId: '' } },
    ['<!doctype html public "-//IETF//DTD HTML 2.0//EN">'],
  ],
])('reports %j: %j', (page, expected) => {
  expect(found(page)).toEqual(expected);
});

it.each([
  [{ quirks: false, doctype: { name: 'html', publicId: '', systemId: '' } }],
  // XHTML needs none.
  [{ quirks: false, doctype: null }],
])('does not report %j', (page) => {
  expect(found(page)).toEqual([]);
});
