import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StartedService, startService } from '../../harness/service/start-service.ts';
import type { components } from '../../openapi.gen.ts';
import { descendantsOf, stillAlive } from '../../harness/service/list-processes.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

type Scan = components['schemas']['Scan'];

const PAGE_COUNT = 4;
/** Grace time of the service. If a slow machine needs longer, the next process continues the scan. */
const GRACE_MS = 10_000;
const BROWSER_FOLDER = /^sitedelta-(\d+)-\w{6}$/;

/** The service ends during a scan. The site holds its pages back until a test releases them. */
describe('restart of the service', () => {
  let folder: string;
  let site: SiteServer;
  let open: boolean;
  let held: (() => void)[];
  let services: StartedService[];

  beforeEach(async () => {
    folder = temporaryFolder();
    await mkdir(join(folder, 'tmp'), { mode: 0o755 });
    open = false;
    held = [];
    services = [];
    site = await serveSite({
      answer(request, response) {
        const path = request.url ?? '/';
        if (path === '/robots.txt' || path === '/sitemap.xml') return false;
        const links = Array.from({ length: PAGE_COUNT - 1 }, (_, n) => `<a href="/${n}">Page ${n}</a>`);
        const send = (): void => {
          response.setHeader('content-type', 'text/html');
          response.end(
            `<!doctype html><html lang="en"><title>${path}</title><h1>P</h1>${links.join(' ')}</html>`,
          );
        };
        // The first page is always served, so the scan is really running when it waits for the others.
        if (open || path === '/') send();
        else held.push(send);
        return true;
      },
    });
  });

  afterEach(async () => {
    for (const service of services) if (isRunning(service)) service.child.kill('SIGKILL');
    await site.close();
  });

  async function start(): Promise<StartedService> {
    const service = await startService(join(folder, 'data'), {
      TMPDIR: join(folder, 'tmp'),
      LOG_LEVEL: 'silent',
      CONCURRENCY: '2',
    });
    services.push(service);
    return service;
  }

  function releasePages(): void {
    open = true;
    for (const send of held.splice(0)) send();
  }

  async function createScan(service: StartedService): Promise<string> {
    const answer = await fetch(`${service.url}/api/v1/scans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${site.origin}/` }),
    });
    return (await scanIn(answer)).id;
  }

  /**
   * The services whose browsers have a temporary folder. It is in the system's folder if the path would get too
   * long.
   */
  async function browserFolders(): Promise<number[]> {
    const names = [...(await readdir(join(folder, 'tmp'))), ...(await readdir('/tmp'))];
    const makers = names.map((name) => Number(BROWSER_FOLDER.exec(name)?.[1]));
    return makers.filter((maker) => services.some(({ child }) => child.pid === maker));
  }

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'loses no scan by %s and leaves no browser behind',
    async (signal) => {
      const first = await start();
      const id = await createScan(first);
      await until(() => held.length > 0);
      expect((await scanOf(first, id)).status).toBe('running');
      const tree = descendantsOf(first.child.pid ?? 0);
      expect(tree.length).toBeGreaterThan(1);

      const exited = once(first.child, 'exit');
      first.child.kill(signal);
      const [code, endedBy]: unknown[] = await exited;

      if (signal === 'SIGTERM') {
        expect({ code, endedBy }).toEqual({ code: 0, endedBy: null });
        expect(await browserFolders()).toEqual([]);
      } else expect(endedBy).toBe('SIGKILL');
      // If its service is killed, a browser ends when its pipe closes.
      await until(() => stillAlive(tree).length === 0);

      releasePages();
      const second = await start();
      const scan = await finished(second, id);
      expect(scan).toMatchObject({ status: 'complete', result: { limitations: [] } });
      expect(scan.result?.pages).toHaveLength(PAGE_COUNT);
      // The folder of the killed service is gone; only the new browser has one.
      expect(await browserFolders()).toEqual([second.child.pid]);

      await second.stop();
      expect(second.child.exitCode).toBe(0);
      expect(await browserFolders()).toEqual([]);
    },
  );

  it('completes a scan that needs less than the grace time', async () => {
    const first = await start();
    const id = await createScan(first);
    await until(() => held.length > 0);
    const exited = once(first.child, 'exit');
    const sinceMs = Date.now();
    first.child.kill('SIGTERM');
    releasePages();
    expect(await exited).toEqual([0, null]);
    const inTime = Date.now() - sinceMs < GRACE_MS;
    const asked = site.requests.length;

    const second = await start();
    if (inTime) {
      expect((await scanOf(second, id)).status).toBe('complete');
      expect(site.requests.slice(asked)).toEqual([]);
    } else expect((await finished(second, id)).status).toBe('complete');
    await second.stop();
  });
});

async function scanOf(service: StartedService, id: string): Promise<Scan> {
  return scanIn(await fetch(`${service.url}/api/v1/scans/${id}`));
}

async function finished(service: StartedService, id: string): Promise<Scan> {
  let scan = await scanOf(service, id);
  await until(async () => {
    scan = await scanOf(service, id);
    return scan.status === 'complete' || scan.status === 'failed';
  });
  return scan;
}

async function scanIn(answer: Response): Promise<Scan> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's tests hold the service to it
  return (await answer.json()) as Scan;
}

function isRunning({ child }: StartedService): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  // The time limit of the test ends a wait that never succeeds.
  while (!(await condition())) await sleep(100);
}
