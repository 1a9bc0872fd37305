import { describe, expect, it } from 'vitest';
import { brokenLink } from '../../../../../server/rules/own/links/broken-link.ts';

const X = 'https://site.example/x?a=b';

describe('broken-link', () => {
  it.each([
    [404, true],
    [410, true],
    [500, true],
    [502, true],
    [503, false],
    [429, false],
    [401, false],
    [403, false],
  ])('calls a link to an address that answers with %d broken: %s', (status, broken) => {
    const found = brokenLink.check({ links: [{ address: X, node: 3 }], statuses: new Map([[X, status]]) });
    expect(found).toHaveLength(broken ? 1 : 0);
  });

  it.each([
    [
      404,
      '/x?a=b answers with HTTP 404, so there is no such page. Correct the link or remove it, bring the page back, or redirect its address to the new one.',
    ],
    [
      404,
      '/x.PDF answers with HTTP 404, so there is no such file. Correct the link or remove it, bring the file back, or redirect its address to the new one.',
      'https://site.example/x.PDF',
    ],
    [500, '/x?a=b answers with HTTP 500, a server error. Look for the error in the server log.'],
  ])('says what to do about %d', (status, explanation, address = X) => {
    const links = [
      { address: 'https://site.example/fine', node: 2 },
      { address, node: 3 },
    ];
    expect(brokenLink.check({ links, statuses: new Map([[address, status]]) })).toEqual([
      {
        runner: 'crawl',
        code: 'broken-link',
        node: 3,
        subject: address,
        severity: 'medium',
        needsReview: false,
        title: 'Broken link',
        explanation,
        criteria: [],
      },
    ]);
  });
});
