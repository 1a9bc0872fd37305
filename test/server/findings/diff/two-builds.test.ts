import { expect, it } from 'vitest';
import { aRequest } from '../../../../harness/findings/a-request.ts';
import { el, ENGINES, judgedPage } from '../../../../harness/findings/pages.ts';
import { NOTHING_SEEN } from '../../../../harness/findings/nothing-seen.ts';
import { UNKNOWN_SITE } from '../../../../harness/findings/site-input.ts';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { describeSiteViolation } from '../../../../server/findings/describe/describe-site-violation.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { PageTree } from '../../../../server/facts/page/page-tree.ts';
import { unansweredAddresses } from '../../../../server/rules/read/addresses/unanswered-addresses.ts';
import type { AddressAnswer } from '../../../../server/rules/read/addresses/judge-address.ts';
import { checkPage } from '../../../../server/rules/check-page.ts';
import { checkSite } from '../../../../server/rules/check-site.ts';
import { summarisePage } from '../../../../server/rules/summarise-page.ts';

const SITE = 'https://www.site.example';
const CDN = 'https://static.cdn.example/v2.4.1';
const PLAIN = { encoding: '', cacheControl: 'public, max-age=60', hasValidator: true };
const FORBIDDEN = { encoding: '', cacheControl: 'no-store', hasValidator: false };

/** The name of a file that a tool has built. */
type Naming = (folder: string, name: string, type: string) => string;

/** One page of a site in which much is wrong with files whose names have a hash. @param path of the page */
function pageOf(path: string, file: Naming): JudgedPage {
  const at = (folder: string, name: string, type: string): string => SITE + file(folder, name, type);
  const main = at('/assets/', 'main', 'js');
  const vendor = at('/assets/', 'vendor', 'js');
  const style = at('/assets/', 'style', 'css');
  const moved = at('/assets/', 'moved', 'js');
  const widget = `${CDN}${file('/', 'widget', 'js')}`;
  const heavy = at('/assets/', 'hero', 'png');
  const lost = at('/assets/', 'lost', 'png');
  const plain = heavy.replace('https:', 'http:');
  const page = judgedPage(SITE + path, [
    el('script', { src: vendor }),
    el('script', { src: widget }),
    el('link', { rel: 'stylesheet', href: plain.replace('png', 'css') }),
    el('p', {}, 'Some text'),
    el('img', { src: heavy }),
    el('img', { src: lost, alt: 'Lost' }),
    el('img', { src: plain, alt: 'Plain' }),
    el('a', { href: lost }, 'The picture'),
  ]);
  const { nodes } = page.snapshot;
  // A script in the head holds up the page.
  nodes.push({ parent: 1, tag: 'script', attributes: { src: main } });
  const image = nodes.findIndex(({ attributes }) => attributes?.['src'] === heavy);
  const size = 900_000;
  const requests = [
    aRequest({ url: SITE + path, type: 'Document' }),
    aRequest({ url: main, size, headers: PLAIN }),
    aRequest({ url: vendor, size, headers: FORBIDDEN }),
    aRequest({ url: style, type: 'Stylesheet', size, headers: PLAIN }),
    aRequest({ url: widget }),
    aRequest({ url: at('/assets/', 'there', 'js'), redirects: [moved] }),
    aRequest({ url: at('/assets/', 'gone', 'js'), status: 404 }),
    aRequest({ url: at('/assets/', 'gone', 'css'), type: 'Stylesheet', status: 404 }),
    aRequest({ url: at('/assets/', 'gone', 'woff2'), type: 'Font', status: 404 }),
    aRequest({ url: at('/assets/', 'data', 'json'), type: 'Fetch', status: 500 }),
    aRequest({ url: heavy, type: 'Image', size: 3_000_000, mimeType: 'image/png', headers: PLAIN }),
    aRequest({ url: lost, type: 'Image', status: 404 }),
  ];
  return {
    ...page,
    visit: {
      ...NOTHING_SEEN,
      ownResources: [main, vendor, style, widget, moved],
      requests,
      errors: [
        { kind: 'exception', text: `Error: no such chunk (${vendor})`, source: main },
        { kind: 'console', text: `Loading ${style} failed`, source: vendor },
      ],
      loading: {
        window: [1280, 800],
        fonts: [],
        images: [
          {
            node: image,
            address: heavy,
            natural: [2000, 1000],
            shown: [100, 90],
            isStretched: true,
            isLazy: true,
            hasChoice: false,
            push: 200,
          },
        ],
      },
    },
  };
}

/** A scan of two pages of one build. */
function scan(file: Naming): ScanFacts {
  const judged = ['/', '/about'].map((path) => pageOf(path, file));
  const summaries = judged.map((page) => summarisePage({ page, tree: new PageTree(page.snapshot) }));
  const pages = judged.map((page) => {
    const { violations, unjudged } = checkPage({ page, tree: new PageTree(page.snapshot) }, undefined);
    return describePage({ ...page, violations, unjudged });
  });
  const answers = new Map<string, AddressAnswer>([
    [SITE + file('/assets/', 'main', 'js'), 'publishes sources'],
    [SITE + file('/assets/', 'style', 'css'), 200],
  ]);
  const input = {
    pages: summaries,
    site: { ...UNKNOWN_SITE, start: `${SITE}/` },
    statuses: new Map(),
    answers,
    isComplete: true,
  };
  for (const { pages: indexes, violation } of checkSite(input, undefined).found) {
    for (const index of indexes) {
      const page = pages[index];
      page?.occurrences.push(describeSiteViolation(violation, page));
    }
  }
  return buildScanFacts({
    scanId: file('/', 'scan', 'js'),
    target: `${SITE}/`,
    pages,
    runners: [...ENGINES, { name: 'sitedelta', version: '1', rules: [] }],
    unvisited: [],
    unlisted: 'nothing',
    unanswered: unansweredAddresses(summaries, input),
    base: null,
  });
}

/** Those that are about a file, or name one. */
const RULES = [
  'blocking-script',
  'broken-font',
  'broken-image',
  'broken-script',
  'broken-stylesheet',
  'cache-lifetime',
  'console-error',
  'failed-request',
  'heavy-image',
  'image-dimensions',
  'image-ratio',
  'mixed-content',
  'oversized-image',
  'redirected-file',
  'source-map',
  'subresource-integrity',
  'text-compression',
  'uncaught-exception',
];

const dotted =
  (hash: string): Naming =>
  (folder, name, type) =>
    `${folder}${name}.${hash}.${type}`;
/** @param other of what is neither script nor style sheet */
const dashed =
  (hash: string, other = hash): Naming =>
  (folder, name, type) =>
    `${folder}${name}-${/^(?:js|css)$/.test(type) ? hash : other}.${type}`;

it.each([
  ['webpack', dotted('3f9a1c'), dotted('b07e44')],
  ['a longer hash', dotted('3f9a1c2be07d'), dotted('b07e44aa19f3')],
  ['Vite', dashed('C9x_k2Lq'), dashed('B-9zQwaa')],
  ['a hash that looks like words', dashed('C9x_k2Lq'), dashed('DiwrgTda', 'B-9zQwaa')],
])('finds no difference between two builds that differ in their hashes: %s', (_, first, second) => {
  const { added, resolved, unchanged } = diffScans(scan(second), scan(first));
  const rules = new Set(unchanged.map(({ rule }) => rule));
  expect(RULES.filter((rule) => !rules.has(rule))).toEqual([]);
  expect({ added: added.map(nameOf), resolved: resolved.map(nameOf) }).toEqual({ added: [], resolved: [] });
});

function nameOf({ rule, evidence }: { rule: string; evidence: string }): string {
  return `${rule}: ${evidence}`;
}
