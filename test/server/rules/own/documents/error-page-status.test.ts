import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { errorPageStatus } from '../../../../../server/rules/own/documents/error-page-status.ts';

const ADDRESS = 'https://site.example/no-such-page';

it.each([
  [200, ADDRESS],
  [200, 'https://site.example/'],
])('reports HTTP %i of %s', (status, finalAddress) => {
  const missingPage = { address: ADDRESS, finalAddress, status };
  expect(errorPageStatus.check(siteInput({ '/': {} }, { missingPage }))).toHaveLength(1);
});

it.each([
  [404, ADDRESS],
  [410, ADDRESS],
  [403, ADDRESS],
  [503, ADDRESS],
  [200, 'https://site.example/sign-in?next=x'],
  [200, 'https://other.example/'],
])('does not report HTTP %i of %s', (status, finalAddress) => {
  const missingPage = { address: ADDRESS, finalAddress, status };
  expect(errorPageStatus.check(siteInput({ '/': {} }, { missingPage }))).toEqual([]);
});

it('cannot judge a site that did not answer', () => {
  expect(errorPageStatus.canJudge?.(siteInput({ '/': {} }))).toBe(false);
});
