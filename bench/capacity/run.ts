import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../harness/service/postgres-server.ts';
import { startService } from '../../harness/service/start-service.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import {
  makeTemporaryFolder,
  removeTemporaryFolder,
} from '../../server/engine/browser/start/temporary-folder.ts';
import { openSqliteStorage } from '../../server/storage/sqlite/open-sqlite-storage.ts';
import { openPostgresStorage } from '../../server/storage/postgres/open-postgres-storage.ts';
import type { ClaimedJob, JobOutput } from '../../server/storage/records.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';

/**
 * `node bench/capacity/run.ts [folder with a website]`: what a scan costs the stores. It scans the website once, stores
 * the result many times in both stores, and counts bytes, transactions, the log of the database, and claims per second.
 */

const SCANS = 300;
const CLAIMERS = 8;
/** A scan of 25 pages takes some 22 s on one core (docs/speed.md), and heartbeats come every 5 s. */
const HEARTBEATS = 4;
const NO_LIMITS = { all: 1_000_000, share: null };

/** Scans the website once, by a whole service, and takes what is stored of the scan. */
async function scanOnce(website: string): Promise<{ output: JobOutput; pages: number }> {
  const folder = await makeTemporaryFolder('capacity');
  const data = path.join(folder, 'data');
  const site = await serveSite({ folder: website });
  const service = await startService(data, { MAX_PAGES: '25' });
  const scan = await createScanClient(service.url).scan(`${site.origin}/`);
  await service.stop();
  await site.close();
  const storage = openSqliteStorage({ folder: data });
  const result = await storage.store.result(scan.id);
  const facts = await storage.store.facts(scan.id);
  await storage.close();
  await removeTemporaryFolder(folder);
  if (result === null || facts === null) throw new Error('The scan was not stored.');
  return { output: { result, facts }, pages: result.counts.pages };
}

/** The life of a number of scans in a store. @returns seconds of the claims */
async function live({ store, queue }: Storage, output: JobOutput): Promise<number> {
  for (let scan = 0; scan < SCANS; scan += 1) {
    const id = scan.toString(16).padStart(32, '0');
    const target = `https://site${scan}.example/`;
    await store.create({ id, target, client: `client ${scan % 20}`, base: null }, NO_LIMITS);
  }
  const beganMs = performance.now();
  const claimed = await Promise.all(
    Array.from({ length: CLAIMERS }, async () => {
      const jobs: ClaimedJob[] = [];
      for (let job = await queue.claim('bench'); job !== null; job = await queue.claim('bench'))
        jobs.push(job);
      return jobs;
    }),
  );
  const claimSeconds = (performance.now() - beganMs) / 1000;
  for (const job of claimed.flat()) {
    for (let beat = 0; beat < HEARTBEATS; beat += 1)
      await queue.heartbeat(job, { pagesFound: 25, pagesDone: beat });
    await queue.complete(job, output);
  }
  return claimSeconds;
}

async function measureSqlite(output: JobOutput): Promise<void> {
  const folder = await makeTemporaryFolder('capacity');
  const storage = openSqliteStorage({ folder });
  const seconds = await live(storage, output);
  await storage.close();
  const { size } = statSync(path.join(folder, 'scans.db'));
  console.log(`SQLite: ${kilobytes(size / SCANS)} a scan, ${(SCANS / seconds).toFixed(0)} claims per second`);
  await removeTemporaryFolder(folder);
}

async function measurePostgres(output: JobOutput): Promise<void> {
  const server = await startPostgres(true);
  const url = await server.createDatabase();
  const storage = await openPostgresStorage({ url, version: 'bench', log: SILENT_LOG });
  const read = async (): Promise<Record<string, number>> => {
    // Counters of a connection are reported when it is idle.
    await sleep(2_000);
    const [row = {}] = await server.query(
      url,
      `SELECT xact_commit AS commits, pg_current_wal_lsn() - '0/0'::pg_lsn AS wal, pg_database_size(datname) AS bytes,
         (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'sitedelta%') AS connections
       FROM pg_stat_database WHERE datname = current_database()`,
    );
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
  };
  try {
    const before = await read();
    const seconds = await live(storage, output);
    const after = await read();
    const each = (name: string): number => ((after[name] ?? 0) - (before[name] ?? 0)) / SCANS;
    console.log(
      [
        `PostgreSQL: ${kilobytes(each('bytes'))} a scan, ${kilobytes(each('wal'))} of its log`,
        `${each('commits').toFixed(1)} transactions a scan, ${HEARTBEATS} heartbeats included`,
        `${(SCANS / seconds).toFixed(0)} claims per second by ${CLAIMERS} at once`,
        `${after['connections']} connections of one process`,
      ].join('\n  '),
    );
  } finally {
    await storage.close();
    await server.remove();
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

const website = process.argv[2] ?? 'demo/site/v2';
const { output, pages } = await scanOnce(website);
const json = JSON.stringify(output.result).length;
console.log(
  `${website}: ${pages} pages, ${output.result.counts.total} findings, ${kilobytes(json)} of JSON, ${kilobytes(output.facts.length)} of facts`,
);
await measureSqlite(output);
await measurePostgres(output);
