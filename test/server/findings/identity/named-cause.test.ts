import { expect, it } from 'vitest';
import { pageInput } from '../../../../harness/findings/page-input.ts';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { checkPage } from '../../../../server/rules/check-page.ts';

const FRENCH =
  'Le musée est ouvert tous les jours de la semaine sauf le lundi, et les visiteurs peuvent aussi acheter leurs billets dans la boutique qui se trouve à côté de l’entrée. Les enfants ne paient pas, mais ils doivent être avec un adulte pour entrer dans les salles.';
const GERMAN =
  'Das Museum ist an allen Tagen der Woche außer am Montag geöffnet, und die Besucher können ihre Karten auch in dem Laden kaufen, der sich neben dem Eingang befindet. Kinder zahlen nicht, aber sie müssen mit einem Erwachsenen kommen.';

/** A scan by one rule of pages with these contents. */
function scan(rule: string, pages: Record<string, string>): ScanFacts {
  const inputs = Object.entries(pages).map(([path, text]) => {
    const html = `<html lang="en"><head><title>${path}</title></head><body><p>${text}</p></body></html>`;
    const input = pageInput(html, { url: `https://site.example${path}`, isLaidOut: true });
    const violations = checkPage(input, undefined).violations.filter(({ code }) => code === rule);
    return describePage({ ...input.page, violations, unjudged: [], foundOn: null });
  });
  return buildScanFacts({
    scanId: JSON.stringify(pages),
    target: 'https://site.example/',
    pages: inputs,
    runners: [{ name: 'sitedelta', version: '1', rules: [rule] }],
    unvisited: [],
    unlisted: 'nothing',
    base: null,
  });
}

function findingsOf(facts: ScanFacts) {
  return scanResult(facts, []).findings.map(({ explanation, pages }) => ({
    language: /is in (\w+)/.exec(explanation ?? '')?.[1],
    pages: pages.map((page) => new URL(page).pathname),
  }));
}

it('gives pages in different languages the advice for theirs', () => {
  const pages = { '/fr/1': FRENCH, '/de': GERMAN, '/fr/2': `${FRENCH} ${FRENCH}` };
  const found = findingsOf(scan('page-language', pages));
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { language: 'French', pages: ['/fr/1', '/fr/2'] },
      { language: 'German', pages: ['/de'] },
    ]),
  );
});

it('has one finding for all pages without a description', () => {
  const found = findingsOf(scan('meta-description', { '/': 'a', '/b': 'b', '/c': 'c' }));
  expect(found).toEqual([{ language: undefined, pages: ['/', '/b', '/c'] }]);
});

it('has one finding for the access keys of a template, whatever their links', () => {
  const links = ['/b', '/c'].map((href) => `<a href="${href}" accesskey="n">Next</a>`);
  const found = findingsOf(scan('access-key', { '/a': links[0] ?? '', '/b': links[1] ?? '' }));
  expect(found).toEqual([{ language: undefined, pages: ['/a', '/b'] }]);
});

it('adds the page alone that came without a description', () => {
  const before = scan('meta-description', { '/': 'a', '/b': 'b' });
  const now = scan('meta-description', { '/': 'a', '/b': 'b', '/c': 'c' });
  const { added, resolved } = diffScans(now, before);
  expect(added).toMatchObject([{ pages: ['https://site.example/c'], occurrences: 1, otherOccurrences: 2 }]);
  expect(resolved).toEqual([]);
});
