/**
 * How fast scans are accepted and claimed on PostgreSQL, with fsync, by eight processes at once. Prints a table:
 * `node bench/claims/run.ts`.
 */
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../harness/service/postgres-server.ts';
import { openStorage } from '../../server/storage/open-storage.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';

const CHILD = fileURLToPath(new URL('claim-all.ts', import.meta.url));
const WORKERS = 8;
const SCANS = 2_000;
const BUSY = 10_000;

type Child = ChildProcessByStdio<Writable, Readable, null>;

async function accept({ store }: Storage, host: string, client: string): Promise<void> {
  const scan = { id: randomBytes(16).toString('hex'), target: `https://${host}/`, client, base: null };
  await store.create(scan, { all: 1_000_000, share: null });
}

/** Many scans, as if they had been accepted. */
function insert(host: string, count: number): string {
  return `INSERT INTO sitedelta.scan (id, target, host, client, status, attempt, created_ms, queued_ms, turn)
    SELECT md5(random()::text || n), 'https://' || ${host} || '/', 'h', 'many', 'queued', 0, t.now, t.now, n
    FROM generate_series(1, ${count}) AS n, (SELECT (extract(epoch FROM now()) * 1000)::bigint AS now) AS t`;
}

async function startWorkers(url: string): Promise<Child[]> {
  const children = Array.from({ length: WORKERS }, () =>
    spawn(process.execPath, [CHILD, url], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  await Promise.all(children.map(async ({ stdout }) => once(stdout, 'data')));
  return children;
}

/** @returns claims per second, and how many scans were claimed twice */
async function claimAll(url: string): Promise<{ rate: number; double: number }> {
  const children = await startWorkers(url);
  const texts = children.map(({ stdout }) => {
    let text = '';
    stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return once(stdout, 'end').then(() => text);
  });
  const began = performance.now();
  for (const { stdin } of children) stdin.write('go\n');
  const ids = (await Promise.all(texts)).flatMap((text) => text.split('\n').filter((id) => id.length === 32));
  const seconds = (performance.now() - began) / 1000;
  return { rate: ids.length / seconds, double: ids.length - new Set(ids).size };
}

async function median(times: number, work: () => Promise<unknown>): Promise<string> {
  const ms: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work();
    ms.push(performance.now() - began);
  }
  return `${ms.sort((a, b) => a - b)[Math.floor(times / 2)]?.toFixed(1)} ms`;
}

const server = await startPostgres(true);
const rows: Record<string, string | number>[] = [];
try {
  for (const [queue, hosts] of [
    ['each of another host', `n || '.example'`],
    [`of 100 hosts, each host in one process`, `n % 100 || '.example'`],
  ] as const) {
    const url = await server.createDatabase();
    const storage = await openStorage({ dataDir: '', databaseUrl: url }, SILENT_LOG);
    await server.query(url, insert(hosts, SCANS));
    const { rate, double } = await claimAll(url);
    rows.push({ what: `claims, ${SCANS} scans ${queue}`, result: `${rate.toFixed(0)}/s`, double });
    await storage.close();
  }
  const url = await server.createDatabase();
  const [storage, visitor] = [
    await openStorage({ dataDir: '', databaseUrl: url }, SILENT_LOG),
    await openStorage({ dataDir: '', databaseUrl: url }, SILENT_LOG),
  ];
  let host = 0;
  const next = (): string => `${(host += 1)}.example`;
  const both = async (): Promise<void> => {
    await accept(storage, next(), 'c');
    if (!(await storage.queue.claim('w'))) throw new Error('There was no scan to claim.');
  };
  const acceptOne = async (): Promise<void> => accept(storage, next(), 'c');
  rows.push({ what: 'accept, none waits', result: await median(200, acceptOne) });
  while (await storage.queue.claim('w'));
  rows.push({ what: 'accept and claim, none waits', result: await median(200, both) });
  await server.query(url, insert(`'busy.example'`, BUSY));
  await server.query(url, 'ANALYZE');
  await visitor.queue.claim('w');
  rows.push({
    what: `accept and claim, ${BUSY} scans wait for a host that another process visits`,
    result: await median(200, both),
  });
  const claimBusy = async (): Promise<void> => {
    if (!(await visitor.queue.claim('w'))) throw new Error('There was no scan to claim.');
  };
  rows.push({ what: 'claim, by that process', result: await median(200, claimBusy) });
  await storage.close();
  await visitor.close();
} finally {
  await server.remove();
}
console.table(rows);
