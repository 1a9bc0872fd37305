import { expect, test } from 'vitest';

import { servedAddress } from '../../../src/site/served-address.ts';
import { ServedNames } from '../../../src/site/served-names.ts';

test.each([
  ['dist', 'serve://dist/'],
  ['apps/web/dist', 'serve://apps~web~dist/'],
  ['apps-web-dist', 'serve://apps-web-dist/'],
  ['apps~web~dist', 'serve://apps%7Eweb%7Edist/'],
  ['.', 'serve://~workspace/'],
  ['workspace', 'serve://workspace/'],
  ['my site', 'serve://my%20site/'],
])('the folder %s has the address %s, which is one', (folder, address) => {
  expect(servedAddress(folder)).toBe(address);
  expect(new URL(address).href).toBe(address);
});

test.each([
  ['/home/ada/sites/shop/dist', /^serve:\/\/shop~dist\+[a-f0-9]{8}\/$/],
  ['/dist', /^serve:\/\/dist\+[a-f0-9]{8}\/$/],
  ['/', /^serve:\/\/\+[a-f0-9]{8}\/$/],
  ['/my sites/a~b+c', /^serve:\/\/my%20sites~a%7Eb%2Bc\+[a-f0-9]{8}\/$/],
])('the folder %s, which is elsewhere, has a short address without the rest of its path', (folder, shape) => {
  const address = servedAddress(folder);

  expect(address).toMatch(shape);
  expect(new URL(address).href).toBe(address);
  expect(servedAddress(`/elsewhere${folder}`)).not.toBe(address);
});

test('names stand for real addresses in texts, and the other way around', () => {
  const names = new ServedNames();
  names.add('serve://dist/', 'http://localhost:4123/');
  names.add('serve://base/', 'http://localhost:41234/');

  expect(names.write('http://localhost:4123/a http://localhost:41234/b http://localhost:4123')).toBe(
    'serve://dist/a serve://base/b serve://dist',
  );
  expect(names.write('http://localhost:412/ https://localhost:4123/')).toBe(
    'http://localhost:412/ https://localhost:4123/',
  );
  expect(names.locate('serve://base/x?y')).toBe('http://localhost:41234/x?y');
  expect(names.locate('https://www.example.com/')).toBe('https://www.example.com/');
});

test('a base of an earlier run has the name, too, and another port', () => {
  const names = new ServedNames();
  names.add('serve://dist/', 'http://localhost:5000/');
  names.add('serve://dist/', 'http://localhost:6000/');

  expect(names.write('http://localhost:5000/ http://localhost:6000/')).toBe('serve://dist/ serve://dist/');
});

test.each([
  ['"http://localhost:4123"', '"serve://dist"'],
  ['<bdi>localhost:4123/about/</bdi>', '<bdi>dist/about/</bdi>'],
  ['mylocalhost:4123', 'mylocalhost:4123'],
  ['http://127.0.0.1:4123/', 'http://127.0.0.1:4123/'],
])('%s is written as %s', (text, expected) => {
  const names = new ServedNames();
  names.add('serve://dist/', 'http://localhost:4123/');
  expect(names.write(text)).toBe(expected);
});

test.each([
  ['apps/web', 'apps/web/about/'],
  ['/home/me/site/dist', 'site/dist/about/'],
  ['.', 'workspace/about/'],
  ['a<b', 'a%3Cb/about/'],
])('where no scheme is shown, the folder %s is written as people write it', (folder, expected) => {
  const names = new ServedNames();
  names.add(servedAddress(folder), 'http://localhost:4123/');
  expect(names.write('localhost:4123/about/')).toBe(expected);
});

test('a page has no links to what is served, because they would lead nowhere', () => {
  const names = new ServedNames();
  names.add('serve://dist/', 'http://localhost:4123/');
  const links =
    '<a class="page" href="http://localhost:4123/a" rel="nofollow"\n  ><bdi>localhost:4123/a</bdi></a\n> <a href="https://example.com/">x</a> <a href="#added">y</a>';

  expect(names.writePage(links)).toBe(
    '<span class="page" rel="nofollow"\n  ><bdi>dist/a</bdi></span> <a href="https://example.com/">x</a> <a href="#added">y</a>',
  );
});
