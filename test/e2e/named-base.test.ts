import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { servePages } from '../../harness/sites/serve-pages.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';

let service: StartedService;
let site: SiteServer;
let images: string[] = [];

beforeAll(async () => {
  site = await servePages((address) => {
    const pictures = images.map((name) => `<p>${name}</p><img src="/${name}.png" width="9" height="9">`);
    const page = `<!doctype html><html lang="en"><title>T</title><main><h1>T</h1>${pictures.join('')}</main></html>`;
    return address === '/' ? page : undefined;
  });
  service = await startTemporaryService();
});

afterAll(async () => {
  await service?.stop();
  await site?.close();
});

/** Ids of findings about alternatives, by the name of the picture. */
function byPicture(
  findings: readonly { id?: string; rule: string; evidence: string }[] = [],
): Record<string, string> {
  return Object.fromEntries(
    findings
      .filter(({ rule }) => rule === 'image-alt')
      .map(({ id = '', evidence }) => [/(\w+)\.png/.exec(evidence)?.[1] ?? evidence, id]),
  );
}

it('gives the findings of a scan the same ids even if a stranger scans in the middle of a deployment', async () => {
  const client = createScanClient(service.url);
  const url = `${site.origin}/`;
  images = ['red'];
  const mine = await client.scan(url);
  images = ['blue'];
  const stranger = await client.scan(url);
  images = ['red', 'blue'];
  const after = await client.scan(url, mine.id);
  const alone = await client.scan(url);
  images = ['red'];
  const again = await client.scan(url);

  expect(again.result).toEqual(mine.result);
  const red = byPicture(mine.result?.findings)['red'];
  expect(byPicture(after.result?.findings)['red']).toBe(red);
  expect(Object.values(byPicture(stranger.result?.findings))).not.toContain(red);
  for (const current of [after, alone]) {
    const { added, resolved, unchanged } = await client.compare(current.id, mine.id);
    expect(byPicture(unchanged)).toEqual({ red });
    expect(Object.keys(byPicture(added))).toEqual(['blue']);
    expect(Object.values(byPicture(added))).not.toContain(red);
    expect(byPicture(resolved)).toEqual({});
  }
});
