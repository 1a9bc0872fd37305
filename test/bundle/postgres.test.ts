import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

import { beforeAll, describe, expect, it } from 'vitest';

import { browserVariables } from '../../harness/browser/browser-variables.ts';
import { whyNoPostgres } from '../../harness/service/postgres-server.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { type StartedService, startService } from '../../harness/service/start-service.ts';
import { usePostgres } from '../../harness/service/use-postgres.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { bundledService } from './bundled-service.ts';

const missing = whyNoPostgres();

describe.skipIf(missing !== null)(missing ?? 'the bundled service on PostgreSQL', () => {
  const postgres = usePostgres();
  let place: (file: string) => string;

  beforeAll(() => {
    place = bundledService();
  });

  async function start(dataDir: string, settings: Record<string, string>): Promise<StartedService> {
    return startService(dataDir, { ...(await browserVariables()), ...settings }, undefined, place('main.js'));
  }

  it('scans, compares, and answers the same after a restart', async () => {
    const site = await serveSite({ folder: demoFolder('v1') });
    const dataDir = temporaryFolder();
    let service = await start(dataDir, { DATABASE_URL: postgres.url });
    try {
      const client = createScanClient(service.url);
      const base = await client.scan(site.origin);
      site.deploy(demoFolder('v2'));
      const current = await client.scan(site.origin, base.id);
      const diff = await client.compare(current.id, base.id);
      expect(diff.summary).toMatchObject({ added: 4, resolved: 2, unchanged: 2 });
      expect(await postgres.query('SELECT status FROM sitedelta.scan')).toEqual([
        { status: 'complete' },
        { status: 'complete' },
      ]);

      await service.stop();
      expect(service.child.exitCode).toBe(0);
      service = await start(dataDir, { DATABASE_URL: postgres.url });
      const again = createScanClient(service.url);

      expect(await again.compare(current.id, base.id)).toEqual(diff);
      const report = await fetch(`${service.url}/reports/${current.id}?base=${base.id}`);
      expect([report.status, await report.text()]).toEqual([200, expect.stringContaining('harbour-mug')]);
      // Scans still run, and the ids of findings go on.
      const third = await again.scan(site.origin, current.id);
      expect((await again.compare(third.id, current.id)).summary).toMatchObject({ added: 0, resolved: 0 });
      expect(readdirSync(dataDir)).toEqual([]);
    } finally {
      await service.stop();
      await site.close();
    }
  });

  it('shares the work of a database between processes of one role each', async () => {
    const site = await serveSite({ folder: demoFolder('v1') });
    const started: StartedService[] = [];
    try {
      for (const ROLE of ['worker', 'api'])
        started.push(await start(temporaryFolder(), { DATABASE_URL: postgres.url, ROLE }));
      const api = started[1];
      const scan = await createScanClient(api?.url ?? '').scan(site.origin);

      expect(scan.result?.counts.high).toBe(4);
    } finally {
      for (const service of started) await service.stop();
      await site.close();
    }
  });

  it('takes the scans of an embedded store', async () => {
    const site = await serveSite({ folder: demoFolder('v1') });
    const dataDir = temporaryFolder();
    let service = await start(dataDir, {});
    try {
      const scan = await createScanClient(service.url).scan(site.origin);
      await service.stop();
      const moved = spawnSync(process.execPath, [place('ops/migrate-store/main.js')], {
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: postgres.url },
        encoding: 'utf8',
      });
      expect([moved.status, moved.stderr]).toEqual([0, expect.anything()]);
      service = await start(temporaryFolder(), { DATABASE_URL: postgres.url });
      const answer = await fetch(`${service.url}/api/v1/scans/${scan.id}`);

      expect(await answer.json()).toEqual(scan);
    } finally {
      await service.stop();
      await site.close();
    }
  });
});
