import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startComposition } from '../../harness/deploy/start-composition.ts';
import type { Composition } from '../../harness/deploy/start-composition.ts';
import { whyNoProxy } from '../../harness/deploy/why-no-proxy.ts';
import { startPostgres, whyNoPostgres } from '../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../harness/service/postgres-server.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';

/** The first start may have to unpack the bundled browser. */
const START = { timeout: 240_000, interval: 500 };

const missing = [whyNoPostgres(), whyNoProxy('caddy')].filter((reason) => reason !== null).join(' ');

/** The status of an answer to a request that names another host, or comes from another address of this machine. */
function ask(
  url: string,
  options: { headers?: Record<string, string>; localAddress?: string },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(url, options, (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  })
    .on('error', reject)
    .end();
  return promise;
}

describe.skipIf(missing !== '')(missing || 'the processes of compose.yaml', () => {
  let postgres: PostgresServer;
  let databaseUrl: string;
  let site: SiteServer;
  let composition: Composition;

  beforeAll(async () => {
    postgres = await startPostgres(true);
    databaseUrl = await postgres.createDatabase();
    site = await serveSite({ folder: demoFolder('v1') });
    composition = await startComposition(databaseUrl);
    const ending = someEnd();
    // Later the tests end processes themselves.
    ending.catch(() => undefined);
    await Promise.race([isReady(), ending]);
  });
  afterAll(async () => {
    await composition?.remove();
    await site?.close();
    await postgres?.remove();
  });

  /** Resolves when the proxy has found its nodes, and these have seen both workers. */
  async function isReady(): Promise<void> {
    await vi.waitFor(async () => {
      const ready = await fetch(`${composition.url}/readyz`);
      expect([ready.status, await workersSeen()]).toEqual([200, 2]);
    }, START);
  }

  /** Rejects when a process ends by itself, as one does that lacks a file or a setting. */
  async function someEnd(): Promise<never> {
    const ends = composition.processes.map(async ({ name, ended, lines }) => {
      await ended;
      return `${name} ended: ${lines.join('\n')}`;
    });
    throw new Error(await Promise.race(ends));
  }

  /** How many workers are alive, by the metrics of the first node. */
  async function workersSeen(): Promise<number> {
    const port = composition.processes[0]?.env['METRICS_PORT'];
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(/^sitedelta_workers (\d+)$/m.exec(metrics)?.[1]);
  }

  function linesOf(name: string): string[] {
    return composition.processes.filter((each) => each.name === name).flatMap(({ lines }) => lines);
  }

  it('are two API nodes and two workers, which take their roles', async () => {
    expect(composition.processes.map(({ name }) => name)).toEqual(['api-1', 'api-2', 'worker', 'worker']);
    expect(linesOf('api-1').join()).not.toContain('Browser started');
    expect(linesOf('worker').join()).toContain('The worker is ready');
    for (const each of composition.processes)
      expect([each.name, await each.isHealthy()]).toEqual([each.name, true]);
  });

  it('scan two deployments of a site, compare them and report, through the proxy and both nodes', async () => {
    const client = createScanClient(composition.url);
    const base = await client.scan(`${site.origin}/`);
    site.deploy(demoFolder('v2'));
    const current = await client.scan(`${site.origin}/`, base.id);
    const diff = await client.compare(current.id, base.id);
    const report = await fetch(`${composition.url}/reports/${current.id}?base=${base.id}`);

    expect(diff.summary).toMatchObject({ added: 4, resolved: 2, unchanged: 2 });
    expect(report.status).toBe(200);
    expect(await report.text()).toContain('image-alt');
    expect(await (await fetch(`${composition.url}/llms.txt`)).text()).toContain(`${composition.url}/api/v1`);
    for (const node of ['api-1', 'api-2']) expect(linesOf(node).join()).toContain(current.id);
    expect(await postgres.query(databaseUrl, 'SELECT status, attempt FROM sitedelta.scan')).toEqual([
      { status: 'complete', attempt: 1 },
      { status: 'complete', attempt: 1 },
    ]);
  });

  // Only Linux has a second loopback address from the start.
  it.skipIf(process.platform !== 'linux')('know clients by the address that the proxy has seen', async () => {
    await ask(`${composition.url}/`, {
      localAddress: '127.0.0.2',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });

    await expect.poll(() => [...linesOf('api-1'), ...linesOf('api-2')].join()).toContain('"127.0.0.2"');
    expect([...linesOf('api-1'), ...linesOf('api-2')].join()).not.toContain('203.0.113.9');
  });

  it('answer only under the name in PUBLIC_URL', async () => {
    expect(await ask(composition.url, { headers: { host: 'elsewhere.example' } })).toBe(421);
  });

  it('do not serve metrics through the proxy', async () => {
    expect((await fetch(`${composition.url}/metrics`)).status).toBe(404);
  });

  it('go on when a node is killed, end in order, and are then reported as unavailable', async () => {
    const [killed, ...others] = composition.processes;
    await killed?.end('SIGKILL');
    expect(await killed?.isHealthy()).toBe(false);
    for (let count = 0; count < 4; count += 1) {
      expect((await fetch(`${composition.url}/openapi.json`)).status).toBe(200);
    }

    expect(await Promise.all(others.map((each) => each.end('SIGTERM')))).toEqual([0, 0, 0]);
    const unavailable = await fetch(`${composition.url}/`);
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await unavailable.json()).toMatchObject({ error: 'unavailable' });
  });
});
