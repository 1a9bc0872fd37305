import { expect, it } from 'vitest';
import { aRequest } from '../../../../harness/findings/a-request.ts';
import { pageInput } from '../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../harness/findings/page-input.ts';
import { ENGINES } from '../../../../harness/findings/pages.ts';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import type { ShownImage } from '../../../../server/facts/request-facts.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { checkPage } from '../../../../server/rules/check-page.ts';

type Page = [path: string, html: string, options?: PageInputOptions];

const SITE = 'https://site.example';

/** The findings of one rule on a site: in how many elements each was seen. */
function findings(rule: string, pages: Page[]) {
  const described = pages.map(([path, html, options]) => {
    const input = pageInput(html, { url: `${SITE}${path}`, ...options });
    const violations = checkPage(input, undefined).violations.filter(({ code }) => code === rule);
    return describePage({ ...input.page, violations, unjudged: [], foundOn: null });
  });
  const facts = buildScanFacts({
    scanId: 'scan',
    target: SITE,
    pages: described,
    runners: ENGINES,
    unvisited: [],
    unlisted: 'nothing',
    base: null,
  });
  return scanResult(facts, []).findings;
}

const numbers = (...args: Parameters<typeof findings>): number[] =>
  findings(...args)
    .map(({ occurrences = 0 }) => occurrences)
    .sort((x, y) => x - y);

const document = (body: string, head = ''): string =>
  `<html lang="en"><head>${head}</head><body>${body}</body></html>`;

const scripts = (...addresses: string[]): string =>
  addresses.map((address) => `<script src="${address}"></script>`).join('');

const pushing = (node: number): ShownImage => ({
  node,
  address: `${SITE}/${node}.png`,
  natural: [600, 400],
  shown: [600, 400],
  isStretched: false,
  isLazy: false,
  hasChoice: false,
  push: 100,
});

it('folds links by the kind of their mistake', () => {
  const body = `<p><a href="javascript:;">A</a> <a href="javascript:void(0)"><img src="/a.png"/></a></p><nav><a href="javascript:go(1)">B</a><a onclick="go()">C</a></nav>`;
  const wrong = '<a href="https://">A</a><a href="http://[">B</a>';
  const pages: Page[] = [
    ['/', document(body)],
    ['/a/b', document(body)],
  ];
  expect(numbers('link-address', pages)).toEqual([2]);
  expect(numbers('script-link', pages)).toEqual([6]);
  expect(numbers('link-address', [['/', document(wrong)]])).toEqual([1, 1]);
});

it('folds scripts by where they come from, however their addresses are spelled', () => {
  const own = [`${SITE}/js/a.js`, `${SITE}/js/b.js`];
  const foreign = ['a-1.0.js', 'b-1.0.js'].map((file) => `https://cdn.example/${file}`);
  foreign.push('https://ads.example/t-2.1.js');
  const visit = { ownResources: [...own, ...foreign] };
  const pages: Page[] = [
    ['/', document('', scripts('js/a.js', './js/b.js', ...foreign)), { visit }],
    ['/x/y', document('', scripts('../js/a.js', '/js/b.js', ...foreign)), { visit }],
  ];
  expect(numbers('blocking-script', pages)).toEqual([2, 4, 4]);
  expect(numbers('subresource-integrity', pages)).toEqual([2, 4]);
});

it('has one finding for a server that compresses nothing, which names all that it should', () => {
  const plain = { headers: { encoding: '' }, size: 20_000 };
  const requests = [
    aRequest({ url: `${SITE}/`, type: 'Document', ...plain }),
    aRequest({ url: `${SITE}/a.js`, ...plain }),
    aRequest({ url: `${SITE}/a.css`, type: 'Stylesheet', ...plain, size: 12_000 }),
  ];
  const [found, ...others] = findings('text-compression', [['/', document(''), { visit: { requests } }]]);
  expect(others).toEqual([]);
  expect(found?.explanation).toContain('sends pages and scripts uncompressed, here 40 kB');
});

it('has one finding for images without a size, whether a template or a text has them', () => {
  const body = `<ul><li><img src="/a.png"/></li><li><img src="/b.png"/></li></ul><p><img src="/c.png"/></p><p><img src="/d.png"/></p>`;
  const { tree } = pageInput(document(body));
  const images = tree.elements.filter((node) => tree.nodes[node]?.tag === 'img');
  const visit = {
    loading: { window: [1_280, 1_024] as [number, number], images: images.map(pushing), fonts: [] },
  };
  expect(numbers('image-dimensions', [['/', document(body), { visit }]])).toEqual([4]);
});

it.each([
  [
    'font-preload',
    '',
    '<link rel="preload" as="font" href="/a.woff2"/><link rel="preload" as="font" href="/b.woff2"/>',
    [2],
  ],
  [
    'insecure-link',
    `<a href="http://site.example/a">A</a><p><a href="http://site.example/b">B</a></p>`,
    '',
    [2],
  ],
  [
    'mixed-content',
    '<img src="http://a.example/1.png"/><p><img src="http://a.example/2.png"/></p><img src="http://b.example/1.png"/><iframe src="http://a.example/"></iframe>',
    '',
    [1, 1, 2],
  ],
])('folds what %s finds', (rule, body, head, expected) => {
  expect(numbers(rule, [['/', document(body, head)]])).toEqual(expected);
});

it('folds what an unclosed element leaves in the source', () => {
  const errors = (['nested', 'unclosed'] as const).flatMap((kind) =>
    ['p', 'li'].map((parent) => ({ kind, tag: 'a', parent, text: '<a id="x"/>', line: 1 })),
  );
  const other = { kind: 'stray' as const, tag: 'div', parent: 'main', text: '</div>', line: 9 };
  const markup = { charset: null, hasNonAscii: false, errors: [...errors, other], repeated: [] };
  expect(numbers('tag-nesting', [['/', document(''), { visit: { markup } }]])).toEqual([1, 4]);
});
