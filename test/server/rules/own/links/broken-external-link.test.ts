import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { summaryOf } from '../../../../../harness/findings/site-of.ts';
import type { AddressAnswer } from '../../../../../server/rules/read/addresses/judge-address.ts';
import { unansweredAddresses } from '../../../../../server/rules/read/addresses/unanswered-addresses.ts';
import { brokenExternalLink } from '../../../../../server/rules/own/links/broken-external-link.ts';

const PAGE =
  '<html lang="en"><body><a href="https://other.example/a?b=1#c">There</a><a href="/own">Own</a></body></html>';
const ADDRESS = 'https://other.example/a?b=1';

function inputOf(answer?: AddressAnswer) {
  const summary = summaryOf(PAGE);
  const input = siteInput({ '/': summary, '/b': { ...summary, url: 'https://site.example/b' } });
  return { ...input, answers: new Map(answer === undefined ? [] : [[ADDRESS, answer]]) };
}

it('is one finding for all pages that link to an address that is gone', () => {
  expect(brokenExternalLink.check(inputOf(404))).toEqual([
    {
      pages: [0, 1],
      key: 'other.example/a?b=1',
      address: 'other.example/a?b=1',
      evidence: '<a href="https://other.example/a?b=1#c">There</a>',
      explanation: expect.stringMatching(/^https:\/\/other\.example\/a\?b=1 answers with HTTP 404/),
    },
  ]);
});

it.each<[AddressAnswer, RegExp]>([
  [410, /HTTP 410/],
  ['unknown name', /does not resolve to a public address/],
])('says what is wrong: %s', (answer, words) => {
  expect(brokenExternalLink.check(inputOf(answer))[0]?.explanation).toMatch(words);
});

it('is silent about what is there, and knows what it does not know', () => {
  expect(brokenExternalLink.check(inputOf(200))).toEqual([]);
  expect(brokenExternalLink.check(inputOf())).toEqual([]);
  expect(unansweredAddresses(inputOf(200).pages, inputOf(200))).toEqual([]);
  expect(unansweredAddresses(inputOf().pages, inputOf())).toEqual(['other.example/a?b=1']);
});
