import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { scriptLink } from '../../../../../server/rules/own/documents/script-link.ts';

it.each([
  ['<a href="javascript:void(0)">A</a>', [2]],
  ['<a href=" Java&#10;Script:go()">A</a>', [2]],
  ['<a href="javascript:;"><img/></a>', [2]],
  ['<a role="button" href="javascript:go()">A</a>', []],
  ['<a href="/pass?javascript:go()">A</a>', []],
  ['<a onclick="go()">A</a>', []],
  ['<a id="top"></a>', []],
])('of %j: %j', (body, expected) => {
  const found = scriptLink.check(pageInput(`<html><body>${body}</body></html>`));
  expect(found.map(({ node }) => node)).toEqual(expected);
});
