import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { linkAddress } from '../../../../../server/rules/own/documents/link-address.ts';

function found(body: string): unknown[] {
  return linkAddress.check(pageInput(`<html><body>${body}</body></html>`)).map(({ node }) => node);
}

it.each([
  ['<a href="javascript:void(0)">A</a>', [2]],
  ['<a href=" Java&#10;Script:go()">A</a>', [2]],
  ['<a onclick="go()">A</a>', [2]],
  ['<a href="file:///C:/a.pdf">A</a>', [2]],
  ['<a href="https://">A</a>', [2]],
])('reports %j: %j', (page, expected) => {
  expect(found(page)).toEqual(expected);
});

it.each([
  ['<a href="/pass">A</a>'],
  ['<a id="top"></a>'],
  ['<a name="top">A</a>'],
  ['<a role="button" href="javascript:go()">A</a>'],
  ['<a href="#">A</a>'],
  ['<a href="">A</a>'],
  ['<a href="mailto:a@b.example" onclick="go()">A</a>'],
  ['<a href="tel:+1 2">A</a>'],
  ['<button onclick="go()">A</button>'],
])('says nothing of %j', (page) => {
  expect(found(page)).toEqual([]);
});
