import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { unencryptedPage } from '../../../../../server/rules/own/security/unencrypted-page.ts';

it.each([
  ['<p>Text</p>', 'medium'],
  ['<form><input type="Password"/></form>', 'high'],
])('finds a page over http: %s', (body, severity) => {
  const input = pageInput(`<html><body>${body}</body></html>`, { url: 'http://www.example.com/a' });
  expect(unencryptedPage.check(input)).toEqual([
    { node: null, severity, explanation: expect.stringContaining('www.example.com') },
  ]);
});

it.each([
  'https://www.example.com/',
  'http://localhost:3000/',
  'http://app.localhost/',
  'http://127.0.0.1/',
  'http://192.168.0.7/',
  'http://[::1]/',
  'http://web:8080/',
  'http://nas.local/',
])('takes %s', (url) => {
  expect(unencryptedPage.check(pageInput('<html/>', { url }))).toEqual([]);
});
