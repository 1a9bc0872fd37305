import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { canonical } from '../../../../../server/rules/own/documents/canonical.ts';

function found(head: string): unknown[] {
  const html = `<html><head>${head}</head><body><p>Text</p></body></html>`;
  return canonical.check(pageInput(html, { url: 'https://site.example/shop/' })).map(({ key }) => key);
}

it.each([
  ['<link rel="canonical" href="/shop/">', ['relative']],
  ['<link rel="canonical" href="">', ['invalid']],
  ['<link rel="canonical">', ['invalid']],
  ['<link rel="canonical" href="https://exa mple/">', ['invalid']],
  ['<link rel="canonical" href="mailto:a@b.example">', ['invalid']],
  ['<link rel="canonical" href="http://localhost:3000/shop/">', ['local']],
  ['<link rel="canonical" href="https://192.168.1.4/shop/">', ['local']],
  ['<link rel="canonical" href="http://site.example/shop/">', ['http']],
  ['<link rel="canonical" href="https://site.example/">', ['front page']],
  [
    '<link rel="canonical" href="https://a.example/"><link rel="Canonical" href="https://b.example/">',
    ['several'],
  ],
])('reports %j: %j', (page, expected) => {
  expect(found(page)).toEqual(expected);
});

it.each([
  [''],
  ['<link rel="canonical" href="https://site.example/shop/">'],
  ['<link rel="canonical" href="//site.example/shop/">'],
  ['<link rel="canonical" href="https://www.production.example/">'],
  [
    '<link rel="canonical" href="https://site.example/shop/"><link rel="canonical" href="https://site.example/shop/">',
  ],
  ['<base href="https://site.example/x/"><link rel="alternate" href="/y">'],
])('does not report %j', (page) => {
  expect(found(page)).toEqual([]);
});

it('compares that of the header, and looks into the body last', () => {
  const url = 'https://site.example/shop/';
  const input = (head: string, body: string, link: string): ReturnType<typeof pageInput> =>
    pageInput(`<html><head>${head}</head><body>${body}</body></html>`, {
      url,
      visit: { headers: [['link', link]] },
    });
  const keys = (...parts: Parameters<typeof input>): unknown[] =>
    canonical.check(input(...parts)).map(({ key }) => key);
  const element = `<link rel="canonical" href="${url}">`;
  expect(keys(element, '', '<https://b.example/>; rel="canonical"')).toEqual(['several']);
  expect(keys(element, '', `<${url}>;rel=canonical, <https://c.example/>; rel="next"`)).toEqual([]);
  expect(keys('', '', '</shop>; rel="canonical"')).toEqual(['relative']);
  expect(keys('', element, '')).toEqual(['body']);
  expect(keys(element, '<link rel="canonical" href="https://b.example/">', '')).toEqual([]);
});

it('does not call the machine of a developer local when that is what is scanned', () => {
  const html = '<html><head><link rel="canonical" href="http://localhost:3000/a"></head><body></body></html>';
  expect(canonical.check(pageInput(html, { url: 'http://127.0.0.1:8080/a' }))).toEqual([]);
});

/** What is said of a page at an address that names these canonical addresses. */
function keysOf(url: string, ...addresses: string[]) {
  const links = addresses.map((address) => `<link rel="canonical" href="${address}">`);
  const html = `<html><head>${links.join('')}</head><body></body></html>`;
  return canonical.check(pageInput(html, { url })).map(({ key }) => key);
}

it('does not compare what a server for development has made, where that is what is scanned', () => {
  const local = ['http://localhost:3000/a', 'http://127.0.0.1:8080/b'];
  expect(keysOf('http://127.0.0.1:8080/a', ...local)).toEqual([]);
  expect(keysOf('https://site.example/a', ...local)).toEqual(['several']);
  expect(keysOf('http://127.0.0.1:8080/a', 'http://localhost/a', 'https://site.example/a')).toEqual([
    'several',
  ]);
  expect(keysOf('http://127.0.0.1:8080/a', 'https://site.example/a', 'https://site.example/b')).toEqual([
    'several',
  ]);
});
