import { expect, it } from 'vitest';
import { el, ENGINES, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { UNKNOWN_SITE } from '../../../../harness/findings/site-input.ts';
import { describeSiteViolation } from '../../../../server/findings/describe/describe-site-violation.ts';
import { carryOver } from '../../../../server/findings/diff/carry-over.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { checkSite } from '../../../../server/rules/check-site.ts';
import { summarisePage } from '../../../../server/rules/summarise-page.ts';
import { PageTree } from '../../../../server/facts/page/page-tree.ts';

const SITE = 'https://site.example';
const RUNNERS = [
  ...ENGINES,
  { name: 'sitedelta' as const, version: '1', rules: ['repeated-title', 'error-page-status'] },
];

/** A scan of pages with these titles, by path. @param status of an address without a page, if it is known */
function scan(titles: Record<string, string>, status?: number, unvisited: string[] = []): ScanFacts {
  const judged = Object.entries(titles).map(([path, title]) => ({
    ...judgedPage(SITE + path, [el('p', {}, `Text of ${path}`)]),
    title,
  }));
  const { pages } = scanOf(judged);
  const address = `${SITE}/no-such-page`;
  const missingPage = status === undefined ? null : { address, finalAddress: address, status };
  const summaries = judged.map((page) => summarisePage({ page, tree: new PageTree(page.snapshot) }));
  const input = {
    pages: summaries,
    site: { ...UNKNOWN_SITE, missingPage },
    statuses: new Map(),
    answers: new Map(),
    isComplete: unvisited.length === 0,
  };
  const { found, unjudged } = checkSite(input, undefined);
  for (const [index, page] of pages.entries()) {
    const here = found.filter((each) => each.pages.includes(index));
    page.occurrences.push(...here.map(({ violation }) => describeSiteViolation(violation, page)));
    page.unjudged.push(...unjudged.map((code) => ({ runner: 'sitedelta' as const, code })));
  }
  const target = `${SITE}/`;
  return buildScanFacts({
    scanId: Object.keys(titles).join() + status,
    target,
    pages,
    runners: RUNNERS,
    unvisited,
    unlisted: 'nothing',
    base: null,
  });
}

function resolved(current: ScanFacts, base: ScanFacts): string[] {
  return diffScans(current, base)
    .resolved.filter(({ sources }) => sources?.includes('sitedelta'))
    .map(({ rule, reason = 'verified' }) => `${rule}: ${reason}`);
}

it('calls a repeated title resolved once the pages differ', () => {
  const before = scan({ '/a': 'Shop', '/b': 'Shop' }, 404);
  expect(resolved(scan({ '/a': 'Shop', '/b': 'Cups' }, 404), before)).toEqual(['repeated-title: verified']);
});

it('knows nothing of a repeated title if one of its pages was not reached', () => {
  const before = scan({ '/a': 'Shop', '/b': 'Shop' }, 404);
  expect(resolved(scan({ '/a': 'Shop' }, 404, [`${SITE}/b`]), before)).toEqual([
    'repeated-title: The other scan did not reach the page.',
  ]);
});

it('does not call a repeated title added when the page that shares it is seen again', () => {
  const before = scan({ '/a': 'Shop', '/b': 'Shop', '/c': 'Tea' }, 404);
  const lost = carryOver(scan({ '/a': 'Shop', '/c': 'Tea' }, 404, [`${SITE}/b`]), before);
  expect(lost.pages.map(({ isCarried = false }) => isCarried)).toEqual([false, false, true]);
  const unverified = ['repeated-title: The other scan did not reach all pages that are compared.'];
  const again = reasonsOfAdded(scan({ '/a': 'Shop', '/b': 'Shop', '/c': 'Tea' }, 404), lost);
  expect(unverified).toEqual(expect.arrayContaining(again));
  // What shares its title meanwhile may have done so before.
  expect(reasonsOfAdded(scan({ '/a': 'Shop', '/b': 'Tea', '/c': 'Tea' }, 404), lost)).toEqual(unverified);
  // Still lost, it puts nothing in doubt.
  const still = carryOver(scan({ '/a': 'Tea', '/c': 'Tea' }, 404, [`${SITE}/b`]), lost);
  expect(reasonsOfAdded(still, lost)).toEqual(['repeated-title: verified']);
});

it('knows nothing of what could not be asked for', () => {
  const before = scan({ '/a': 'Shop' }, 200);
  expect(resolved(scan({ '/a': 'Shop' }, 404), before)).toEqual(['error-page-status: verified']);
  expect(resolved(scan({ '/a': 'Shop' }), before)).toEqual([
    'error-page-status: The other scan lacked the data to check this.',
  ]);
});

/** The scan as a version of ours with other rules would have made it. */
function older(facts: ScanFacts, name: string): ScanFacts {
  const runners = facts.runners.map((runner) =>
    runner.name === name ? { ...runner, version: '0' } : runner,
  );
  return { ...facts, runners };
}

function reasonsOfAdded(current: ScanFacts, base: ScanFacts): string[] {
  return diffScans(current, base).added.map(({ rule, reason = 'verified' }) => `${rule}: ${reason}`);
}

it('knows nothing of a difference if our own rules have changed meanwhile', () => {
  const before = scan({ '/a': 'Shop', '/b': 'Cups' }, 404);
  const after = scan({ '/a': 'Shop', '/b': 'Shop' }, 404);
  const changed = "repeated-title: Sitedelta's own checks have changed between the two scans.";
  expect(reasonsOfAdded(after, before)).toEqual(['repeated-title: verified']);
  expect(reasonsOfAdded(after, older(before, 'sitedelta'))).toEqual([changed]);
  expect(resolved(before, older(after, 'sitedelta'))).toEqual([changed]);
  // The other runners have rules of their own.
  expect(reasonsOfAdded(after, older(before, 'axe'))).toEqual(['repeated-title: verified']);
  expect(reasonsOfAdded(after, older(before, 'crawl'))).toEqual(['repeated-title: verified']);
});

it('believes axe when only our own rules have changed', () => {
  const before = withOwn('0', el('p', {}, 'Cups'));
  const after = withOwn('1', el('p', {}, 'Cups'), el('button', { breaks: 'button-name' }));
  expect(reasonsOfAdded(after, before)).toEqual(['button-name: verified']);
});

function withOwn(version: string, ...body: ReturnType<typeof el>[]): ScanFacts {
  const runners = [...ENGINES, { name: 'sitedelta' as const, version, rules: [] }];
  return scanOf([judgedPage(`${SITE}/`, body)], { runners });
}
