import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createScanClient } from '../../../../harness/service/scan-client.ts';
import { startService } from '../../../../harness/service/start-service.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';

const SECRET = 'hunter2';

it('logs neither content of pages nor queries nor passwords, even at the level trace', async () => {
  const site = await serveSite({
    answer(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      response.setHeader('content-type', 'text/html');
      if (pathname === '/moves') {
        const { port } = new URL(site.origin);
        response.writeHead(302, { location: `http://${SECRET}:${SECRET}@127.0.0.1:${port}/end?x=${SECRET}` });
        response.end();
      } else if (pathname === '/breaks') response.destroy();
      else if (pathname === '/refused') response.writeHead(500, SECRET).end(SECRET);
      else response.end(page());
    },
  });
  onTestFinished(() => site.close());
  const folder = await mkdtemp(join(tmpdir(), 'sitedelta-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const log: string[] = [];
  const settings = { LOG_LEVEL: 'trace', MAX_PAGES: '6' };
  const service = await startService(folder, settings, (line) => log.push(line));
  onTestFinished(() => service.stop());
  const api = `${service.url}/api/v1/scans`;
  const scan = await createScanClient(service.url).scan(`${site.origin}/?token=${SECRET}`);
  const post = async (body: string): Promise<number> =>
    (await fetch(api, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;

  expect(await post(JSON.stringify({ url: `http://me:${SECRET}@127.0.0.1/` }))).toBe(400);
  expect(await post(`{"url": ${SECRET}`)).toBe(400);
  expect((await fetch(`${api}/${scan.id}?key=${SECRET}`, { headers: { cookie: SECRET } })).status).toBe(200);
  await service.stop();

  const lines = log.map((line): { event?: unknown } => JSON.parse(line));
  for (const name of ['scan-accepted', 'scan-begun', 'scan-ended']) {
    expect(lines.find(({ event }) => event === name)).toMatchObject({
      scanId: scan.id,
      target: `${site.origin}/`,
    });
  }
  expect(scan.result?.pages.length).toBeGreaterThan(1);
  expect(lines.filter((line) => JSON.stringify(line).includes(SECRET))).toEqual([]);
}, 180_000);

function page(): string {
  const links = ['moves', 'breaks', 'refused', 'next'].map(
    (name) => `<a href="/${name}?k=${SECRET}#${SECRET}">${name}</a>`,
  );
  return `<!doctype html><html lang="en"><title>${SECRET}</title><h1 id="${SECRET}">${SECRET}</h1>${links.join('')}
    <img src="/${SECRET}.png"><script>console.error('${SECRET}'); throw new Error('${SECRET}');</script>`;
}
