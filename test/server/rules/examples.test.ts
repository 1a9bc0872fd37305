import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageInput } from '../../../harness/findings/page-input.ts';
import { pngImage } from '../../../harness/sites/png-image.ts';
import { tinyFont } from '../../../harness/sites/tiny-font.ts';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { describeLinks } from '../../../server/findings/describe/describe-links.ts';
import type { Header } from '../../../server/facts/visit-facts.ts';
import { checkPage } from '../../../server/rules/check-page.ts';
import { checkAndDescribe } from '../../../server/service/threads/check-and-describe.ts';
import { checkSite } from '../../../server/rules/check-site.ts';
import { brokenLink } from '../../../server/rules/own/links/broken-link.ts';
import { PAGE_RULES } from '../../../server/rules/own-rules.gen.ts';
import { RULES, familyOf, hasPage } from '../../../server/rules/registry.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';

/** What the examples refer to. */
const FILES: Record<string, string> = {
  '/history': html('<p id="story">Our history</p>'),
  '/route': html('<p>Our route</p>'),
  '/de/shop':
    '<!doctype html><html lang="de"><head><title>Unser Laden</title></head><body><main><h1>Unser Laden</h1></main></body></html>',
};
/**
 * Rules about more than pages, whose examples are sites of their own: site-examples.test.ts, but for a site with https,
 * which has no answers on a port of a test.
 */
const OF_SITES = ['error-page-status', 'favicon', 'https-redirect', 'noindex', 'robots-txt', 'sitemap'];
/** Rules that compare pages: several-pages.test.ts. */
const OF_PAGES = ['consistent-help', 'consistent-names', 'consistent-navigation', 'several-ways'];
/** Rules about https, redirects and other sites: test/server/rules/own/links. */
const APART = [
  'broken-external-link',
  'insecure-external-link',
  'insecure-link',
  'mixed-content',
  'redirect-chain',
];
/** Rules about how files are served: test/server/rules/own/loading/served-files.test.ts, and own/security/source-map.test.ts. */
const OF_FILES = ['cache-lifetime', 'request-count', 'source-map', 'text-compression'];
/** Rules about what became of the pages of a base: test/e2e/broken-deployments.test.ts. */
const OF_CHANGES = ['lost-content', 'lost-page', 'lost-style', 'replaced-page'];
/** Files that the examples name, below `/files/`. */
const TYPES: Record<string, string> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  mp4: 'video/mp4',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
const NAMES = RULES.filter(hasPage)
  .map(({ name }) => name)
  .filter((name) => ![...OF_SITES, ...OF_PAGES, ...APART, ...OF_FILES, ...OF_CHANGES].includes(name));

/** Whether a rule of ours needs more of a page than its markup, such as what using it shows. */
function needsMore(name: string): boolean {
  const page = pageInput('<html lang="en"><head><title>Shop</title></head><body><p>Bowls</p></body></html>');
  return PAGE_RULES.some(({ meta, canJudge }) => meta.name === name && canJudge?.(page) === false);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"/>';

/** What a file is that an example names: an image has its size in its name, and one as PNG can't be compressed. */
function fileBody(address: string): Buffer | string {
  const [, width, height, type] = /-(\d+)x(\d+)\.(png|webp)$/.exec(address) ?? [];
  if (type !== undefined) return pngImage(Number(width), Number(height), type === 'png');
  if (address.endsWith('.ttf')) return tinyFont();
  return address.endsWith('.svg') ? SVG : '';
}

/** A whole document, also of an example that is a part of one. */
function html(example: string): string {
  if (example.startsWith('<!doctype')) return example;
  return `<!doctype html><html lang="en"><head><title>Example</title></head><body><main><h1>Example</h1>${example}</main></body></html>`;
}

/** Matches a block of code in Markdown. */
function blockOf(language: string): string {
  return `\`\`\`${language}\\n([^]*?)\\n\`\`\``;
}

interface Example {
  code: string;
  headers: Header[];
  /** Where the example is, if the rule judges addresses that loopback doesn't have. */
  url: string | null;
}

/**
 * The code on a rule's page under a heading. A block of http before it has the headers of the answer, and may begin with
 * `GET https://…`.
 */
function exampleOf(name: string, heading: string): Example {
  const page = readFileSync(new URL(`../../../docs/rules/${name}.md`, import.meta.url), 'utf8');
  const pattern = new RegExp(`^## ${heading}\\n\\n(?:${blockOf('http')}\\n\\n)?${blockOf('html')}`, 'm');
  const [, http = '', code] = pattern.exec(page) ?? [];
  if (code === undefined) throw new Error(`docs/rules/${name}.md has no code under ${heading}.`);
  const lines = http.split('\n').filter((line) => line !== '');
  const url = /^GET (.+)$/.exec(lines[0] ?? '')?.[1] ?? null;
  const headers = lines.flatMap((line) => {
    const [, header, value = ''] = /^([\w-]+): *(.*)$/.exec(line) ?? [];
    return header === undefined ? [] : ([[header.toLowerCase(), value]] satisfies Header[]);
  });
  return { code: html(code), headers, url };
}

/** What our own rules find in an example that loopback can't show. */
function checkApart({ code, headers, url }: Example): string[] {
  const visit = { headers: [['content-type', 'text/html'] satisfies Header, ...headers], cookies: [] };
  const input = pageInput(code.replace(/^<!doctype html>\s*/, ''), { url: url ?? '', visit });
  return checkPage(input, undefined).violations.map((violation) => violation.code);
}

describe('the code on the pages of docs/rules', () => {
  let site: SiteServer;
  let engine: Engine;
  /** Families of what was found or left undecided, by path. */
  const found = new Map<string, string[]>();

  beforeAll(async () => {
    // Only the first pages are tried, which takes seconds each.
    const tried = NAMES.filter(needsMore);
    const all = [...new Set([...tried, ...NAMES])].flatMap((name): [string, Example][] => [
      [`/${name}/before`, exampleOf(name, 'Before')],
      [`/${name}/after`, exampleOf(name, 'After')],
    ]);
    for (const [path, example] of all) if (example.url !== null) found.set(path, checkApart(example));
    const examples = all.filter(([, { url }]) => url === null);
    const sent = new Map(examples.map(([path, { headers }]) => [path, headers.flat()]));
    const start = html(examples.map(([path]) => `<p><a href="${path}">${path}</a></p>`).join(''));
    const files: Record<string, string> = {
      '/': start,
      ...FILES,
      ...Object.fromEntries(examples.map(([path, { code }]) => [path, code])),
    };
    site = await serveSite({
      answer({ url = '' }, response) {
        if (url.startsWith('/redirect/')) {
          response.writeHead(302, { location: url.replace('/redirect/', '/files/') }).end();
          return;
        }
        const body = files[url];
        const isFile = url.startsWith('/files/') || url.endsWith('.svg');
        const type = (isFile ? TYPES[url.split('.').at(-1) ?? ''] : null) ?? 'text/html; charset=utf-8';
        const own = sent.get(url) ?? [];
        const typed = own.some((name) => name.toLowerCase() === 'content-type') ? [] : ['content-type', type];
        response.writeHead(body !== undefined || isFile ? 200 : 404, [...typed, ...own]);
        response.end(body ?? fileBody(url));
      },
    });
    engine = createEngine(
      testConfig({ maxPages: 2 * NAMES.length + 10, tryPages: 2 * tried.length + 1 }),
      memoryLog(),
    );
    const { pages: scanned, outcome } = await scanAll(engine, `${site.origin}/`);
    if (!outcome.ok) throw new Error(outcome.error);
    // Notices have examples, too.
    const choice = { wcagLevel: null, rules: { all: true } };
    const described = scanned.map((page) => checkAndDescribe({ ...page, choice }));
    const pages = described.map(({ summary }) => summary);
    const ofSite = checkSite(
      {
        pages,
        site: outcome.site,
        statuses: outcome.statuses,
        answers: outcome.answers,
        isComplete: false,
      },
      undefined,
    ).found;
    for (const [index, { facts, links }] of described.entries()) {
      const { occurrences, undecided } = facts;
      const broken = describeLinks(links, brokenLink.check({ links, statuses: outcome.statuses }));
      const families = [...occurrences, ...undecided, ...broken].map(({ family }) => familyOf(family));
      const here = ofSite.filter((each) => each.pages.includes(index)).map(({ violation }) => violation.code);
      found.set(new URL(facts.url).pathname, [...families, ...here]);
    }
  }, 560_000);

  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  it.each(NAMES)('shows %s before, and not after', (name) => {
    expect(found.get(`/${name}/before`)).toContain(name);
    expect(found.get(`/${name}/after`)).toBeDefined();
    expect(found.get(`/${name}/after`)).not.toContain(name);
  });
});
