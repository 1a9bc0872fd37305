import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { redirectChain } from '../../../../../server/rules/own/links/redirect-chain.ts';

function inputOf(...redirects: string[]) {
  const addresses = { lost: [], external: [], images: [], places: [], ownPlaces: [], redirects, cut: [] };
  return siteInput({ '/': {}, '/history': { addresses } });
}

it('reports three redirects with their way', () => {
  const found = redirectChain.check(
    inputOf('http://site.example/a', 'https://site.example/a', 'https://site.example/b'),
  );
  expect(found).toMatchObject([
    { pages: [1], key: 'site.example/a', evidence: 'http://site.example/a → /a → /b → /history' },
  ]);
});

it('is silent about two', () => {
  expect(redirectChain.check(inputOf('http://site.example/a', 'https://site.example/a'))).toEqual([]);
});
