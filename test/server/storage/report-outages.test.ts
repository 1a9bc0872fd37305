import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { whyNoPostgres } from '../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../harness/service/use-postgres.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import type { Log } from '../../../server/ops/log/log.ts';
import { Worker } from '../../../server/service/worker.ts';
import { reportOutages } from '../../../server/storage/report-outages.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';

const TIMES = { lookMs: 50, quietMs: 400 };
const BEAT_MS = 100;
const missing = whyNoPostgres();

interface Line {
  level: string;
  message: string;
  reason?: string;
  seconds?: number;
  err?: Error;
}

const lines: Line[] = [];
let worker: Worker | undefined;
const log: Log = {
  debug: (fields, message) => lines.push({ level: 'debug', message, ...fields }),
  info: (fields, message) => lines.push({ level: 'info', message, ...fields }),
  warn: (fields, message) => lines.push({ level: 'warn', message, ...fields }),
  error: (fields, message) => lines.push({ level: 'error', message, ...fields }),
};

afterEach(async () => {
  await worker?.stop(0);
  worker = undefined;
  lines.length = 0;
});

/** Lines that an operator sees. */
function shown(): Line[] {
  return lines.filter(({ level }) => level !== 'debug');
}

/** Everything that a process does with its storage when no scan is there. */
function startWorker(opened: Storage): Storage {
  const storage = reportOutages(opened, log, TIMES);
  worker = new Worker({
    ...storage,
    name: 'w',
    engine: {
      scan: () => Promise.reject(new Error('There is nothing to scan.')),
      lookAgain: async () => ({ found: [], varied: [] }),
      health: async () => ({ ok: true, warnings: [] }),
      close: async () => undefined,
    },
    log,
    maxScans: 1,
    hardStopMs: 60_000,
    heartbeatMs: BEAT_MS,
    retryMs: BEAT_MS,
  });
  worker.start();
  return storage;
}

function debugged(message: string): number {
  return lines.filter((line) => line.level === 'debug' && line.message === message).length;
}

describe.skipIf(missing !== null)(missing ?? 'an outage of PostgreSQL', () => {
  const postgres = usePostgres();

  it('is one warning at its begin and one line at its end, and bugs stay errors with their stacks', async () => {
    const storage = startWorker(await postgres.open());
    await storage.store.check();
    await postgres.server.stop('fast');
    await expect.poll(() => debugged('The queue could not be reaped')).toBeGreaterThan(5);
    await expect.poll(() => debugged('The worker could not note that it is alive')).toBeGreaterThan(5);
    expect(shown()).toEqual([
      {
        level: 'warn',
        event: 'store-unusable',
        message: 'The store cannot be used',
        store: storage.place,
        reason: expect.any(String),
      },
    ]);

    await postgres.server.start();
    await expect.poll(() => shown().length).toBe(2);
    expect(shown()[1]).toEqual({
      level: 'info',
      event: 'store-usable',
      message: 'The store can be used again',
      store: storage.place,
      seconds: expect.any(Number),
    });

    await postgres.server.query(postgres.url, 'ALTER TABLE sitedelta.worker RENAME TO other');
    await expect.poll(() => shown().length).toBeGreaterThan(2);
    expect(shown()[2]).toMatchObject({
      level: 'error',
      err: { message: expect.stringContaining('"sitedelta.worker"') },
    });
    expect(shown()[2]?.err?.stack).toContain('\n');
    expect(shown().filter(({ message }) => message.startsWith('The store'))).toHaveLength(2);
  });
});

it('of a file that is gone is one warning at its begin and one line at its end', async () => {
  const folder = temporaryFolder();
  const storage = startWorker(openSqliteStorage({ folder, log }));
  const file = join(folder, 'scans.db');
  renameSync(file, `${file}.away`);
  const accept = (n: number) =>
    storage.store.create(
      { id: `${n}`.padStart(32, '0'), target: 'https://a.example/', client: 'c', base: null },
      { all: 10, share: null },
    );
  for (const n of [1, 2, 3]) await expect(accept(n)).rejects.toMatchObject({ slug: 'unavailable' });
  expect(shown().slice(1)).toEqual([
    {
      level: 'warn',
      event: 'store-unusable',
      message: 'The store cannot be used',
      store: folder,
      reason: expect.stringContaining('was removed or replaced'),
    },
  ]);
  renameSync(`${file}.away`, file);
  // It works again, but that was seen only now.
  await expect(storage.store.check()).rejects.toMatchObject({ slug: 'unavailable' });
  await expect.poll(() => shown().length).toBe(3);
  expect(await storage.store.check()).toEqual([]);
  expect(shown()[2]).toMatchObject({ level: 'info', message: 'The store can be used again' });
  await storage.close();
});
