import { describe, expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { Header } from '../../../../../server/facts/visit-facts.ts';
import type { PageRule } from '../../../../../server/rules/own-rule.ts';
import { crossOriginPolicies } from '../../../../../server/rules/own/security/cross-origin-policies.ts';
import { crossOriginResourceSharing } from '../../../../../server/rules/own/security/cross-origin-resource-sharing.ts';
import { referrerPolicy } from '../../../../../server/rules/own/security/referrer-policy.ts';
import { strictTransportSecurity } from '../../../../../server/rules/own/security/strict-transport-security.ts';
import { versionBanner } from '../../../../../server/rules/own/security/version-banner.ts';
import { xContentTypeOptions } from '../../../../../server/rules/own/security/x-content-type-options.ts';
import { xFrameOptions } from '../../../../../server/rules/own/security/x-frame-options.ts';

interface Options {
  url?: string;
  head?: string;
}

function check(rule: PageRule, headers: readonly Header[], { url, head = '' }: Options = {}) {
  const visit = { headers: [['content-type', 'text/html'] satisfies Header, ...headers] };
  return rule.check(pageInput(`<html><head>${head}</head></html>`, { visit, ...(url && { url }) }));
}

describe('x-frame-options', () => {
  it.each([
    ['none', [], /without the header/],
    ['a word that no browser knows', [['x-frame-options', 'whimsy']], /“whimsy”/],
    ['ALLOW-FROM', [['x-frame-options', 'ALLOW-FROM https://a.example']], /no longer support/],
    ['a policy about something else', [['content-security-policy', "default-src 'self'"]], /without/],
  ] satisfies [string, Header[], RegExp][])('finds %s', (_, headers, says) => {
    expect(check(xFrameOptions, headers)).toEqual([
      expect.objectContaining({ node: null, explanation: expect.stringMatching(says) }),
    ]);
  });

  it.each([
    [[['x-frame-options', 'SAMEORIGIN']]],
    [[['x-frame-options', 'sameorigin, SAMEORIGIN']]],
    [
      [
        ['x-frame-options', 'DENY'],
        ['x-frame-options', 'SAMEORIGIN'],
      ],
    ],
    [[['content-security-policy', "frame-ancestors 'self' https://a.example"]]],
    [
      [
        ['x-frame-options', 'whimsy'],
        ['content-security-policy', "img-src *, frame-ancestors 'none'"],
      ],
    ],
  ] satisfies [Header[]][])('takes %j', (headers) => {
    expect(check(xFrameOptions, headers)).toEqual([]);
  });

  it('does not count what stands in the markup', () => {
    const head = '<meta http-equiv="X-Frame-Options" content="DENY"/>';
    expect(check(xFrameOptions, [], { head })).toHaveLength(1);
  });
});

describe('x-content-type-options', () => {
  it.each([
    [[]],
    [[['x-content-type-options', 'nosniff, nosniff']]],
    [[['x-content-type-options', '']]],
  ] satisfies [Header[]][])('finds %j', (headers) => {
    expect(check(xContentTypeOptions, headers)).toHaveLength(1);
  });

  it.each(['nosniff', 'NoSniff '])('takes %s', (value) => {
    expect(check(xContentTypeOptions, [['x-content-type-options', value]])).toEqual([]);
  });
});

const meta = (value: string) => `<meta name="referrer" content="${value}"/>`;

describe('referrer-policy', () => {
  it.each([
    ['unsafe-url', '', /full address/],
    ['origin-when-cross-origin, no-referrer, unsafe-url', '', /unsafe-url/],
    ['origin', '', /is origin/],
    ['no-referrer', meta('no-referrer-when-downgrade'), /full address/],
    ['whimsy', '', /“whimsy”/],
  ])('finds %s', (value, head, says) => {
    expect(check(referrerPolicy, [['referrer-policy', value]], { head })).toEqual([
      expect.objectContaining({ node: null, explanation: expect.stringMatching(says) }),
    ]);
  });

  it.each([
    ['no-referrer', ''],
    ['Same-Origin', ''],
    ['unsafe-url, strict-origin-when-cross-origin', ''],
    ['no-referrer, whimsy', ''],
    ['unsafe-url', meta('same-origin')],
  ])('takes %s', (value, head) => {
    expect(check(referrerPolicy, [['referrer-policy', value]], { head })).toEqual([]);
  });

  it('takes none', () => {
    expect(check(referrerPolicy, [])).toEqual([]);
  });

  it('does not take that of a document in a frame for it', () => {
    const input = pageInput(
      `<html><body><object><html id="framed"><head>${meta('unsafe-url')}</head></html></object></body></html>`,
    );
    expect(referrerPolicy.check(input)).toHaveLength(1);
    const framed = input.tree.nodes.find(({ attributes }) => attributes?.['id'] === 'framed');
    Object.assign(framed ?? {}, { via: 'frame' });
    expect(referrerPolicy.check(input)).toEqual([]);
  });
});

describe('cross-origin-policies', () => {
  const OPENER = 'cross-origin-opener-policy';
  const EMBEDDER = 'cross-origin-embedder-policy';
  const RESOURCE = 'cross-origin-resource-policy';

  it.each([
    [EMBEDDER, '"require-corp"'],
    [EMBEDDER, 'REQUIRE-CORP'],
    [EMBEDDER, 'require-corp, unsafe-none'],
    [OPENER, 'whimsy'],
    [OPENER, 'same-origin; report-to=coop endpoint'],
    [OPENER, 'same-origin-allow-popups; '],
    [RESOURCE, 'same-origin, cross-origin'],
  ])('finds %s: %s', (name, value) => {
    const [defect, ...others] = check(crossOriginPolicies, [[name, value]]);
    expect(others).toEqual([]);
    expect(defect?.key?.toLowerCase()).toBe(name);
    expect(defect?.evidence?.toLowerCase()).toContain(name);
  });

  it.each([
    [EMBEDDER, 'credentialless; report-to="coep-endpoint"'],
    [EMBEDDER, 'unsafe-none'],
    [OPENER, 'noopener-allow-popups'],
    [OPENER, 'same-origin;report-to="coop";x'],
    [RESOURCE, 'Same-Site'],
  ])('takes %s: %s', (name, value) => {
    expect(check(crossOriginPolicies, [[name, value]])).toEqual([]);
  });

  it('takes none, and tells two headers apart', () => {
    expect(check(crossOriginPolicies, [])).toEqual([]);
    const both = check(crossOriginPolicies, [
      [OPENER, 'x'],
      [RESOURCE, 'x'],
    ]);
    expect(both.map(({ key }) => key)).toEqual([
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Resource-Policy',
    ]);
  });

  it.each([' ;a', ';a=:b:', ';a="b"', ';a=b', ';a=-1', ';a=?1'])(
    'reads a value of a hostile site with many %s in linear time',
    (parameter) => {
      expect(check(crossOriginPolicies, [[OPENER, `same-origin${parameter.repeat(2_000)}`]])).toEqual([]);
      expect(check(crossOriginPolicies, [[OPENER, `same-origin${parameter.repeat(2_000)}!(`]])).toHaveLength(
        1,
      );
    },
  );
});

const shared = (origin: string, credentials = 'true'): Header[] => [
  ['access-control-allow-origin', origin],
  ['access-control-allow-credentials', credentials],
];

describe('cross-origin-resource-sharing', () => {
  it.each([
    ['null', 'high'],
    ['*', 'low'],
    ['https://partner.example', 'low'],
    ['https://other-site.example', 'low'],
  ])('finds %s with credentials', (origin, severity) => {
    const [defect] = check(crossOriginResourceSharing, shared(origin));
    expect(defect?.severity ?? crossOriginResourceSharing.meta.severity).toBe(severity);
  });

  it.each([
    [shared('*', '')],
    [shared('*', 'TRUE')],
    [shared('https://app.site.example')],
    [shared('https://site.example:8443')],
    [[['access-control-allow-origin', '*'] satisfies Header]],
    [[]],
  ])('takes %j', (given) => {
    expect(check(crossOriginResourceSharing, given)).toEqual([]);
  });
});

describe('strict-transport-security', () => {
  const url = 'https://www.example.com/';
  const NAME = 'strict-transport-security';

  it.each([
    [[], /without the header/],
    [[[NAME, 'max-age=0']], /forget/],
    [[[NAME, 'max-age=86400; includeSubDomains']], /for 1 day;/],
    [[[NAME, 'max-age=15551999']], /for 179 days/],
    [[[NAME, 'includeSubDomains']], /is invalid/],
    [[[NAME, 'max-age=31536000, max-age=31536000']], /is invalid/],
  ] satisfies [Header[], RegExp][])('finds %j', (headers, says) => {
    expect(check(strictTransportSecurity, headers, { url })).toEqual([
      expect.objectContaining({ explanation: expect.stringMatching(says) }),
    ]);
  });

  it.each(['max-age=15552000', 'includeSubDomains; Max-Age="31536000"; preload'])('takes %s', (value) => {
    expect(check(strictTransportSecurity, [[NAME, value]], { url })).toEqual([]);
  });

  it.each([
    'http://www.example.com/',
    'https://127.0.0.1:8443/',
    'https://[::1]/',
    'https://localhost/',
    'https://web/',
    'https://preview.shop.test/',
    'https://web.dev/',
  ])('asks nothing of %s', (address) => {
    expect(check(strictTransportSecurity, [], { url: address })).toEqual([]);
  });
});

describe('version-banner', () => {
  it.each([
    ['server', 'nginx/1.18.0'],
    ['server', 'Apache/2.4.41 (Ubuntu)'],
    ['server', 'Phusion Passenger 6.0.4'],
    ['x-powered-by', 'PHP/8.1.2-1ubuntu2.14'],
    ['x-aspnet-version', '4.0.30319'],
  ])('finds %s: %s', (name, value) => {
    const [defect] = check(versionBanner, [[name, value]]);
    expect(defect?.key?.toLowerCase()).toBe(name);
    expect(defect?.explanation).toContain(value);
  });

  it.each([
    ['server', 'nginx'],
    ['server', 'cloudflare'],
    ['server', 'ECS (dcb/7F3B)'],
    ['server', 'GitHub.com'],
    ['server', 'AmazonS3'],
    ['x-powered-by', 'Express'],
    ['via', '1.1 varnish'],
  ])('takes %s: %s', (name, value) => {
    expect(check(versionBanner, [[name, value]])).toEqual([]);
  });
});
