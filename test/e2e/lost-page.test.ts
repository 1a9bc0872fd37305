import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { servePages } from '../../harness/sites/serve-pages.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';

let service: StartedService;
let site: SiteServer;
let files: Record<string, string> = {};

const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>T</title><main><h1>T</h1>${body}</main></html>`;
const BROKEN = page(
  '<p>A page with a picture</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9">',
);

/** Findings about what is on the pages and where they lead; how the pages are sent is not what this is about. */
function onPages<T extends { rule: string }>(findings: readonly T[]): T[] {
  return findings.filter(({ rule }) => rule === 'image-alt' || rule === 'broken-link');
}

beforeAll(async () => {
  site = await servePages((address) => files[address]);
  service = await startTemporaryService();
});

afterAll(async () => {
  await service?.stop();
  await site?.close();
});

it('does not report a page as gone if only the links to it are gone', async () => {
  const client = createScanClient(service.url);
  const scan = async (given: typeof files, base?: string): Promise<string> => {
    files = given;
    return (await client.scan(`${site.origin}/`, base)).id;
  };
  const linked = await scan({ '/': page('<a href="/a">A</a>'), '/a': BROKEN });
  const unlinked = await scan({ '/': page(''), '/a': BROKEN }, linked);
  const { added, resolved, unchanged } = await client.compare(unlinked, linked);
  expect([onPages(added), onPages(resolved)]).toEqual([[], []]);
  expect(onPages(unchanged)).toMatchObject([{ rule: 'image-alt' }]);
  // Without a base, a scan has only the pages that the site links to.
  const alone = await client.scan(`${site.origin}/`);
  expect(alone.result?.pages.map(({ url }) => new URL(url).pathname)).toEqual(['/']);
  const gone = await scan({ '/': page('') }, unlinked);
  const withoutIt = await client.compare(gone, linked);
  const [lost, ...others] = onPages(withoutIt.resolved);
  expect([lost?.rule, others]).toEqual(['image-alt', []]);
  expect(lost).not.toHaveProperty('verified');
});

it('reports a page as new if its address answered 404 before', async () => {
  const client = createScanClient(service.url);
  files = { '/': page('<a href="/new">New</a>') };
  const before = await client.scan(`${site.origin}/`);
  files = { ...files, '/new': BROKEN };
  const after = await client.scan(`${site.origin}/`);
  const { added, resolved } = await client.compare(after.id, before.id);
  expect(onPages(added)).toMatchObject([{ rule: 'image-alt' }]);
  expect(onPages(added)[0]).not.toHaveProperty('verified');
  expect(onPages(resolved)).toMatchObject([{ rule: 'broken-link' }]);
});
