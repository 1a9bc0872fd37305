import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, whyNoPostgres } from '../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../harness/service/postgres-server.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { startService } from '../../harness/service/start-service.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const PASSWORD = 'a-secret-word';
/** Loading a held page ends after ten seconds, and two pages of a site load at once. */
const PAGES_OF_A_MINUTE = 12;
async function scanOf(service: StartedService, id: string): Promise<{ status: string; error?: string }> {
  return JSON.parse(await (await fetch(`${service.url}/api/v1/scans/${id}`)).text());
}

const missing = whyNoPostgres();

describe.skipIf(missing !== null)(missing ?? 'a service on PostgreSQL', () => {
  let server: PostgresServer;
  let url: string;
  let folder: string;
  let site: SiteServer;
  /** Sends the pages of the site except the first, which are held back. */
  let release: () => void;
  /** How many those are. */
  let heldPages: number;
  let services: StartedService[];
  let log: string;

  beforeEach(async () => {
    server = await startPostgres(true);
    url = `${await server.createDatabase()}&password=${PASSWORD}`;
    folder = temporaryFolder();
    services = [];
    log = '';
    heldPages = 1;
    let isReleased = false;
    const held: (() => void)[] = [];
    release = () => {
      isReleased = true;
      for (const send of held.splice(0)) send();
    };
    site = await serveSite({
      answer(request, response) {
        const paths = Array.from({ length: heldPages }, (_, n) => `/held/${n}`);
        const links = paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
        const page = `<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>${links}</html>`;
        const send = (): void => {
          response.setHeader('content-type', 'text/html').end(page);
        };
        const isHeld = paths.includes(request.url ?? '');
        if (!isHeld && request.url !== '/') return false;
        if (isHeld && !isReleased) held.push(send);
        else send();
        return true;
      },
    });
  });
  afterEach(async () => {
    for (const { child } of services) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await site.close();
    await server.remove();
  });

  async function start(level = 'info'): Promise<StartedService> {
    const settings = { DATABASE_URL: url, LOG_LEVEL: level };
    const service = await startService(join(folder, 'data'), settings, (line) => (log += `${line}\n`));
    services.push(service);
    return service;
  }

  async function post(service: StartedService): Promise<Response> {
    return fetch(`${service.url}/api/v1/scans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${site.origin}/` }),
    });
  }

  /** Asks for a scan and waits until a held page is asked for. */
  async function beginScan(service: StartedService): Promise<string> {
    const { id }: { id: string } = JSON.parse(await (await post(service)).text());
    await expect.poll(() => site.requests).toContain('/held/0');
    return id;
  }

  it('keeps everything there, makes no file, and compares', async () => {
    release();
    const service = await start();
    const client = createScanClient(service.url);
    const base = await client.scan(`${site.origin}/`);
    const current = await client.scan(`${site.origin}/`, base.id);
    const diff = await client.compare(current.id, base.id);
    expect(diff.summary).toMatchObject({ added: 0, resolved: 0 });
    expect(await client.compare(current.id, base.id)).toEqual(diff);
    expect((await fetch(`${service.url}/reports/${current.id}?base=${base.id}`)).status).toBe(200);
    expect(await readdir(folder)).toEqual([]);
    expect(await server.query(url, 'SELECT status, attempt FROM sitedelta.scan')).toEqual([
      { status: 'complete', attempt: 1 },
      { status: 'complete', attempt: 1 },
    ]);
    await service.stop();
    const next = await start();
    expect((await scanOf(next, current.id)).status).toBe('complete');
    expect(log).not.toContain(PASSWORD);
  });

  it('answers 503 while the database is away, goes on by itself, and loses no running scan', async () => {
    // What fails because of an outage is logged at debug.
    const service = await start('debug');
    const id = await beginScan(service);
    await expect.poll(async () => (await scanOf(service, id)).status).toBe('running');

    await server.stop('immediate');
    const refusals = [
      await post(service),
      await fetch(`${service.url}/api/v1/scans/${id}`),
      await fetch(`${service.url}/api/v1/scans/${id}/diff?base=${'0'.repeat(32)}`),
      await fetch(`${service.url}/reports/${id}`),
      await fetch(`${service.url}/reports/${id}?base=${'0'.repeat(32)}`),
      await fetch(`${service.url}/readyz`),
    ];
    for (const answer of refusals) {
      const text = await answer.text();
      expect([answer.url, answer.status]).toEqual([answer.url, 503]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(text).toContain('database of the service cannot be used');
      expect(text).not.toMatch(/postgres|secret|socket/i);
    }
    for (const path of ['/healthz', '/', '/openapi.json'])
      expect((await fetch(`${service.url}${path}`)).status).toBe(200);
    // The run ends while its end can't be stored.
    release();
    await expect.poll(() => log).toContain('The end of a scan could not be stored');
    await server.start();

    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(200);
    await expect.poll(async () => (await scanOf(service, id)).status).toBe('complete');
    expect(await server.query(url, 'SELECT attempt FROM sitedelta.scan')).toEqual([{ attempt: 1 }]);
    await createScanClient(service.url).scan(`${site.origin}/`);
    await expect.poll(() => log).toContain('The store can be used again');
    expect(log.split('The store cannot be used"')).toHaveLength(2);
    expect(log).not.toMatch(/"level":50/);
    expect(log).not.toContain(PASSWORD);
  });

  it('runs the scan of a process that was killed in another one, once its lease has ended', async () => {
    heldPages = PAGES_OF_A_MINUTE;
    const killed = await start();
    const id = await beginScan(killed);
    await expect.poll(async () => (await scanOf(killed, id)).status).toBe('running');
    const other = await start();
    // The start of a process does not take it, nor does its worker when it first looks for lost scans, which it does before
    // it notes for the second time that it is alive.
    const notedAt = async (): Promise<unknown> => {
      const worker = `SELECT seen_ms FROM sitedelta.worker WHERE name LIKE '%-${other.child.pid}-%'`;
      return (await server.query(url, worker))[0]?.['seen_ms'];
    };
    await expect.poll(notedAt).toBeDefined();
    const first = await notedAt();
    await expect.poll(notedAt).not.toEqual(first);
    expect(await server.query(url, 'SELECT status, attempt FROM sitedelta.scan')).toEqual([
      { status: 'running', attempt: 1 },
    ]);
    killed.child.kill('SIGKILL');
    release();
    await expect.poll(async () => (await scanOf(other, id)).status).toBe('complete');
    expect(await server.query(url, 'SELECT attempt FROM sitedelta.scan')).toEqual([{ attempt: 2 }]);
  });
});
