import { expect, it } from 'vitest';
import { readCookies } from '../../../../server/engine/visit/read-cookies.ts';
import { readHeaders } from '../../../../server/engine/visit/tab-documents.ts';

const NOW_MS = Date.parse('2026-01-01T00:00:00Z');
const names = (value: string) => readCookies({ 'Set-Cookie': value }, NOW_MS).map(({ name }) => name);

it('reads headers without cookies, each value for itself', () => {
  expect(readHeaders({ 'X-A': ' 1\n2', 'set-cookie': 'a=1', Server: 'x'.repeat(20_000) })).toEqual([
    ['x-a', '1'],
    ['x-a', '2'],
    ['server', 'x'.repeat(16_000)],
  ]);
});

it.each([
  ['a=1; Max-Age=0', []],
  ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', []],
  // Max-Age comes before Expires.
  ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60', ['a']],
  ['a=1; Expires=Thu, 01 Jan 2027 00:00:00 GMT', ['a']],
  ['a=1; Expires=soon', ['a']],
  ['=1', []],
  ['Secure', []],
  ['a=1\nb=2', ['a', 'b']],
])('reads the cookies that stay: %j', (value, expected) => {
  expect(names(value)).toEqual(expected);
});

it('reads the flags of a cookie, the last of each attribute', () => {
  expect(readCookies({ 'set-cookie': 'a=b=c;SECURE;SameSite=x ; samesite = None' }, NOW_MS)).toEqual([
    { name: 'a', secure: true, httpOnly: false, sameSite: 'none' },
  ]);
});

it('keeps no more than a hundred cookies, and 200 characters of a name', () => {
  const cookies = readCookies({ 'set-cookie': `${'n'.repeat(300)}=1\n`.repeat(200) }, NOW_MS);
  expect(cookies).toHaveLength(100);
  expect(cookies[0]?.name).toHaveLength(200);
});
