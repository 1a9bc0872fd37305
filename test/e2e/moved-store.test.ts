import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withoutHelp } from '../../harness/findings/without-help.ts';
import { startPostgres, whyNoPostgres } from '../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../harness/service/postgres-server.ts';
import { runPostgresProgram } from '../../harness/service/run-postgres-program.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { startService } from '../../harness/service/start-service.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';
import { openSqliteStorage } from '../../server/storage/sqlite/open-sqlite-storage.ts';
import type { components } from '../../openapi.gen.ts';
import { runMigrateStore } from '../server/ops/migrate-store/run-migrate-store.ts';

type ScanDiff = components['schemas']['ScanDiff'];

const missing = whyNoPostgres();

/** Scans the first deployment of the demo on an embedded store, and the second one wherever the store went. */
describe.skipIf(missing !== null)(missing ?? 'a base', () => {
  let server: PostgresServer;
  let site: SiteServer;
  let folder: string;
  const services: StartedService[] = [];
  let base: string;
  /** What the second deployment changed, as the embedded store says. */
  let expected: Omit<ScanDiff, 'currentScanId'>;

  beforeAll(async () => {
    folder = temporaryFolder();
    server = await startPostgres(false);
    site = await serveSite({ folder: demoFolder('v1') });
    const service = await start('data');
    base = (await createScanClient(service.url).scan(site.origin)).id;
    site.deploy(demoFolder('v2'));
    expected = await compareNow(service);
    expect(expected.summary.added).toBeGreaterThan(0);
    expect(expected.summary.resolved).toBeGreaterThan(0);
    service.child.kill('SIGUSR2');
    const backup = join(folder, 'data', 'scans.backup.db');
    // The time limit of the hook ends a wait that never succeeds.
    while (!existsSync(backup)) await sleep(50);
    cpSync(backup, join(folder, 'backup', 'scans.db'));
    await post(service);
    // A snapshot of the file system has all files as they are at one moment.
    service.child.kill('SIGSTOP');
    cpSync(join(folder, 'data'), join(folder, 'snapshot'), { recursive: true });
    service.child.kill('SIGCONT');
    await service.stop();
    cpSync(join(folder, 'data', 'scans.db'), join(folder, 'copy', 'scans.db'));
  });
  afterEach(async () => {
    for (const service of services.splice(0)) await service.stop();
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
    await site.close();
    await server.remove();
  });

  async function start(data: string, settings: Record<string, string> = {}): Promise<StartedService> {
    const service = await startService(join(folder, data), settings);
    services.push(service);
    return service;
  }

  async function post(service: StartedService): Promise<void> {
    const answer = await fetch(`${service.url}/api/v1/scans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: site.origin, baseScanId: base }),
    });
    expect(answer.status).toBe(202);
  }

  /** Scans the website again, and compares it with the base. */
  async function compareNow(service: StartedService): Promise<typeof expected> {
    const client = createScanClient(service.url);
    const { id } = await client.scan(site.origin, base);
    const { currentScanId, ...diff } = await client.compare(id, base);
    expect(currentScanId).toBe(id);
    // The pages of rules are at the address of the service, which is another one.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has all but one field that may be missing
    return withoutHelp(diff) as typeof expected;
  }

  it('is in a copy of the file of a stopped service, and in a snapshot taken while one writes', async () => {
    const storages = ['data', 'copy', 'snapshot'].map((name) =>
      openSqliteStorage({ folder: join(folder, name) }),
    );
    const [original, ...copies] = await Promise.all(storages.map(async ({ store }) => store.facts(base)));
    expect(original?.length).toBeGreaterThan(0);
    expect(copies).toEqual([original, original]);
    // The scan that was accepted just before the snapshot.
    expect((await storages[2]?.queue.backlog())?.waiting).toBe(1);
    for (const storage of storages) await storage.close();
  });

  it('is compared as before in a backup that the running service made', async () => {
    expect(await compareNow(await start('backup'))).toEqual(expected);
  });

  it('is compared as before after a move into PostgreSQL, a dump, and a restore into a new database', async () => {
    const moved = await server.createDatabase();
    const run = await runMigrateStore([], { DATA_DIR: join(folder, 'data'), DATABASE_URL: moved });
    expect(run).toMatchObject({ status: 0 });
    const dump = join(folder, 'sitedelta.dump');
    runPostgresProgram('pg_dump', ['--format=custom', '--schema=sitedelta', `--file=${dump}`, moved]);
    await server.dropDatabase(moved);
    const restored = await server.createDatabase();
    runPostgresProgram('pg_restore', [
      '--exit-on-error',
      '--single-transaction',
      `--dbname=${restored}`,
      dump,
    ]);
    expect(await compareNow(await start('unused', { DATABASE_URL: restored }))).toEqual(expected);
  });
});
