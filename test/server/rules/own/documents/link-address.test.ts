import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { linkAddress } from '../../../../../server/rules/own/documents/link-address.ts';

function found(body: string): unknown[] {
  return linkAddress.check(pageInput(`<html><body>${body}</body></html>`)).map(({ node }) => node);
}

it.each([
  ['<a onclick="go()">A</a>', [2]],
  ['<a href="file:///C:/a.pdf">A</a>', [2]],
  ['<a href="https://">A</a>', [2]],
  ['<a href="hhtps://site.example/">A</a>', [2]],
  ['<a href="htp://site.example/">A</a>', [2]],
  ['<a href="HTPPS://site.example/">A</a>', [2]],
  ['<a href="httsp://site.example/">A</a>', [2]],
])('reports %j: %j', (page, expected) => {
  expect(found(page)).toEqual(expected);
});

it('names the kind of each, which all links of one kind have in common', () => {
  const body =
    '<a onclick="go()">Tests</a><a onclick="go()"><img/></a><a href="file:///a">A</a><a href="https://">A</a>';
  const defects = linkAddress.check(pageInput(`<html><body>${body}</body></html>`));
  expect(defects.map(({ cause }) => cause)).toEqual(['handler', 'handler', 'file', undefined]);
});

it.each([
  ['<a href="/pass">A</a>'],
  ['<a id="top"></a>'],
  ['<a name="top">A</a>'],
  ['<a role="button" onclick="go()">A</a>'],
  ['<a href="javascript:go()">A</a>'],
  ['<a href="#">A</a>'],
  ['<a href="">A</a>'],
  ['<a href="mailto:a@b.example" onclick="go()">A</a>'],
  ['<a href="tel:+1 2">A</a>'],
  ['<a href="sftp://site.example/">A</a>'],
  ['<a href="ftp://site.example/">A</a>'],
  ['<a href="web+http://site.example/">A</a>'],
  ['<button onclick="go()">A</button>'],
])('does not report %j', (page) => {
  expect(found(page)).toEqual([]);
});

/** Where links are found to lead nowhere, on a page of which is known what scripts make of fragments. */
function nowhere(body: string, facts = {}): unknown[] {
  const visit = { fragments: { isHeard: false, handled: [], ...facts } };
  const found = linkAddress.check(pageInput(`<html><body>${body}</body></html>`, { visit }));
  return found.map(({ node, cause }) => [node, cause]);
}

it('knows the first view of an application by the routes next to it', () => {
  expect(nowhere('<a href="#/">All</a><a href="#/active">Active</a>')).toEqual([]);
  expect(nowhere('<a href="#/">All</a>')).toEqual([[2, 'placeholder']]);
});

it('takes all links that hold a place free for one', () => {
  const body =
    '<a href="#!">A</a><a href="#!">B</a><a href="#0">C</a><a href="#void">D</a><a href="/#_">E</a>';
  expect(nowhere(body)).toEqual([2, 4, 6, 8, 10].map((node) => [node, 'placeholder']));
  expect(nowhere('<a href="#!">A</a>', { handled: [2] })).toEqual([[2, 'placeholder']]);
});

it.each([
  ['a part of that name', '<a href="#0">A</a><p id="0">B</p>', {}],
  ['a view of a script', '<a href="#!">A</a>', { isHeard: true }],
  ['the top', '<a href="#">A</a><a href="#TOP">A</a>', {}],
  ['a control', '<a href="#!" data-bs-toggle="dropdown">A</a><a href="#!" role="button">A</a>', {}],
  ['another page', '<a href="/shop#!">A</a>', {}],
])('does not report a placeholder that leads to %s', (_, body, facts) => {
  expect(nowhere(body, facts)).toEqual([]);
});

it('does not know whether #! is a view where nothing is known of its scripts', () => {
  const input = pageInput('<html><body><a href="#!">A</a></body></html>', { visit: { fragments: null } });
  expect(linkAddress.check(input)).toEqual([]);
  expect(linkAddress.seesAll?.(input)).toBe(false);
});
