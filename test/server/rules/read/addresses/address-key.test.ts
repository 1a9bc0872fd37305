import { expect, it } from 'vitest';
import { addressKey } from '../../../../../server/rules/read/addresses/address-key.ts';

it.each([
  ['https://site.example/a.png', '/a.png'],
  ['https://site.example/a.png?v=7', '/a.png'],
  ['https://site.example/app.4f3d2a1c.js', '/app.js'],
  ['https://site.example/image?b=2&a=1', '/image?a=1&b=2'],
  ['https://cdn.example/a.png', 'cdn.example/a.png'],
  ['http://site.example/a.png', 'site.example/a.png'],
])('knows %s by %s', (address, key) => {
  expect(addressKey(address, 'https://site.example')).toBe(key);
});
