import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { httpsRedirect } from '../../../../../server/rules/own/security/https-redirect.ts';

const ADDRESS = 'http://www.site.com/';

it.each(['http://www.site.com/', 'http://www.site.com/start', 'http://site.com/'])(
  'reports a page at %s',
  (finalAddress) => {
    const overHttp = { address: ADDRESS, finalAddress, status: 200 };
    expect(httpsRedirect.check(siteInput({ '/': {} }, { overHttp }))).toEqual([
      expect.objectContaining({ evidence: finalAddress, explanation: expect.stringContaining(ADDRESS) }),
    ]);
  },
);

it.each([
  [200, 'https://www.site.com/'],
  [404, ADDRESS],
  [403, ADDRESS],
  [502, ADDRESS],
  [200, 'http://site.test/'],
  [200, 'http://192.168.0.7/'],
])('does not report HTTP %i at %s', (status, finalAddress) => {
  const overHttp = { address: ADDRESS, finalAddress, status };
  expect(httpsRedirect.check(siteInput({ '/': {} }, { overHttp }))).toEqual([]);
});

it.each([
  ['https://www.site.com/', false],
  ['http://www.site.com/', true],
  ['https://www.site.com:8443/', true],
])('without an answer over http, can judge the site of %s: %s', (start, can) => {
  expect(httpsRedirect.canJudge?.(siteInput({ '/': {} }, { start }))).toBe(can);
});
