import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import type { Alternate } from '../../../../../server/rules/page-summary.ts';
import { hreflangReturn } from '../../../../../server/rules/own/documents/hreflang-return.ts';

function to(path: string, language: string): Alternate {
  return { language, address: `https://site.example${path}` };
}

it('reports pages that name a version which does not name them', () => {
  const input = siteInput({ '/en': { alternates: [to('/de', 'de')] }, '/de': {} });
  expect(hreflangReturn.check(input)).toEqual([
    { pages: [0], key: 'one way', explanation: expect.stringContaining('/en names /de (de)') },
  ]);
});

it.each([
  [{ '/en': { alternates: [to('/de', 'de')] }, '/de': { alternates: [to('/en', 'en')] } }],
  // It was not visited.
  [{ '/en': { alternates: [to('/de', 'de'), to('/en', 'en')] } }],
  [
    {
      '/en?x': { canonical: 'https://site.example/en', alternates: [to('/de', 'de')] },
      '/de': { alternates: [to('/en', 'en')] },
    },
  ],
])('%# does not report %j', (pages) => {
  expect(hreflangReturn.check(siteInput(pages))).toEqual([]);
});
