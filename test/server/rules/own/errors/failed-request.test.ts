import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { RequestFacts } from '../../../../../server/facts/request-facts.ts';
import { failedRequest } from '../../../../../server/rules/own/errors/failed-request.ts';

function check(...changes: Partial<RequestFacts>[]) {
  const requests = changes.map((change): RequestFacts => ({
    url: 'https://site.example/api/items/17?t=99',
    type: 'Fetch',
    method: 'GET',
    status: 500,
    failure: null,
    redirects: [],
    mimeType: '',
    bytes: 0,
    fromCache: false,
    inFrame: false,
    size: 0,
    headers: null,
    ...change,
  }));
  return failedRequest.check(pageInput('<html lang="en"></html>', { visit: { requests } }));
}

it.each<[string, Partial<RequestFacts>, string]>([
  ['an error of the server', {}, 'medium'],
  ['nothing there', { status: 404, type: 'XHR' }, 'low'],
  ['no such host', { url: 'https://no.example/a', status: null, failure: 'unknown name' }, 'low'],
])('reports %s', (_, change, severity) => {
  expect(check(change)).toMatchObject([{ node: null, severity }]);
});

it('is one finding for requests that differ in numbers and queries', () => {
  expect(check({}, { url: 'https://site.example/api/items/4?t=1' })).toMatchObject([
    { key: 'GET /api/items/#' },
  ]);
});

it('is as severe as the worst of them, in whatever order they are made', () => {
  const gone = { url: 'https://site.example/api/items/4', status: 404 };
  const broken = { url: 'https://site.example/api/items/17', status: 500 };
  const also = { url: 'https://site.example/api/items/23', status: 500 };
  const expected = [
    { severity: 'medium', explanation: expect.stringContaining('/17 (GET), which answers with HTTP 500') },
  ];
  expect(check(gone, broken, also)).toMatchObject(expected);
  expect(check(also, broken, gone)).toEqual(check(gone, broken, also));
});

it.each<[string, Partial<RequestFacts>]>([
  ['a good answer', { status: 200 }],
  ['a visitor who is not signed in', { status: 401 }],
  ['a busy site', { status: 503 }],
  ['another host', { url: 'https://other.example/a' }],
  ['a frame', { inFrame: true }],
  ['an image', { type: 'Image' }],
  ['what we kept back', { status: null, failure: 'prevented' }],
  ['what was given up', { status: null, failure: 'unfinished' }],
  ['what did not answer', { status: null, failure: 'unreachable' }],
])('is silent about %s', (_, change) => {
  expect(check(change)).toEqual([]);
});
