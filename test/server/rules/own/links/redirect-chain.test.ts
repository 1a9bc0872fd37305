import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { summaryOf } from '../../../../../harness/findings/site-of.ts';
import { redirectChain } from '../../../../../server/rules/own/links/redirect-chain.ts';

const none = summaryOf('<html lang="en"><body></body></html>').addresses;

function inputOf(...redirects: string[]) {
  return siteInput({ '/': {}, '/history': { addresses: { ...none, redirects } } });
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

it('reports two that are forever if the site itself leads to them', () => {
  const redirects = ['https://site.example/a', 'https://site.example/a/'];
  const addresses = { ...none, redirects, movedForEver: true };
  expect(redirectChain.check(siteInput({ '/': {}, '/history': { addresses } }))).toMatchObject([
    { pages: [1], key: '/a', evidence: '/a → /a/ → /history' },
  ]);
  expect(redirectChain.check(siteInput({ '/': { addresses } }))).toEqual([]);
  const one = { ...addresses, redirects: redirects.slice(1) };
  expect(redirectChain.check(siteInput({ '/': {}, '/history': { addresses: one } }))).toEqual([]);
});

it('reports three that lead to the first page, whatever they are', () => {
  const redirects = ['http://site.example/', 'https://site.example/', 'https://site.example/en'];
  for (const movedForEver of [true, false]) {
    const found = redirectChain.check(
      siteInput({ '/en/': { addresses: { ...none, redirects, movedForEver } } }),
    );
    expect(found).toMatchObject([{ pages: [0] }]);
  }
});
