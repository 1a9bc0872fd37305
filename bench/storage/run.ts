import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres, whyNoPostgres } from '../../harness/service/postgres-server.ts';
import { openStorage } from '../../server/storage/open-storage.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';

/**
 * `node bench/storage/run.ts [removing | history | queue]`, on both stores: how long 10,000 scans of 30 kB take to be
 * removed; how long a run of retention takes that removes none of a million scans, which has a bar and fails above it; and
 * how long operations take while 10, 1,000, 10,000 and 100,000 scans wait.
 */

const WAITING = [10, 1_000, 10_000, 100_000];
const TIMES = 200;
const OLD_SCANS = 10_000;
const HISTORY = 1_000_000;
const HISTORY_BAR = { seconds: 2, blockedMs: 50 };
const BODY_BYTES = 15_000;
const DAY_MS = 86_400_000;

/** An empty store that can be filled by SQL. */
interface Place {
  dataDir: string;
  databaseUrl: string | null;
  /** Fills a closed store: SQL that makes rows from numbers `n` below a count. */
  fill(count: number, sql: (numbers: string) => string[]): Promise<void>;
  remove(): Promise<void>;
}

async function sqlitePlace(): Promise<Place> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sitedelta-bench-'));
  return {
    dataDir,
    databaseUrl: null,
    async fill(count, sql) {
      const db = new DatabaseSync(path.join(dataDir, 'scans.db'));
      const numbers = `(WITH RECURSIVE s (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM s WHERE n < ${count - 1}) SELECT n FROM s)`;
      db.exec(`BEGIN; ${sql(numbers).join(';')}; COMMIT`);
      db.close();
    },
    remove: () => rm(dataDir, { recursive: true }),
  };
}

async function postgresPlace(): Promise<Place> {
  const server = await startPostgres(true);
  const databaseUrl = await server.createDatabase();
  return {
    dataDir: '',
    databaseUrl,
    async fill(count, sql) {
      for (const statement of sql(`generate_series(0, ${count - 1}) AS s (n)`))
        await server.query(databaseUrl, `${PREPARE} ${forPostgres(statement)}; ${COUNT_WAITING}`);
      await server.query(databaseUrl, 'ANALYZE');
    },
    remove: () => server.remove(),
  };
}

/** Without triggers, which are made for one scan at a time, and with a function that SQLite has. */
const PREPARE = `SET session_replication_role = replica;
  CREATE FUNCTION pg_temp.randomblob(bytes integer) RETURNS bytea LANGUAGE sql AS
  $$ SELECT string_agg(decode(md5(random()::text || n), 'hex'), '') FROM generate_series(1, bytes / 16) AS t (n) $$;`;
const COUNT_WAITING = `DELETE FROM sitedelta.waiting;
  INSERT INTO sitedelta.waiting
  SELECT 'all', '', count(*) FROM sitedelta.scan WHERE status = 'queued'
  UNION ALL SELECT 'client', client, count(*) FROM sitedelta.scan WHERE status = 'queued' GROUP BY client
  UNION ALL SELECT 'host', host, count(*) FROM sitedelta.scan WHERE status = 'queued' GROUP BY host`;

function forPostgres(statement: string): string {
  return statement
    .replaceAll(/(INTO|FROM) (scan|result|facts)\b/g, '$1 sitedelta.$2')
    .replaceAll('randomblob', 'pg_temp.randomblob');
}

/** Of 20 clients and 50 hosts. */
function waitingScans(numbers: string): string[] {
  const now = Date.now();
  return [
    `INSERT INTO scan (id, target, host, client, status, attempt, created_ms, queued_ms, turn)
     SELECT 'w' || n, 'https://h' || (n % 50) || '.example/' || n, 'h' || (n % 50) || '.example',
       'c' || (n % 20), 'queued', 0, ${now}, ${now}, n / 20 FROM ${numbers}`,
  ];
}

/** Complete for two days; each but the last is replaced by a later one of its address. */
function oldScans(numbers: string): string[] {
  const then = Date.now() - 2 * DAY_MS;
  return [
    `INSERT INTO scan (id, target, host, client, status, attempt, created_ms, queued_ms, completed_ms, turn)
     SELECT 'o' || n, 'https://h' || (n % 50) || '.example/', 'h', 'c', 'complete', 1, ${then}, ${then}, ${then}, 0
     FROM ${numbers}`,
    `INSERT INTO result (scan_id, bytes, body) SELECT 'o' || n, ${BODY_BYTES}, randomblob(${BODY_BYTES}) FROM ${numbers}`,
    `INSERT INTO facts (scan_id, bytes, body) SELECT 'o' || n, ${BODY_BYTES}, randomblob(${BODY_BYTES}) FROM ${numbers}`,
  ];
}

/** Of 10,000 addresses, and too young to be removed. */
function youngHistory(numbers: string): string[] {
  return history(numbers, Date.now(), 10_000);
}

/** Old, and each the last one of its address, so that it is kept. */
function oldHistory(numbers: string): string[] {
  return history(numbers, Date.now() - 2 * DAY_MS, HISTORY);
}

function history(numbers: string, endedMs: number, addresses: number): string[] {
  return [
    `INSERT INTO scan (id, target, host, client, status, attempt, created_ms, queued_ms, completed_ms, turn)
     SELECT 'h' || n, 'https://h' || (n % 50) || '.example/' || (n % ${addresses}), 'h', '', 'complete', 1, ${endedMs},
       ${endedMs}, ${endedMs} - n, 0 FROM ${numbers}`,
  ];
}

/** Median milliseconds. */
async function median(work: (n: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now();
    await work(n);
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[TIMES / 2] ?? NaN;
}

async function withStorage<T>(place: Place, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(place, SILENT_LOG);
  try {
    await storage.checked;
    return await work(storage);
  } finally {
    await storage.close();
  }
}

async function measureQueue(makePlace: () => Promise<Place>, waiting: number): Promise<object> {
  const place = await makePlace();
  try {
    await withStorage(place, async () => undefined);
    await place.fill(waiting, waitingScans);
    return await withStorage(place, async ({ store, queue }) => {
      const limits = { all: 1_000_000, share: 500_000 };
      const ids: string[] = [];
      const create = await median(async (n) => {
        const id = randomBytes(16).toString('hex');
        ids.push(id);
        const target = `https://h${n % 50}.example/new${n}`;
        await store.create({ id, target, client: `c${n % 20}`, base: null }, limits);
      });
      return {
        waiting,
        create: ms(create),
        'create, reusing': ms(
          await median(async (n) =>
            store.create(
              { id: 'x', target: `https://h${n % 50}.example/new${n}`, client: `c${n % 20}`, base: null },
              limits,
              DAY_MS,
            ),
          ),
        ),
        'get the last': ms(await median(async () => store.get(ids.at(-1) ?? ''))),
        'claim and release': ms(
          await median(async () => {
            const job = await queue.claim('bench');
            if (job !== null) await queue.release(job);
          }),
        ),
        backlog: ms(await median(() => queue.backlog())),
        reap: ms(await median(() => queue.reap([]))),
      };
    });
  } finally {
    await place.remove();
  }
}

async function measurePrune(
  name: string,
  makePlace: () => Promise<Place>,
  [count, what]: [number, (numbers: string) => string[]],
): Promise<Pruning> {
  const place = await makePlace();
  try {
    await withStorage(place, async () => undefined);
    await place.fill(count, what);
    return await withStorage(place, async ({ store }) => {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      // Apart from waiting for the disk and for other processes.
      let [cpuBefore, mostCpu] = [threadCpuMs(), 0];
      const ticking = setInterval(() => {
        mostCpu = Math.max(mostCpu, threadCpuMs() - cpuBefore);
        cpuBefore = threadCpuMs();
      }, 1);
      const began = performance.now();
      const cpu = process.cpuUsage();
      delay.enable();
      const { old } = await store.prune(DAY_MS, 1e12);
      const seconds = (performance.now() - began) / 1000;
      // What blocked last is noted by the next tick of the monitor.
      await new Promise((resolve) => setTimeout(resolve, 20));
      delay.disable();
      clearInterval(ticking);
      const { user, system } = process.cpuUsage(cpu);
      return {
        store: name,
        removed: old,
        seconds: Number(seconds.toFixed(2)),
        'CPU seconds': ((user + system) / 1e6).toFixed(1),
        'loop blocked, 99 %, ms': (delay.percentile(99) / 1e6).toFixed(0),
        'most, ms': (delay.max / 1e6).toFixed(0),
        'most, ms of CPU': Math.round(mostCpu),
      };
    });
  } finally {
    await place.remove();
  }
}

/** A row of the table. */
interface Pruning extends Record<string, string | number> {
  seconds: number;
  'most, ms of CPU': number;
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function ms(value: number): string {
  return value.toFixed(2);
}

const places: [string, () => Promise<Place>][] = [['SQLite', sqlitePlace]];
if (whyNoPostgres() === null) places.push(['PostgreSQL', postgresPlace]);
const [only] = process.argv.slice(2);
if (only === undefined || only === 'removing') {
  const rows: object[] = [];
  for (const [name, makePlace] of places)
    rows.push(await measurePrune(name, makePlace, [OLD_SCANS, oldScans]));
  console.log(`Removing ${OLD_SCANS} scans of ${(2 * BODY_BYTES) / 1000} kB`);
  console.table(rows);
}
if (only === undefined || only === 'history') {
  const rows: Pruning[] = [];
  for (const [name, makePlace] of places) {
    for (const [what, scans] of [
      ['young', youngHistory],
      ['old, the last of their addresses', oldHistory],
    ] as const) {
      const { store, removed, ...measured } = await measurePrune(name, makePlace, [HISTORY, scans]);
      rows.push({ store: `${store}, ${what}`, removed: removed ?? 0, ...measured });
    }
  }
  console.log(`Retention that removes none of ${HISTORY} scans`);
  console.table(rows);
  const { seconds, blockedMs } = HISTORY_BAR;
  const isOver = rows.some((row) => row.seconds > seconds || row['most, ms of CPU'] > blockedMs);
  console.log(
    `Bar: ${seconds} s, and the loop is blocked for ${blockedMs} ms at most: ${isOver ? 'NOT MET' : 'met'}`,
  );
  if (isOver) process.exitCode = 1;
}
for (const [name, makePlace] of only === undefined || only === 'queue' ? places : []) {
  console.log(`${name}: median milliseconds of ${TIMES} operations`);
  const byLength: object[] = [];
  for (const waiting of WAITING) byLength.push(await measureQueue(makePlace, waiting));
  console.table(byLength);
}
