import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { servePages } from '../../harness/sites/serve-pages.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';

/** The same three pages, under the addresses that one deployment gives them. */
function serveDeployment(about: string, shop: string): Promise<SiteServer> {
  const page = (
    title: string,
    body: string,
  ): string => `<!doctype html><html lang="en"><title>${title}</title>
    <main><h1>${title}</h1><nav><a href="${about}">About</a> <a href="${shop}">Shop</a></nav>
    <img src="/img/${title}.svg"> ${body}</main></html>`;
  const pages = new Map([
    ['/', page('Home', '<button></button>')],
    [about, page('About', '<input name="mail">')],
    [shop, page('Shop', '<button></button><button></button>')],
  ]);
  return servePages((address) => pages.get(address.replace(/^\/index\.html$/, '/')));
}

let sites: SiteServer[] = [];
let service: StartedService | undefined;

beforeAll(async () => {
  sites = await Promise.all([
    serveDeployment('/about.html', '/shop/'),
    serveDeployment('/about?build=2', '/shop/index.html?ref=nav'),
  ]);
  const hosts = sites.map(({ origin }) => new URL(origin).host);
  service = await startTemporaryService({ TARGET_GROUPS: hosts.join(' ') });
}, 300_000);

afterAll(async () => {
  await service?.stop();
  for (const site of sites) await site.close();
});

it('finds nothing new under another query, index.html, .html, and another host of the group', async () => {
  const client = createScanClient(service?.url ?? '');
  const base = await client.scan(`${sites[0]?.origin}/`);
  const current = await client.scan(`${sites[1]?.origin}/index.html`);
  for (const scan of [base, current]) expect(scan.result?.pages?.length).toBe(3);
  for (const [one, other] of [
    [current, base],
    [base, current],
  ] as const) {
    const diff = await client.compare(one.id, other.id);
    expect(diff).toMatchObject({ added: [], resolved: [] });
    expect(diff.unchanged.length).toBeGreaterThan(4);
  }
}, 300_000);
