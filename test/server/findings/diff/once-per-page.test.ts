import { expect, it } from 'vitest';
import { pageInput } from '../../../../harness/findings/page-input.ts';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { ScanFacts } from '../../../../server/findings/facts/scan-facts.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { checkPage } from '../../../../server/rules/check-page.ts';

/** A scan of a page by these rules. */
function scan(rules: string[], body: string): ScanFacts {
  const html = `<html lang="en"><head><title>Sports</title></head><body>${body}</body></html>`;
  const input = pageInput(html, { isLaidOut: true });
  const { violations, unjudged } = checkPage(input, undefined);
  const chosen = violations.filter(({ code }) => rules.includes(code));
  return buildScanFacts({
    scanId: body,
    target: 'https://site.example/',
    pages: [describePage({ ...input.page, violations: chosen, unjudged, foundOn: null })],
    runners: [{ name: 'sitedelta', version: '1', rules }],
    unvisited: [],
    unlisted: 'nothing',
    base: null,
  });
}

/** Numbers of findings that were added, resolved and stayed. */
function compare(rule: string, body: string, before: string): [number, number, number] {
  const { added, resolved, unchanged } = diffScans(scan([rule], body), scan([rule], before));
  return [added.length, resolved.length, unchanged.length];
}

const RUGBY = '<p>For rugby, <a href="/rugby">click here</a></p>';
const TENNIS = '<div><p>Tennis is <a href="/tennis">here</a></p></div>';
const GOLF = '<ul><li>Golf: <a href="/golf">this link</a></li></ul>';

it.each([
  ['the first was mended', TENNIS, RUGBY + TENNIS],
  ['another was mended', RUGBY, RUGBY + TENNIS],
  ['one came before the first', GOLF + RUGBY + TENNIS, RUGBY + TENNIS],
  ['one came after the first', RUGBY + TENNIS + GOLF, RUGBY + TENNIS],
])('keeps what a page has once: %s', (_, body, before) => {
  expect(compare('vague-link-text', body, before)).toEqual([0, 0, 1]);
});

it('adds and resolves it with the first and the last element', () => {
  expect(compare('vague-link-text', RUGBY, '<p>Rugby</p>')).toEqual([1, 0, 0]);
  expect(compare('vague-link-text', '<p>Rugby</p>', RUGBY)).toEqual([0, 1, 0]);
});

it('compares element by element what each has for itself', () => {
  const [sizes, colours] = ['<div onclick="a()">Sizes</div>', '<ul><li onclick="b()">Colours</li></ul>'];
  expect(compare('mouse-only', colours, sizes)).toEqual([1, 1, 0]);
});
