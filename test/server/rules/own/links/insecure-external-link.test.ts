import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { summaryOf } from '../../../../../harness/findings/site-of.ts';
import { isSameWithHttps } from '../../../../../server/engine/site/ask-whether-there.ts';
import type { AddressAnswer } from '../../../../../server/rules/read/addresses/judge-address.ts';
import { insecureExternalLink } from '../../../../../server/rules/own/links/insecure-external-link.ts';

const ADDRESS = 'http://www.example.com/kilns';

function exampleOf(heading: string): string {
  const file = new URL('../../../../../docs/rules/insecure-external-link.md', import.meta.url);
  const code = new RegExp(`^## ${heading}\\n\\n\`\`\`html\\n([^]*?)\\n\`\`\``, 'm').exec(
    readFileSync(file, 'utf8'),
  )?.[1];
  if (code === undefined) throw new Error(`There is no code under ${heading}.`);
  return code;
}

function inputOf(code: string, answers: Record<string, AddressAnswer>, start = 'https://site.example/') {
  const url = start;
  const summary = summaryOf(`<html lang="en"><body>${code}</body></html>`, { url });
  const input = siteInput({ '/': summary, '/b': { ...summary, url: `${start}b` } }, { start });
  return { ...input, answers: new Map(Object.entries(answers)) };
}

it('is one finding for all pages with the link in the example', () => {
  const before = inputOf(exampleOf('Before'), { [ADDRESS]: 'same with https' });
  expect(insecureExternalLink.check(before)).toMatchObject([
    { pages: [0, 1], key: 'www.example.com/kilns', address: 'www.example.com/kilns' },
  ]);
  const after = inputOf(exampleOf('After'), { 'https://www.example.com/kilns': 200 });
  expect(insecureExternalLink.check(after)).toEqual([]);
});

it.each<[string, Record<string, AddressAnswer>]>([
  ['answers without encryption', { [ADDRESS]: 200 }],
  ['is gone', { [ADDRESS]: 404 }],
  ['was not asked for', {}],
])('is silent about an address that %s', (_, answers) => {
  expect(insecureExternalLink.check(inputOf(exampleOf('Before'), answers))).toEqual([]);
});

it('leaves links to its own host to another rule', () => {
  const input = inputOf(exampleOf('Before'), { [ADDRESS]: 'same with https' }, 'https://www.example.com/');
  expect(insecureExternalLink.check(input)).toEqual([]);
});

it.each([
  ['http://a.example/x?y=1', 'https://a.example/x?y=1', true],
  ['http://a.example', 'https://www.a.example/', true],
  ['http://a.example/x', 'https://a.example/x/', true],
  ['http://a.example/x', 'https://a.example/', false],
  ['http://a.example/x', 'https://b.example/x', false],
  ['http://a.example/x?y=1', 'https://a.example/x', false],
  ['http://a.example/x', 'http://a.example/x', false],
  ['https://a.example/x', 'https://a.example/x', false],
  ['http://a.example:8080/x', 'https://a.example/x', false],
])('knows whether an address has led to itself with https: %s, %s', (asked, final, expected) => {
  expect(isSameWithHttps(asked, final)).toBe(expected);
});
