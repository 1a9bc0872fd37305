import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasPage, RULES } from '../../../../server/rules/registry.ts';
import { RULE_TEXTS } from '../../../../server/assets/rule-texts.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';

const NAMES = RULES.filter(hasPage).map(({ name }) => name);
const BROWSER = { accept: 'text/html' };

let app: FastifyInstance;
beforeEach(async () => {
  app = await buildTestApp(aFailingService(), { publicUrl: 'https://scan.example.net/quality' });
});

/** Where the links of a page lead, without those within the page. */
function linksOf(body: string): string[] {
  return [...body.matchAll(/<a\b[^>]* href="([^"#][^"]*)"/g)].map(([, href = '']) => href);
}

describe('the page of a rule', () => {
  it.each(NAMES)('%s is there', async (name) => {
    const { statusCode, headers, body } = await inject(app, { url: `/rules/${name}` });

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.match(/<h1>[^<]+<\/h1>/g)).toHaveLength(1);
    expect(body).toMatch(new RegExp(`<title>[^<]+ \\(${name}\\) · Sitedelta</title>`));
    expect(body).toContain('<strong>Who is affected.</strong>');
    for (const heading of ['Before', 'After', 'Sources']) expect(body).toContain(`<h2>${heading}</h2>`);
  });

  it('shows code as it is written', async () => {
    const { body } = await inject(app, { url: '/rules/document-title' });

    expect(body).toContain('&lt;title&gt;Our shop&lt;/title&gt;');
  });

  it('has no scripts, is for search engines, too, and nobody frames or sniffs it', async () => {
    const { headers } = await inject(app, { url: '/rules/image-alt' });

    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cache-control': 'private, no-cache',
    });
    expect(headers['x-robots-tag']).toBeUndefined();
  });

  it('is sent again only if it has changed', async () => {
    const url = '/rules/image-alt';
    const { headers } = await inject(app, { url });
    const again = await inject(app, { url, headers: { 'if-none-match': String(headers.etag) } });
    const other = await inject(app, {
      url: '/rules/label',
      headers: { 'if-none-match': String(headers.etag) },
    });

    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': headers['cache-control'],
      vary: headers.vary,
    });
    // That of the kept page stays.
    expect(again.headers).not.toHaveProperty('content-security-policy');
    expect(other.statusCode).toBe(200);
  });

  it('is not given to pages of others by the name of their host', async () => {
    const local = await buildTestApp(aFailingService(), { publicUrl: 'http://127.0.0.1:8080' });

    const answer = await inject(local, { url: '/rules/image-alt', headers: { host: 'evil.example' } });

    expect(answer.statusCode).toBe(400);
  });
});

it.each([
  'nothing',
  'README',
  'image-alt.md',
  'image-alt/',
  '..%2FREADME',
  'constructor',
  '%2e%2e%2fadding-a-rule',
])('has no page %s', async (name) => {
  const page = await inject(app, { url: `/rules/${name}`, headers: BROWSER });
  const error = await inject(app, { url: `/rules/${name}` });

  expect([page.statusCode, error.statusCode]).toEqual([404, 404]);
  expect(page.body).toContain('This page does not exist');
  expect(error.json()).toMatchObject({ error: 'not_found' });
});

describe('the list of rules', () => {
  it('leads to all of them, by category', async () => {
    const { statusCode, body } = await inject(app, { url: '/rules/' });

    expect(statusCode).toBe(200);
    expect(linksOf(body)).toEqual(expect.arrayContaining(NAMES));
    expect(body).toContain(`<caption>`);
    const headings = [...body.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual(expect.arrayContaining(['Accessibility', 'Links', 'Documents']));
  });

  it('is found without the slash, too, whatever the proxy does with the path', async () => {
    const { statusCode, headers } = await inject(app, { url: '/quality/rules' });

    expect(statusCode).toBe(308);
    expect(new URL(String(headers.location), 'https://scan.example.net/quality/rules').pathname).toBe(
      '/quality/rules/',
    );
  });

  it('is linked from the home page and llms.txt', async () => {
    expect(linksOf((await inject(app, { url: '/' })).body)).toContain('rules/');
    expect((await inject(app, { url: '/llms.txt' })).body).toContain(
      '(https://scan.example.net/quality/rules/)',
    );
  });
});

it('has links that lead to a page, and no text has one that does not', async () => {
  const paths = new Set<string>();
  for (const [name, text] of RULE_TEXTS) {
    const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    // Other documents of the repository are not served; the text of the link is.
    const others = targets.filter((target) => !/^(?:https|\.\.\/)/.test(target));
    expect(others.filter((target) => !RULE_TEXTS.has(target.replace(/\.md$/, '')))).toEqual([]);
    const address = `http://service/rules/${name === 'README' ? '' : name}`;
    const { body } = await inject(app, { url: new URL(address).pathname });
    for (const href of linksOf(body)) {
      const { host, pathname } = new URL(href, address);
      if (host === 'service') paths.add(pathname);
    }
  }
  expect(paths.size).toBeGreaterThan(NAMES.length);
  for (const url of paths) expect([url, (await inject(app, { url })).statusCode]).toEqual([url, 200]);
});
