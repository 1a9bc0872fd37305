import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { favicon } from '../../../../../server/rules/own/documents/favicon.ts';

it('reports a site without an icon', () => {
  expect(favicon.check(siteInput({ '/': {} }, { hasFavicon: false }))).toHaveLength(1);
});

it.each([
  [true, false],
  [false, true],
  [null, false],
])('says nothing if /favicon.ico is there: %j, and one is named: %j', (hasFavicon, hasIcon) => {
  expect(favicon.check(siteInput({ '/': { hasIcon } }, { hasFavicon }))).toEqual([]);
});

it('cannot judge a site that did not answer, unless it names an icon', () => {
  expect(favicon.canJudge?.(siteInput({ '/': {} }))).toBe(false);
  expect(favicon.canJudge?.(siteInput({ '/': { hasIcon: true } }))).toBe(true);
});
