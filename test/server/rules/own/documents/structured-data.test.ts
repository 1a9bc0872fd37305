import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { structuredData } from '../../../../../server/rules/own/documents/structured-data.ts';

const HTML = '<html><head><script type="application/ld+json">{</script></head><body></body></html>';

it('reports each block that is not JSON, with what the parser says', () => {
  const brokenData = [{ node: 2, message: 'Unexpected end of JSON input', text: '{' }];
  const document = { doctype: null, quirks: false, charset: 'UTF-8', brokenData };
  const defects = structuredData.check(pageInput(HTML, { visit: { document } }));
  expect(defects).toEqual([
    {
      node: 2,
      explanation: expect.stringContaining('Unexpected end of JSON input'),
      evidence: '<script type="application/ld+json">{',
    },
  ]);
});

it('does not report a page without such blocks, and cannot judge one of which that is not known', () => {
  const document = { doctype: null, quirks: false, charset: 'UTF-8', brokenData: [] };
  expect(structuredData.check(pageInput(HTML, { visit: { document } }))).toEqual([]);
  expect(structuredData.canJudge?.(pageInput(HTML))).toBe(false);
});

it('has not seen all where there is more than is looked at', () => {
  const document = { doctype: null, quirks: false, charset: 'UTF-8', brokenData: [] };
  const seesAll = (more: { hasMoreData?: true }) =>
    structuredData.seesAll?.(pageInput(HTML, { visit: { document: { ...document, ...more } } }));
  expect([seesAll({}), seesAll({ hasMoreData: true })]).toEqual([true, false]);
});
