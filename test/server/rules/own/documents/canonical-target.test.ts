import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import type { AddressAnswer } from '../../../../../server/rules/read/addresses/judge-address.ts';
import { unansweredAddresses } from '../../../../../server/rules/read/addresses/unanswered-addresses.ts';
import { canonicalTarget } from '../../../../../server/rules/own/documents/canonical-target.ts';
import { hreflangTarget } from '../../../../../server/rules/own/documents/hreflang-target.ts';
import type { SiteInput } from '../../../../../server/rules/own-rule.ts';

const SITE = 'https://site.example';

/** A page with a canonical address and a version in German. */
function inputOf(path: string, answers: Record<string, AddressAnswer>, statuses = {}): SiteInput {
  const alternates = [
    { language: 'en', address: `${SITE}/en` },
    { language: 'de', address: `${SITE}${path}` },
  ];
  const pages = { '/en': { canonical: `${SITE}${path}`, alternates }, '/fr': {} };
  const named = Object.entries(answers).map(([at, answer]) => [SITE + at, answer] as const);
  return { ...siteInput(pages, {}, statuses), answers: new Map(named) };
}

const unanswered = (input: SiteInput) => unansweredAddresses(input.pages, input);
const found = (input: SiteInput) => [...canonicalTarget.check(input), ...hreflangTarget.check(input)];

it('reports addresses of the site that are gone', () => {
  expect(found(inputOf('/de?x=1', { '/de?x=1': 404 }))).toEqual([
    {
      pages: [0],
      key: 'gone',
      address: '/de?x=1',
      evidence: '/de?x=1',
      explanation: expect.stringContaining('The canonical address /de?x=1 answers with HTTP 404'),
    },
    {
      pages: [0],
      key: 'gone',
      address: '/de?x=1',
      evidence: 'hreflang="de" /de?x=1',
      explanation: expect.stringContaining('in “de” is declared at /de?x=1, which answers with HTTP 404'),
    },
  ]);
  expect(found(inputOf('/de', {}, { [`${SITE}/de`]: 410 }))).toHaveLength(2);
});

it.each<[string, SiteInput]>([
  ['a page that is there', inputOf('/de', { '/de': 200 })],
  ['an address of which nothing is known', inputOf('/de', {})],
  ['an error of the server', inputOf('/de', {}, { [`${SITE}/de`]: 500 })],
  ['the page itself', inputOf('/en#top', { '/en': 404 })],
])('does not report %s', (_, input) => {
  expect(found(input)).toEqual([]);
});

it('does not report another site, such as that of which it is a preview', () => {
  const canonical = 'https://www.site.example/en';
  const input = siteInput({ '/en': { canonical, alternates: [{ language: 'de', address: canonical }] } });
  expect(found({ ...input, answers: new Map([[canonical, 404]]) })).toEqual([]);
});

it('notes the addresses of which nothing is known', () => {
  expect(unanswered(inputOf('/de', {}))).toEqual(['/de']);
  expect(unanswered(inputOf('/de', {}, { [`${SITE}/de`]: 500 }))).toEqual(['/de']);
  expect(unanswered(inputOf('/de', { '/de': 404 }))).toEqual([]);
  expect(unanswered(inputOf('/fr', {}))).toEqual([]);
});
