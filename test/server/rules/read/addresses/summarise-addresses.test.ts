import { describe, expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { summaryOf } from '../../../../../harness/findings/site-of.ts';
import type { RequestFacts } from '../../../../../server/facts/request-facts.ts';
import { checkPage } from '../../../../../server/rules/check-page.ts';

const LONG = 'x'.repeat(2_000);

function missing(n: number, path = ''): RequestFacts {
  return {
    url: `https://site.example/${n}${path}.png`,
    type: 'Image',
    method: 'GET',
    status: 404,
    failure: null,
    redirects: [],
    mimeType: '',
    bytes: 0,
    fromCache: false,
    inFrame: false,
    size: 0,
    headers: null,
  };
}

const many = (count: number, path?: string): RequestFacts[] =>
  Array.from({ length: count }, (_, n) => missing(n, path));

/** 300 places with long names. */
function page(length: number): string {
  return `<html lang="en"><body>${Array.from({ length: 300 }, (_, n) => `<p id="${n}${'x'.repeat(length)}"/>`).join('')}</body></html>`;
}

function unjudgedWith(requests: RequestFacts[]): string[] {
  const input = pageInput('<html lang="en"></html>', { visit: { requests } });
  return checkPage(input, undefined).unjudged.map(({ code }) => code);
}

function lostOf(...requests: RequestFacts[]): string[] {
  return summaryOf('<html lang="en"></html>', { visit: { requests } }).addresses.lost.map(({ type }) => type);
}

/** Without what all addresses begin with. */
function ends(all: string[]): string[] {
  return all.map((each) => each.replace(/^https:\/\/site\.example\/(?=#)|^https:\/\/site\.example/, ''));
}

describe('what is kept of the addresses of a page', () => {
  it('is all of them on an ordinary page', () => {
    const { addresses } = summaryOf('<html lang="en"></html>', { visit: { requests: many(150) } });
    expect(addresses).toMatchObject({ cut: [], ownPlaces: [] });
    expect(addresses.lost).toHaveLength(150);
    expect(unjudgedWith(many(150))).not.toContain('broken-image');
  });

  it.each([
    ['many', many(300)],
    ['long', many(150, LONG)],
  ])('is bounded if they are %s, and then the page is not judged by rules about them', (_, requests) => {
    const { addresses } = summaryOf('<html lang="en"></html>', { visit: { requests } });
    expect(addresses.cut).toEqual(['lost']);
    expect(JSON.stringify(addresses).length).toBeLessThan(150_000);
    const unjudged = unjudgedWith(requests);
    expect(unjudged).toContain('broken-image');
    expect(unjudged).not.toContain('broken-fragment');
  });

  it.each([
    ['#/books', true, ['#/books'], []],
    ['#!/shop', true, ['#!/shop'], []],
    ['https://site.example/app#/x', true, ['/app#/x'], []],
    ['#/', true, [], []],
    ['#tab=2', true, [], []],
    ['#gone', true, [], []],
    ['https://other.example/#/x', true, [], []],
    ['#docs/let', false, ['#docs/let'], []],
    ['#tab=2', false, ['#tab=2'], []],
    ['#gone', false, [], ['#gone']],
    ['#there', false, [], []],
    ['#top', false, [], []],
  ])('tells views, and places that may be views, from the rest: %s (%s)', (href, isLeft, views, places) => {
    const html = `<html lang="en"><p id="there"></p><p><a href="${href}">x</a></p></html>`;
    const fragments = { isHeard: !isLeft, handled: [] };
    const { addresses } = summaryOf(html, { visit: { fragments } });
    expect({ views: ends(addresses.views), places: ends(addresses.openPlaces) }).toEqual({ views, places });
  });

  it('is no request that was under way, if another one to the address was answered', () => {
    const poll = { ...missing(1), type: 'Fetch' as const, status: null, failure: 'unfinished' as const };
    expect(lostOf({ ...missing(1), status: 200, mimeType: 'image/png' }, poll)).toEqual([]);
    expect(lostOf(missing(1), poll)).toEqual(['Image']);
    expect(lostOf(poll)).toEqual(['Fetch']);
  });

  it.each([
    ['Image', '/logo.png', ['Image']],
    ['Image', '/logo.svg?v=2', ['Image']],
    ['Image', '/picture.php', []],
    ['Other', '/icons.svg', ['Image']],
    ['Other', '/next.js', []],
    ['Font', '/a.woff2', ['Font']],
    ['Script', '/app.mjs', ['Script']],
    ['Script', '/script?name=app', []],
    ['Stylesheet', '/style', ['Stylesheet']],
    ['Media', '/a.mp4', ['Media']],
    ['TextTrack', '/a.vtt', ['TextTrack']],
    ['Fetch', '/a.js', []],
    ['Document', '/a.svg', []],
  ] as const)('is a page in the place of a file: %s %s', (type, path, expected) => {
    const url = `https://site.example${path}`;
    expect(lostOf({ ...missing(1), url, type, status: 200, mimeType: 'text/html' })).toEqual(expected);
    expect(lostOf({ ...missing(1), url, type, status: 200, mimeType: 'image/png' })).toEqual([]);
  });

  it('is no place if their names are too long to be kept', () => {
    expect(summaryOf(page(10)).addresses.ownPlaces).toHaveLength(300);
    expect(summaryOf(page(450)).addresses.ownPlaces).toBeNull();
  });
});

describe('the element that names an address', () => {
  const address = 'https://other.example/a';
  it.each([
    [`<a href="${address}">There</a>`, `<a href="${address}">There</a>`],
    [
      `<a class="card" rel="nofollow" href="${address}">There</a>`,
      `<a rel="nofollow" href="${address}" …>There</a>`,
    ],
    [
      `<a href="${address}">${'word '.repeat(30)}end</a>`,
      `<a href="${address}">${'word '.repeat(15)}word…</a>`,
    ],
  ])('shows that there is more of it: %s', (markup, evidence) => {
    const { addresses } = summaryOf(`<html lang="en"><body>${markup}</body></html>`, {});
    expect(addresses.external).toEqual([{ address, evidence }]);
  });

  it('shows that a link to a file has other attributes', () => {
    const markup = '<html lang="en"><head><link rel="icon" sizes="any" href="/1.png"/></head></html>';
    const { addresses } = summaryOf(markup, { visit: { requests: [missing(1)] } });
    expect(addresses.lost[0]?.evidence).toBe('<link rel="icon" href="/1.png" …>');
  });
});
