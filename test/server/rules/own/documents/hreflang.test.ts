import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { hreflang } from '../../../../../server/rules/own/documents/hreflang.ts';

function found(head: string): unknown[] {
  const html = `<html><head>${head}</head><body><p>Text</p></body></html>`;
  return hreflang.check(pageInput(html, { url: 'https://site.example/shop/' })).map(({ key }) => key);
}

it.each([
  ['<link rel="alternate" hreflang="xx" href="https://a.example/">', ['code xx']],
  ['<link rel="ALTERNATE" hreflang=" x-default" href="https://a.example/">', ['code  x-default']],
  ['<link rel="alternate" hreflang="en-UK" href="https://a.example/">', ['code en-UK']],
  ['<link rel="alternate" hreflang="en_GB" href="https://a.example/">', ['code en_GB']],
  ['<link rel="alternate" hreflang="de-XQ" href="https://a.example/">', ['code de-XQ']],
  ['<link rel="alternate" hreflang="" href="https://a.example/">', ['code ']],
  ['<link rel="alternate" hreflang="es">', ['no address es']],
  [
    '<link rel="alternate" hreflang="es" href="/es"><link rel="alternate" hreflang="fr" href="/fr">',
    ['relative'],
  ],
])('reports %j: %j', (page, expected) => {
  expect(found(page)).toEqual(expected);
});

it.each([
  ['<link rel="alternate" href="/feed" type="application/rss+xml">'],
  ['<link rel="alternate" hreflang="zh-Hans-TW" href="https://a.example/">'],
  ['<link rel="alternate" hreflang="EN-gb" href="https://a.example/">'],
  ['<link rel="alternate" hreflang="es-419" href="https://a.example/">'],
  ['<link rel="alternate" hreflang="fil" href="//a.example/">'],
  ['<link rel="alternate" hreflang="x-default" href="https://a.example/">'],
])('does not report %j', (page) => {
  expect(found(page)).toEqual([]);
});

it('reads the header, and not the body', () => {
  const headers: [string, string][] = [['link', '<https://a.example/>; rel="alternate"; hreflang="qq"']];
  const html =
    '<html><head></head><body><link rel="alternate" hreflang="nonsense" href="https://b.example/"></body></html>';
  const keys = hreflang.check(pageInput(html, { visit: { headers } })).map(({ key }) => key);
  expect(keys).toEqual(['code qq']);
});
