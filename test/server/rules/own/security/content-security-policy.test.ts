import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { Header } from '../../../../../server/facts/visit-facts.ts';
import { contentSecurityPolicy } from '../../../../../server/rules/own/security/content-security-policy.ts';

const NAME = 'content-security-policy';

function check(policies: readonly string[], head = '', more: readonly Header[] = []) {
  const headers = [...policies.map((policy): Header => [NAME, policy]), ...more];
  const html = `<html><head>${head}</head><body><main>Text</main></body></html>`;
  return contentSecurityPolicy.check(pageInput(html, { visit: { headers } }));
}

const inMarkup = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;

it.each([
  ['none', [], 'low', /without the header/],
  ['an empty one', [''], 'low', /empty/],
  [
    'none about scripts',
    ["frame-ancestors 'self'; img-src 'self'"],
    'low',
    /neither script-src nor default-src/,
  ],
  ['inline scripts', ["script-src 'self' 'unsafe-inline'"], 'medium', /script-src has 'unsafe-inline'/],
  ['inline scripts by default', ["default-src 'UNSAFE-INLINE'"], 'medium', /default-src has 'unsafe-inline'/],
  [
    'handlers in the markup',
    ["script-src 'self'; script-src-attr 'unsafe-inline'"],
    'medium',
    /script-src-attr/,
  ],
  ['any host', ["default-src 'none'; script-src *"], 'medium', /script-src has \*/],
  ['any host with https', ["default-src 'none'; script-src 'self' https:"], 'medium', /has https:/],
  ['any host at a port', ["default-src 'none'; script-src https://*:443"], 'medium', /has https:\/\/\*:443/],
  ['scripts in addresses', ["object-src 'none'; script-src data:"], 'medium', /has data:/],
  [
    'two policies that both leave it open',
    ["script-src 'unsafe-inline'", 'script-src *'],
    'medium',
    /unsafe-inline/,
  ],
])('finds %s', (_, policies, severity, says) => {
  const found = check(policies);
  expect(found).toEqual([expect.objectContaining({ node: null, explanation: expect.stringMatching(says) })]);
  expect(found[0]?.severity ?? contentSecurityPolicy.meta.severity).toBe(severity);
});

it.each([
  ["default-src 'self'"],
  ["default-src 'none'; script-src 'self' https://cdn.example.com *.example.com"],
  ["object-src 'none'; script-src 'unsafe-inline' 'nonce-r4nd0m'"],
  ["object-src 'none'; script-src 'unsafe-inline' 'sha256-hqBEA/HXB3aJU2FgOnYN8rkAgEVgyfi3Vs1j2/XMPBA='"],
  ["object-src 'none'; script-src 'strict-dynamic' 'nonce-abc' 'unsafe-inline' https: http:"],
  ["default-src 'none'; style-src 'unsafe-inline'; img-src * data: http:"],
  [" ;; default-src 'none';;; ; default-src-typo x"],
  ['upgrade-insecure-requests; default-src http://cdn.example.com'],
  ['default-src http://127.0.0.1:3000 ws://localhost:3000'],
  ['default-src http://site.example'],
  ["script-src 'unsafe-inline', default-src 'self'"],
  ["default-src 'self'; report-uri /a; report-uri /b"],
])('takes %s', (policy) => {
  expect(check([policy])).toEqual([]);
});

it.each([
  ['objects', "script-src 'self'", /embedded objects/],
  ['objects', "script-src 'self'; object-src https:", /embedded objects/],
  ['eval', "default-src 'self'; script-src 'self' 'unsafe-eval'", /eval/],
  ['unencrypted', "default-src 'self'; connect-src http://api.example.com", /http:\/\/api\.example\.com/],
  ['repeated', "default-src 'self'; img-src 'none'; img-src 'self'", /has img-src more than once/],
  ['strict-dynamic', "default-src 'none'; script-src 'strict-dynamic'", /none of their scripts can run/],
])('tells %s apart', (key, policy, says) => {
  expect(check([policy])).toEqual([
    { node: null, key, evidence: expect.any(String), explanation: expect.stringMatching(says) },
  ]);
});

it('takes the policies of header and markup together', () => {
  expect(check([], inMarkup("default-src 'self'"))).toEqual([]);
  expect(check(["script-src 'unsafe-inline'; object-src 'none'"], inMarkup("script-src 'self'"))).toEqual([]);
  expect(check([], inMarkup("frame-ancestors 'none'"))).toHaveLength(1);
});

it('does not count what browsers ignore in the markup', () => {
  const body = `<html><head/><body>${inMarkup("default-src 'self'")}</body></html>`;
  const input = pageInput(body, { visit: { headers: [['content-type', 'text/html']] } });
  expect(contentSecurityPolicy.check(input)).toHaveLength(1);
});

it('shows a policy without its nonces, and one that is only reported on', () => {
  expect(check(["script-src 'nonce-Zm9v' https:"])[0]?.evidence).toBe(
    "Content-Security-Policy: script-src 'nonce-…' https:",
  );
  const [reported] = check([], '', [[`${NAME}-report-only`, "default-src 'self'"]]);
  expect(reported?.explanation).toMatch(/report-only/);
  expect(reported?.evidence).toBe("Content-Security-Policy-Report-Only: default-src 'self'");
});

it('reads a policy of a hostile site in linear time', () => {
  const policy = `script-src ${'*.'.repeat(8_000)}; ${'a '.repeat(4_000)}`;
  expect(check([policy]).length).toBeGreaterThan(0);
});

it('judges nothing without headers', () => {
  expect(contentSecurityPolicy.canJudge?.(pageInput('<html/>'))).toBe(false);
});

const session = { name: 'session', secure: true, httpOnly: true, sameSite: null };
it.each<[string, string, (typeof session)[], number]>([
  ['a site of documents', '<form><input type="search" /></form>', [], 0],
  ['a cookie', '', [session], 1],
  ['a password', '<input type="Password" />', [], 1],
  ['a contact form', '<form method="post"><input type="email" /><textarea></textarea></form>', [], 0],
])('asks for a policy where there is something to protect: %s', (_, body, cookies, count) => {
  const headers: Header[] = [['content-type', 'text/html']];
  const input = pageInput(`<html><head/><body>${body}</body></html>`, { visit: { headers, cookies } });
  expect(contentSecurityPolicy.check(input)).toHaveLength(count);
});
