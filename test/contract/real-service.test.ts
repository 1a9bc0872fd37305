import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';
import type { components } from '../../openapi.gen.ts';
import { buildApp } from '../../server/http/app.ts';
import { createEngine } from '../../server/engine/create-engine.ts';
import { createTargetGuard } from '../../server/egress/target-guard.ts';
import type { Engine } from '../../server/engine/engine.ts';
import { pages } from '../../server/report/page/pages.ts';
import { createScanService } from '../../server/service/create-scan-service.ts';
import { Worker } from '../../server/service/worker.ts';
import { openSqliteStorage } from '../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { aConfig } from '../../harness/service/build-test-app.ts';
import { inject } from '../../harness/service/inject.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';

type Schemas = components['schemas'];

/** Every part is real, from HTTP to browser and store. `inject` checks each answer against the contract. */
describe('the service as a whole', () => {
  let folder: string;
  let site: SiteServer;
  let storage: Storage;
  let engine: Engine;
  let worker: Worker;
  let app: FastifyInstance;
  let first: Schemas['Scan'];
  let second: Schemas['Scan'];
  let other: Schemas['Scan'];
  /** What running scans were said to visit. */
  const current = new Set<string>();

  async function create(url: string): Promise<Schemas['ScanAccepted']> {
    const answer = await inject(app, { method: 'POST', url: '/api/v1/scans', payload: { url } });
    expect(answer.statusCode).toBe(202);
    return answer.json<Schemas['ScanAccepted']>();
  }

  async function finished(id: string): Promise<Schemas['Scan']> {
    for (;;) {
      const answer = await inject(app, { url: `/api/v1/scans/${id}` });
      const scan = answer.json<Schemas['Scan']>();
      if (scan.progress?.currentPage !== undefined) current.add(scan.progress.currentPage);
      if (scan.status === 'complete' || scan.status === 'failed') return scan;
      await sleep(25);
    }
  }

  async function diff(id: string, base: string): Promise<{ status: number; body: Schemas['ScanDiff'] }> {
    const answer = await inject(app, { url: `/api/v1/scans/${id}/diff?base=${base}` });
    return { status: answer.statusCode, body: answer.json<Schemas['ScanDiff']>() };
  }

  beforeAll(async () => {
    folder = temporaryFolder();
    site = await serveSite({ folder: demoFolder('v1') });
    const config = aConfig({
      allowTargets: ['127.0.0.1'],
      dataDir: folder,
      maxPages: 3,
      pageTimeoutMs: 120_000,
    });
    storage = openSqliteStorage({ folder });
    engine = createEngine(config, SILENT_LOG);
    const { store, queue } = storage;
    const guard = createTargetGuard(config);
    const service = createScanService({
      store,
      queue,
      workerName: 'w',
      accepts: true,
      guard,
      engine,
      queueLimits: { all: config.queueLimit, share: null },
      targetGroups: [],
      log: SILENT_LOG,
    });
    const limits = { maxScans: 2, hardStopMs: 280_000, heartbeatMs: 25 };
    worker = new Worker({ name: 'w', queue, store, engine, log: SILENT_LOG, ...limits });
    app = await buildApp({ config, service, pages });
    worker.start();

    first = await finished((await create(`${site.origin}/`)).id);
    site.deploy(demoFolder('v2'));
    second = await finished((await create(`${site.origin}/`)).id);
    other = await finished((await create(`${site.origin}/contact/`)).id);
  });

  afterAll(async () => {
    await worker?.stop(0);
    await app?.close();
    await engine?.close();
    await storage?.close();
    await site?.close();
  });

  it('answers complete scans with findings, counts, pages and limitations', () => {
    expect(first).toMatchObject({ status: 'complete', target: `${site.origin}/` });
    expect(first.result?.counts.total).toBe(first.result?.findings.length);
    expect(first.result?.counts.pages).toBe(3);
    expect(first.result?.limitations).toEqual([
      'The limit of pages was reached: 3 pages were found and not judged.',
    ]);
  });

  it('answers which page is being visited while a scan runs, and not afterwards', () => {
    expect([...current]).toContain(`${site.origin}/`);
    expect([...current].filter((page) => !page.startsWith(`${site.origin}/`))).toEqual([]);
    expect(first.progress).toBeUndefined();
  });

  it('answers a comparison whose arrays partition the findings', async () => {
    const { status, body } = await diff(second.id, first.id);

    expect(status).toBe(200);
    const { added, resolved, unchanged } = body;
    expect(body.summary).toEqual({
      added: added.length,
      resolved: resolved.length,
      unchanged: unchanged.length,
      unverified: { added: 0, resolved: 0 },
    });
    expect(added.length + unchanged.length).toBe(second.result?.findings.length);
    expect(added.length).toBeGreaterThan(0);
    expect(resolved.length).toBeGreaterThan(0);
    expect(unchanged.length).toBeGreaterThan(0);
  });

  it('compares a scan with itself as all unchanged', async () => {
    const { body } = await diff(second.id, second.id);

    expect(body.summary).toEqual({
      added: 0,
      resolved: 0,
      unchanged: second.result?.findings.length,
      unverified: { added: 0, resolved: 0 },
    });
    expect(body.coverage).toMatchObject({ lost: [], impaired: [], startPageLost: false, notInBase: [] });
  });

  it('has different errors for a missing scan, another target, and a failed scan', async () => {
    const failed = await finished((await create('http://127.0.0.1:9/')).id);
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringMatching(/\.$/) });

    expect(await diff(second.id, '0'.repeat(32))).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    });
    expect(await diff(second.id, other.id)).toMatchObject({
      status: 409,
      body: { error: 'different_targets' },
    });
    expect(await diff(second.id, failed.id)).toMatchObject({
      status: 409,
      body: { error: 'scan_not_complete' },
    });
  });

  it('answers only with statuses that the contract declares', async () => {
    const known = fc.constantFrom(first.id, second.id, other.id);
    const id = fc.oneof(known, fc.stringMatching(/^[a-f0-9]{32}$/), fc.string().map(encodeURIComponent));
    await fc.assert(
      fc.asyncProperty(id, fc.option(id, { nil: undefined }), async (current, base) => {
        await inject(app, { url: `/api/v1/scans/${current}` });
        await inject(app, {
          url: `/api/v1/scans/${current}/diff${base === undefined ? '' : `?base=${base}`}`,
        });
      }),
      { numRuns: 200 },
    );
  });
});
