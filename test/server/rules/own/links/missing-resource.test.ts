import { describe, expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { summaryOf } from '../../../../../harness/findings/site-of.ts';
import type { RequestFacts } from '../../../../../server/facts/request-facts.ts';
import {
  brokenFont,
  brokenFrame,
  brokenImage,
  brokenManifest,
  brokenMedia,
  brokenScript,
  brokenStylesheet,
} from '../../../../../server/rules/own/links/missing-resources.ts';
import { unansweredAddresses } from '../../../../../server/rules/read/addresses/unanswered-addresses.ts';

const PAGE = '<html lang="en"><body><img src="/bowl.png" alt="A bowl"/></body></html>';

function canJudge(options: Parameters<typeof pageInput>[1]): boolean | undefined {
  return brokenImage.canJudgePage?.(pageInput(PAGE, options), summaryOf(PAGE, options));
}

function request(change: Partial<RequestFacts> = {}): RequestFacts {
  return {
    url: 'https://site.example/bowl.png',
    type: 'Image',
    method: 'GET',
    status: 404,
    failure: null,
    redirects: [],
    mimeType: 'text/html',
    bytes: 0,
    fromCache: false,
    inFrame: false,
    size: 0,
    headers: null,
    ...change,
  };
}

const inputOf = (requests: RequestFacts[] | null, html = PAGE) =>
  siteInput({ '/': summaryOf(html, { visit: { requests } }) });

describe('resources that are not there', () => {
  it('have one cause if they are in one folder, but for that of the start page', () => {
    const paths = ['/shop/a.png', '/shop/b.png', '/c.png', '/d.png', '/shop/old/e.png'];
    const requests = paths.map((path) => request({ url: `https://site.example${path}` }));
    const images = paths.map((path) => `<img src="${path}" alt="">`).join('');
    const found = brokenImage.check(inputOf(requests, `<html><body>${images}</body></html>`));
    expect(found.map(({ key, cause }) => [key, cause])).toEqual([
      ['/c.png', undefined],
      ['/d.png', undefined],
      ['/shop/a.png', '/shop/'],
      ['/shop/b.png', '/shop/'],
      ['/shop/old/e.png', '/shop/old/'],
    ]);
    const packages = ['flags/de.png', 'icons/svg/x.png'].map((path) =>
      request({ url: `https://site.example/node_modules/${path}` }),
    );
    for (const { cause } of brokenImage.check(inputOf(packages))) expect(cause).toBe('/node_modules/');
    const elsewhere = request({ url: 'https://cdn.example/shop/f.png' });
    expect(brokenImage.check(inputOf([elsewhere]))[0]?.cause).toBe('cdn.example/shop/');
  });

  it('names the element and the address once for all pages', () => {
    const summary = summaryOf(PAGE, { visit: { requests: [request()] } });
    const found = brokenImage.check(
      siteInput({ '/': summary, '/b': { ...summary, url: 'https://site.example/b' } }),
    );
    expect(found).toEqual([
      {
        pages: [0, 1],
        key: '/bowl.png',
        address: '/bowl.png',
        evidence: '<img src="/bowl.png" alt="A bowl">',
        explanation: expect.stringMatching(/^The image \/bowl\.png answers with HTTP 404, /),
      },
    ]);
  });

  it.each([
    [brokenFont, { type: 'Font' }],
    [brokenFrame, { type: 'Document', inFrame: true }],
    [brokenImage, { type: 'Image' }],
    [brokenMedia, { type: 'Media' }],
    [brokenMedia, { type: 'TextTrack' }],
    [brokenScript, { type: 'Script' }],
    [brokenStylesheet, { type: 'Stylesheet' }],
    [brokenStylesheet, { type: 'Stylesheet', status: 200 }],
  ] as const)('is reported by the rule of its kind: $0.meta.name %o', (rule, change) => {
    const rules = [brokenFont, brokenFrame, brokenImage, brokenMedia, brokenScript, brokenStylesheet];
    const input = inputOf([request(change)]);
    const found = rules.filter((each) => each.check(input).length > 0).map(({ meta }) => meta.name);
    expect(found).toEqual([rule.meta.name]);
  });

  it.each<[string, Partial<RequestFacts>, RegExp]>([
    ['gone', { status: 410 }, /HTTP 410/],
    ['an error of its own server', { status: 500 }, /HTTP 500, a server error/],
    ['no such host', { status: null, failure: 'unknown name', url: 'https://no.example/a.png' }, /DNS/],
    ['TLS', { status: null, failure: 'tls', url: 'https://old.example/a.png' }, /TLS certificate/],
    ['a loop', { status: null, failure: 'loop' }, /in a loop/],
    ['gone elsewhere', { url: 'https://cdn.example/a.png' }, /https:\/\/cdn\.example\/a\.png answers/],
  ])('tells apart: %s', (_, change, words) => {
    const [found] = brokenImage.check(inputOf([request(change)]));
    expect(found?.explanation).toMatch(words);
  });

  it.each<[string, Partial<RequestFacts>]>([
    ['busy', { status: 503 }],
    ['an error of another host', { status: 500, url: 'https://cdn.example/a.png' }],
    ['not allowed', { status: 403 }],
    ['nothing answers', { status: null, failure: 'unreachable' }],
    ['kept back by us', { status: null, failure: 'prevented' }],
    ['not finished', { status: null, failure: 'unfinished' }],
  ])('knows nothing for certain: %s', (_, change) => {
    const input = inputOf([request(change)]);
    expect(brokenImage.check(input)).toEqual([]);
    const key = change.url === undefined ? '/bowl.png' : 'cdn.example/a.png';
    expect(unansweredAddresses(input.pages, input)).toContain(key);
  });

  it('does not believe that a host has no name where the site has none itself', () => {
    const lost = request({ status: null, failure: 'unknown name', url: 'https://no.example/a.png' });
    const html = '<html lang="en"></html>';
    const input = siteInput(
      { '/': summaryOf(html, { visit: { requests: [lost] } }) },
      { start: 'http://127.0.0.1/' },
    );
    expect(brokenImage.check(input)).toEqual([]);
    expect(unansweredAddresses(input.pages, input)).toEqual(['no.example/a.png']);
  });

  it.each<[string, Partial<RequestFacts>]>([
    ['there', { status: 200, mimeType: 'image/png' }],
    ['not changed', { status: 304 }],
    ['blocked by a policy of the site', { status: null, failure: 'policy' }],
    ['the page itself', { type: 'Document' }],
  ])('is silent: %s', (_, change) => {
    const input = inputOf([request(change)], '<html lang="en"><body></body></html>');
    expect([brokenImage, brokenFrame].flatMap((each) => each.check(input))).toEqual([]);
    expect(unansweredAddresses(input.pages, input)).toEqual([]);
  });

  it('has one key for the builds and versions of a file', () => {
    const keys = ['app.4f3d2a1c.js?v=3', 'app.99aa77bc.js?v=4'].map(
      (name) =>
        brokenScript.check(inputOf([request({ type: 'Script', url: `https://site.example/${name}` })]))[0]
          ?.key,
    );
    expect(keys).toEqual(['/app.js', '/app.js']);
  });

  it('judges images that were asked for without a browser', () => {
    const html =
      '<html lang="en"><body><img src="/a.png" srcset="/a.png 1x, /b.png 2x" alt=""/></body></html>';
    const fine = request({ url: 'https://site.example/a.png', status: 200, mimeType: 'image/png' });
    const input = inputOf([fine], html);
    expect(brokenImage.check(input)).toEqual([]);
    expect(unansweredAddresses(input.pages, input)).toEqual(['/b.png']);
    const answers = new Map([['https://site.example/b.png', 404]]);
    expect(brokenImage.check({ ...input, answers }).map(({ key }) => key)).toEqual(['/b.png']);
    expect(unansweredAddresses(input.pages, { ...input, answers })).toEqual([]);
  });

  it.each([
    ['<link rel="icon" href="/x.png"/>', brokenImage, 'low'],
    ['<link rel="apple-touch-icon" href="/x.png"/>', brokenImage, 'low'],
    ['<input type="image" src="/x.png" alt="Go"/>', brokenImage, undefined],
    ['<link rel="manifest" href="/x.webmanifest"/>', brokenManifest, undefined],
    ['<video preload="none"><source src="/x.mp4"/></video>', brokenMedia, undefined],
    ['<audio preload="none" src="/x.mp3"></audio>', brokenMedia, undefined],
    ['<video src="/there.mp4"><track src="/x.vtt"/></video>', brokenMedia, undefined],
    ['<video src="/there.mp4" poster="/x.jpg"></video>', brokenImage, undefined],
    ['<object data="/x.pdf" type="application/pdf"></object>', brokenFrame, undefined],
    ['<embed src="/x.pdf"/>', brokenFrame, undefined],
  ])('judges what a browser did not ask for: %s', (element, rule, severity) => {
    const there = request({
      url: 'https://site.example/there.mp4',
      type: 'Media',
      status: 200,
      mimeType: 'video/mp4',
    });
    const input = inputOf([there], `<html lang="en"><body>${element}</body></html>`);
    const [unasked] = unansweredAddresses(input.pages, input);
    expect(unasked).toMatch(/^\/x\./);
    for (const answer of [404, 'page'] as const) {
      const answers = new Map([[`https://site.example${unasked}`, answer]]);
      const found = [brokenImage, brokenMedia, brokenManifest, brokenFrame].map((each) =>
        each.check({ ...input, answers }),
      );
      expect(found.flat()).toEqual([
        expect.objectContaining({ key: unasked, ...(severity && { severity }) }),
      ]);
      // What is low there is an icon, in whose place a page has no gap.
      expect(found.flat()[0]?.explanation.includes('bookmarks')).toBe(severity === 'low');
      expect(rule.check({ ...input, answers })).toHaveLength(1);
    }
  });

  it('does not take the cut end of a long list for an address', () => {
    const list = `${'/a.png 1x, '.repeat(44)}/long/name/of/a`.padEnd(500, 'x').slice(0, 500);
    const html = `<html lang="en"><body><img srcset="${list}" alt=""/></body></html>`;
    const fine = request({ url: 'https://site.example/a.png', status: 200 });
    expect(summaryOf(html, { visit: { requests: [fine] } }).addresses.images).toEqual([]);
  });

  it('does not judge a page of which not all requests are known', () => {
    expect(canJudge({ visit: { requests: null } })).toBe(false);
    expect(canJudge({})).toBe(true);
    expect(brokenImage.check(inputOf(null))).toEqual([]);
  });
});
