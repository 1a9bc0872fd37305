import { expect, it } from 'vitest';
import { maskVolatile } from '../../../../server/facts/page/normalise.ts';

it.each([
  ['No item 17 of 20', 'No item # of #'],
  ['at https://site.example:8080/app.js?v=12:10:4', 'at https://site.example:#/app.js'],
  ['chunk 4f3d2a1c failed', 'chunk # failed'],
  ['a = 0x1f, b = 1.5', 'a = #, b = #'],
  ['Why? Because', 'Why Because'],
  ['id 550e8400-e29b-41d4-a716-446655440000', 'id #'],
  ['  two\n lines ', 'two lines'],
  ['TypeError: price is undefined', 'TypeError: price is undefined'],
])('masks %s', (text, masked) => {
  expect(maskVolatile(text)).toBe(masked);
});
