import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readableAddress } from '../../shared/readable-address.ts';

it.each([
  ['/wiki/%EC%9C%84%ED%82%A4', '/wiki/위키'],
  ['/%E5%AE%89%e8%a3%85#%E5%AE%89', '/安装#安'],
  ['/caf%C3%A9?q=%D9%85%D8%B1%D8%AD%D8%A8%D8%A7', '/café?q=مرحبا'],
  ['“/blog/%F0%9F%8E%89/” answers with 404.', '“/blog/🎉/” answers with 404.'],
  ['/%E3%83%97%E3%83%AC%E3%83%BC%E3%83%BB1', '/プレー・1'],
  ['https://xn--mnchen-3ya.de/%C3%BCber', 'https://münchen.de/über'],
  ['xn--e1afmkfd.xn--p1ai:8080/', 'пример.рф:8080/'],
  ['https://xn--wgv71a119e.jp/ and https://XN--MNCHEN-3YA.de/', 'https://日本語.jp/ and https://münchen.de/'],
  // Names that could be taken for others, and what is no name.
  ['https://xn--80ak6aa92e.com/', 'https://xn--80ak6aa92e.com/'],
  ['https://xn--pple-43d.com/', 'https://xn--pple-43d.com/'],
  ['https://xn--a.com/xn--', 'https://xn--a.com/xn--'],
  // ASCII, and what is not UTF-8.
  ['/a%20b%2Fc%3F%25', '/a%20b%2Fc%3F%25'],
  ['/caf%E9', '/caf%E9'],
  ['/%EC%9C', '/%EC%9C'],
  // Spaces, what turns the direction of text, what is not seen, and a mark that changes what stands before it.
  ['/a%C2%A0b', '/a%C2%A0b'],
  ['/a%E2%80%AEb', '/a%E2%80%AEb'],
  ['/a%E2%80%8Bb', '/a%E2%80%8Bb'],
  ['/%CC%B8a', '/%CC%B8a'],
  // Signs that look like a part of the address.
  ['/a%EF%BC%8Fb', '/a%EF%BC%8Fb'],
  ['/a%EF%BC%9Fb', '/a%EF%BC%9Fb'],
  ['/a%E2%80%A4b', '/a%E2%80%A4b'],
])('%s is shown as %s', (address, shown) => {
  expect(readableAddress(address)).toBe(shown);
});

it('shows another text of the same address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { href } = new URL(`http://localhost/${encodeURIComponent(text)}`);
      const shown = readableAddress(href);
      expect(new URL(shown).href).toBe(href);
      expect(readableAddress(shown)).toBe(shown);
    }),
  );
});
