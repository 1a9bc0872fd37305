import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../harness/network/free-port.ts';
import { startPostgres, whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../../../harness/service/postgres-server.ts';
import { createScanClient } from '../../../../harness/service/scan-client.ts';
import { descendantsOf } from '../../../../harness/service/list-processes.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { programPath } from '../../../../harness/programs/program-path.ts';

const MAIN = programPath('server/main.ts');
const PAGE = '<!doctype html><html lang="en"><title>A</title><h1>A</h1></html>';
const missing = whyNoPostgres();

/** One process of a service. */
interface Started {
  url: string;
  child: ChildProcess;
  /** What it logged so far. */
  out(): string;
}

describe.skipIf(missing !== null)(missing ?? 'a service of several processes', () => {
  let server: PostgresServer;
  let databaseUrl: string;
  const started: ChildProcess[] = [];

  beforeAll(async () => {
    server = await startPostgres(false);
    databaseUrl = await server.createDatabase();
  });
  afterEach(async () => {
    for (const child of started.splice(0)) await stop(child);
  });
  afterAll(async () => server.remove());

  async function start(settings: Record<string, string>): Promise<Started> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        ALLOW_TARGETS: '127.0.0.1',
        RATE_LIMIT_MAX: '0',
        PAGE_TIMEOUT_MS: '120000',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(child);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await expect.poll(async () => statusOf(`${url}/healthz`)).toBe(200);
    return { url, child, out: () => out };
  }

  it('accepts scans in one and runs them in another, for as long as there is one that runs them', async () => {
    const site = await servePage();
    const api = await start({ ROLE: 'api' });
    expect(await (await fetch(`${api.url}/readyz`)).json()).toMatchObject({
      status: 'not_ready',
      problems: ['No worker that can run scans was seen in the last 30 seconds.'],
    });
    const refused = await ask(api.url, site.origin);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await refused.json()).toEqual({
      error: 'unavailable',
      message: 'The service has no worker that could run the scan. Try again later.',
    });

    const worker = await start({ ROLE: 'worker' });
    await expect.poll(async () => statusOf(`${worker.url}/readyz`)).toBe(200);
    await expect.poll(async () => statusOf(`${api.url}/readyz`)).toBe(200);
    const scan = await createScanClient(api.url).scan(`${site.origin}/`);
    expect(scan.result?.counts.pages).toBe(1);
    expect(worker.out()).toContain('Scan begun');
    expect(api.out()).not.toContain('Scan begun');
    expect(descendantsOf(api.child.pid ?? 0)).toEqual([]);

    for (const path of ['/', '/api/v1/scans', `/api/v1/scans/${scan.id}`, `/reports/${scan.id}`])
      expect(await statusOf(`${worker.url}${path}`), path).toBe(404);
    expect((await ask(worker.url, site.origin)).status).toBe(404);

    // One whose browser is broken accepts scans for the worker, until that ends.
    const broken = await start({ PUPPETEER_EXECUTABLE_PATH: '/nonexistent/chrome' });
    await expect.poll(async () => statusOf(`${broken.url}/readyz`)).toBe(200);
    expect(await (await fetch(`${broken.url}/readyz`)).json()).toMatchObject({
      warnings: expect.arrayContaining([expect.stringContaining('workers in other processes')]),
    });
    await stop(worker.child);
    expect(await statusOf(`${api.url}/readyz`)).toBe(503);
    expect(await statusOf(`${broken.url}/readyz`)).toBe(503);
    expect((await ask(broken.url, site.origin)).status).toBe(503);
    await site.close();
  });

  it('leaves scans to processes that have a browser', async () => {
    const site = await servePage();
    const broken = await start({ PUPPETEER_EXECUTABLE_PATH: '/nonexistent/chrome' });
    await expect.poll(async () => statusOf(`${broken.url}/readyz`)).toBe(503);
    await server.query(
      databaseUrl,
      `INSERT INTO sitedelta.worker SELECT 'busy', extract(epoch FROM clock_timestamp()) * 1000, true`,
    );
    const scanning = createScanClient(broken.url).scan(`${site.origin}/`);
    await expect
      .poll(async () =>
        server.query(databaseUrl, `SELECT FROM sitedelta.scan WHERE target = '${site.origin}/'`),
      )
      .toHaveLength(1);
    await start({ ROLE: 'worker' });
    expect(await scanning).toMatchObject({ status: 'complete' });
    await site.close();
  });
});

async function servePage(): Promise<SiteServer> {
  return serveSite({
    answer({ url }, response) {
      if (url !== '/') return false;
      response.setHeader('content-type', 'text/html').end(PAGE);
      return true;
    },
  });
}

async function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}

async function ask(serviceUrl: string, target: string): Promise<Response> {
  return fetch(`${serviceUrl}/api/v1/scans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${target}/` }),
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
