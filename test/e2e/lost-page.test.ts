import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedService, startService } from '../../harness/service/start-service.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { serveSite, type SiteServer } from '../../harness/sites/site-server.ts';

let folder: string;
let service: StartedService;
let site: SiteServer;
let files: Record<string, string> = {};

const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>T</title><main><h1>T</h1>${body}</main></html>`;
const BROKEN = page(
  '<p>A page with a picture</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9">',
);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitedelta-lost-'));
  site = await serveSite({
    answer(request, response) {
      const file = files[request.url ?? ''];
      if (file === undefined) return false;
      response.setHeader('content-type', 'text/html').end(file);
      return true;
    },
  });
  service = await startService(join(folder, 'data'));
});

afterAll(async () => {
  await service?.stop();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

it('does not take a page that nothing leads to any more for one that is gone', async () => {
  const client = createScanClient(service.url);
  const scan = async (given: typeof files, base?: string): Promise<string> => {
    files = given;
    return (await client.scan(`${site.origin}/`, base)).id;
  };
  const linked = await scan({ '/': page('<a href="/a">A</a>'), '/a': BROKEN });
  const unlinked = await scan({ '/': page(''), '/a': BROKEN }, linked);
  const { added, resolved, unchanged } = await client.compare(unlinked, linked);
  expect([added, resolved]).toEqual([[], []]);
  expect(unchanged).toMatchObject([{ rule: 'image-alt' }]);
  // Who names no base has the pages that the site leads to, whatever others have found.
  const alone = await client.scan(`${site.origin}/`);
  expect(alone.result?.pages.map(({ url }) => new URL(url).pathname)).toEqual(['/']);
  const gone = await scan({ '/': page('') }, unlinked);
  const withoutIt = await client.compare(gone, linked);
  expect(withoutIt.resolved).toMatchObject([{ rule: 'image-alt' }]);
  expect(withoutIt.resolved[0]).not.toHaveProperty('verified');
});

it('knows that a page is new where its address answered before that there is none', async () => {
  const client = createScanClient(service.url);
  files = { '/': page('<a href="/new">New</a>') };
  const before = await client.scan(`${site.origin}/`);
  files = { ...files, '/new': BROKEN };
  const after = await client.scan(`${site.origin}/`);
  const { added, resolved } = await client.compare(after.id, before.id);
  expect(added).toMatchObject([{ rule: 'image-alt' }]);
  expect(added[0]).not.toHaveProperty('verified');
  expect(resolved).toMatchObject([{ rule: 'broken-link' }]);
});
