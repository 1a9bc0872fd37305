import { describe, expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { Header, SetCookie, VisitFacts } from '../../../../../server/facts/visit-facts.ts';
import type { PageRule } from '../../../../../server/rules/own-rule.ts';
import { cookieHttpOnly } from '../../../../../server/rules/own/security/cookie-http-only.ts';
import { cookieSameSite } from '../../../../../server/rules/own/security/cookie-same-site.ts';
import { cookieSecure } from '../../../../../server/rules/own/security/cookie-secure.ts';

const SAFE = { secure: true, httpOnly: true, sameSite: 'lax' };
const cookie = (name: string, flags: Partial<SetCookie> = {}): SetCookie => ({ name, ...SAFE, ...flags });

function check(rule: PageRule, cookies: SetCookie[], url = 'https://site.example/', more: Header[] = []) {
  const visit = { cookies, headers: [['content-type', 'text/html'] satisfies Header, ...more] };
  return rule.check(pageInput('<html/>', { url, visit }));
}

/** The key of a cookie without Secure. */
function named(name: string) {
  return check(cookieSecure, [cookie(name, { secure: false })])[0]?.key;
}

function canJudge(visit: Partial<VisitFacts>) {
  const input = pageInput('<html/>', { visit: { headers: [['a', 'b']], ...visit } });
  return cookieSecure.canJudge?.(input);
}

describe('cookie-secure', () => {
  const session = [cookie('sessionid', { secure: false })];
  const hsts: Header = ['strict-transport-security', 'max-age=31536000'];

  it.each([
    ['a session', session, 'https://site.example/', [], 'high'],
    ['a session with HSTS', session, 'https://site.example/', [hsts], 'medium'],
    ['another cookie', [cookie('theme', { secure: false })], 'https://site.example/', [], 'low'],
    ['a session on the local machine', session, 'http://localhost:3000/', [], 'low'],
  ] as const)('finds %s', (_, cookies, url, headers, severity) => {
    expect(check(cookieSecure, [...cookies], url, [...headers])).toEqual([
      expect.objectContaining({ node: null, key: cookies[0].name, severity }),
    ]);
  });

  it('shows the flags of a cookie', () => {
    const [defect] = check(cookieSecure, session);
    expect(defect?.evidence).toBe('Set-Cookie: sessionid=…; HttpOnly; SameSite=lax');
    expect(defect?.explanation).toContain('sessionid');
  });

  it('says on the local machine what matters after the deployment', () => {
    const [own] = check(cookieSecure, session, 'http://127.0.0.1:3000/');
    expect(own?.explanation).toMatch(/on this machine, .*deployed with HTTPS/);
    const [other] = check(cookieSecure, session);
    expect(other?.explanation).not.toMatch(/machine|once the site/);
  });

  it('says that browsers refuse a cookie for other sites without it', () => {
    const [defect] = check(cookieSecure, [cookie('theme', { secure: false, sameSite: 'none' })]);
    expect(defect?.explanation).toMatch(/reject/);
  });

  it('takes Secure, and any cookie where it can not be set', () => {
    expect(check(cookieSecure, [cookie('sessionid')])).toEqual([]);
    for (const url of ['http://site.example/', 'http://10.0.0.7/', 'http://shop.internal:8080/'])
      expect(check(cookieSecure, session, url)).toEqual([]);
  });
});

describe('cookie-http-only', () => {
  it.each(['PHPSESSID', 'connect.sid', 'auth_token', 'wordpress_logged_in_login', 'JWT'])(
    'finds %s',
    (name) => {
      expect(check(cookieHttpOnly, [cookie(name, { httpOnly: false })])).toHaveLength(1);
    },
  );

  it.each(['theme', 'XSRF-TOKEN', 'author', 'heroku-session-affinity', 'inside'])('takes %s', (name) => {
    expect(check(cookieHttpOnly, [cookie(name, { httpOnly: false })])).toEqual([]);
  });

  it('takes HttpOnly', () => {
    expect(check(cookieHttpOnly, [cookie('PHPSESSID')])).toEqual([]);
  });
});

describe('cookie-same-site', () => {
  it.each([
    cookie('theme', { sameSite: 'true' }),
    cookie('theme', { sameSite: '' }),
    cookie('csrftoken', { sameSite: null }),
  ])('finds %j', (given) => {
    expect(check(cookieSameSite, [given])).toHaveLength(1);
  });

  it.each([cookie('theme', { sameSite: null }), cookie('csrftoken'), cookie('theme', { sameSite: 'none' })])(
    'takes %j',
    (given) => {
      expect(check(cookieSameSite, [given])).toEqual([]);
    },
  );
});

it('knows a cookie again whose name has something random', () => {
  expect(named('ASPSESSIONIDQQRTSABC')).toBe(named('ASPSESSIONIDCCDDEEFF'));
  expect(named('wp_37f007a56d816107ce5b52c10342db37')).toBe(named('wp_99f007a56d816107ce5b52c10342db00'));
  expect(named('PHPSESSID')).toBe('PHPSESSID');
  expect(named('a_session')).not.toBe(named('b_session'));
});

it('has one defect for a name, and none if it is not known what is set', () => {
  const twice = [cookie('a', { secure: false }), cookie('a', { secure: false })];
  expect(check(cookieSecure, twice)).toHaveLength(1);
  expect(canJudge({ cookies: null })).toBe(false);
  expect(canJudge({ cookies: [], headers: [] })).toBe(false);
  expect(canJudge({ cookies: [] })).toBe(true);
});
