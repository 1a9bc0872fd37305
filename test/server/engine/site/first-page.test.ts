import { expect, it } from 'vitest';
import { aRequest } from '../../../../harness/findings/a-request.ts';
import { pageInput } from '../../../../harness/findings/page-input.ts';
import { missingFromFirstPage } from '../../../../server/engine/site/first-page.ts';

const ORIGIN = 'http://localhost:4000';

/** @param links paths, with ! before one that is missing and ? before one of which nothing is known */
function missing(links: string[], files: [path: string, status: number][] = []) {
  const path = (link: string) => `${ORIGIN}${link.replace(/^[!?]/, '')}`;
  const { visit } = pageInput('<p>Text</p>', {
    visit: {
      requests: files.map(([file, status]) => aRequest({ url: new URL(file, ORIGIN).href, status })),
    },
  }).page;
  const page = {
    url: `${ORIGIN}/`,
    links: links.map((link) => ({ address: path(link), node: 0 })),
    visit,
  };
  const gone = links
    .filter((link) => link.startsWith('!'))
    .map((link): [string, number] => [path(link), 404]);
  const unknown = new Set(links.filter((link) => link.startsWith('?')).map(path));
  return missingFromFirstPage(page, new Map(gone), unknown);
}

it.each([
  ['most links are dead', ['!/a', '!/b', '/c'], [], { named: 3, missing: 2 }],
  [
    'most files are missing',
    ['/a', '/b', '/c', '/d', '/e'],
    [
      ['/a.css', 404],
      ['/a.js', 404],
    ],
    { named: 7, missing: 2 },
  ],
  ['most of both is missing', ['!/a'], [['/a.css', 404]], { named: 2, missing: 2 }],
  ['what is known is missing', ['!/a', '!/b', '?/c', '?/d', '?/e'], [], { named: 2, missing: 2 }],
] as const)('a page is not where it should be if %s', (_name, links, files, expected) => {
  expect(
    missing(
      [...links],
      files.map(([file, status]) => [file, status]),
    ),
  ).toEqual(expected);
});

it.each([
  ['one link is dead', ['!/a'], []],
  ['half of the links are dead', ['!/a', '!/b', '/c', '/d'], []],
  ['one link is dead several times', ['!/a', '!/a', '!/a#b'], []],
  [
    'files of other sites are missing',
    ['/a'],
    [
      ['https://cdn.test/a.js', 404],
      ['https://cdn.test/b.js', 404],
    ],
  ],
  [
    'its own server fails',
    ['/a'],
    [
      ['/a.js', 500],
      ['/b.js', 500],
    ],
  ],
] as const)('a page is where it should be if %s', (_name, links, files) => {
  expect(
    missing(
      [...links],
      files.map(([file, status]) => [file, status]),
    ),
  ).toBeNull();
});
