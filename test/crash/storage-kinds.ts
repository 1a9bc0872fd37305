import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, whyNoPostgres } from '../../harness/service/postgres-server.ts';

/** Where a storage is kept for one test. */
export interface StoragePlace {
  dataDir: string;
  databaseUrl: string | null;
  remove(): Promise<void>;
}

async function makeFolder(): Promise<StoragePlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitedelta-crash-'));
  return { dataDir, databaseUrl: null, remove: () => rm(dataDir, { recursive: true }) };
}

async function makeDatabase(): Promise<StoragePlace> {
  const server = await startPostgres(true);
  return { dataDir: '', databaseUrl: await server.createDatabase(), remove: () => server.remove() };
}

/** The kinds of storage: a name, a sentence if there is none of this kind here, and how a place is made. */
export const STORAGE_KINDS = [
  { name: 'SQLite', missing: null, makePlace: makeFolder },
  { name: 'PostgreSQL', missing: whyNoPostgres(), makePlace: makeDatabase },
];
