import { expect, it } from 'vitest';
import { ENGINES, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { siteOf } from '../../../../harness/findings/site-of.ts';
import { describeSiteViolation } from '../../../../server/findings/describe/describe-site-violation.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { checkSite } from '../../../../server/rules/check-site.ts';

const SITE = 'https://site.example';
const RULES = ['consistent-navigation', 'several-ways'];

/** A scan of pages with these bodies, by path. @param unvisited paths of pages that it found and did not visit */
function scan(bodies: Record<string, string>, unvisited: string[] = []): ScanFacts {
  const paths = Object.keys(bodies);
  const { pages } = scanOf(paths.map((path) => judgedPage(SITE + path, [`Text of ${path}`])));
  const input = { ...siteOf(bodies), isComplete: unvisited.length === 0 };
  const { found, unjudged } = checkSite(input, undefined);
  // The facts have their pages in an order of their own.
  for (const page of pages) {
    const index = paths.indexOf(new URL(page.url).pathname);
    const here = found.filter(
      ({ pages: on, violation }) => on.includes(index) && RULES.includes(violation.code),
    );
    page.occurrences.push(...here.map(({ violation }) => describeSiteViolation(violation, page)));
    page.unjudged.push(...unjudged.map((code) => ({ runner: 'sitedelta' as const, code })));
  }
  return buildScanFacts({
    scanId: `${paths.join()} ${unvisited.join()}`,
    target: `${SITE}/`,
    pages,
    runners: [...ENGINES, { name: 'sitedelta', version: '1', rules: RULES }],
    unvisited: unvisited.map((path) => SITE + path),
    unlisted: 'nothing',
    base: null,
  });
}

function resolved(current: ScanFacts, base: ScanFacts): string[] {
  return diffScans(current, base)
    .resolved.filter(({ rule }) => RULES.includes(rule))
    .map(({ rule, verified = true }) => `${rule} ${verified ? 'verified' : 'not verified'}`);
}

const to = (...paths: string[]): string => paths.map((path) => `<a href="${path}">To ${path}</a>`).join(' ');
const USUAL = `<nav>${to('/', '/a', '/b')}</nav>`;
const OTHER = `<nav>${to('/', '/b', '/a')}</nav>`;
const NAVIGATED = { '/': USUAL, '/a': USUAL, '/b': USUAL, '/c': OTHER };

it('calls an order of navigation resolved once all pages have the usual one', () => {
  const before = scan(NAVIGATED);
  expect(before.findings).toHaveLength(1);
  expect(resolved(scan({ ...NAVIGATED, '/c': USUAL }), before)).toEqual(['consistent-navigation verified']);
});

it('does not if the pages that show the usual order were not visited', () => {
  const cut = scan({ '/': USUAL, '/c': OTHER }, ['/a', '/b']);
  expect(resolved(cut, scan(NAVIGATED))).toEqual(['consistent-navigation not verified']);
});

const LINKED = {
  '/': to('/a', '/b', '/c'),
  '/a': to('/', '/b', '/lonely'),
  '/b': to('/', '/a', '/c'),
  '/c': to('/', '/a', '/b'),
  '/lonely': to('/'),
};

it('calls the only way to a page resolved once there is another, and all pages are known', () => {
  const before = scan(LINKED);
  expect(before.findings).toHaveLength(1);
  const after = { ...LINKED, '/b': `${LINKED['/b']} ${to('/lonely')}` };
  expect(resolved(scan(after), before)).toEqual(['several-ways verified']);
  expect(resolved(scan(LINKED, ['/new']), before)).toEqual(['several-ways not verified']);
});
