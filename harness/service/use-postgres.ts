import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openPostgresStorage } from '../../server/storage/postgres/open-postgres-storage.ts';
import type { PostgresStorageOptions } from '../../server/storage/postgres/open-postgres-storage.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { memoryLog } from './engine-fixture.ts';
import { startPostgres } from './postgres-server.ts';
import type { PostgresServer } from './postgres-server.ts';

/** What a suite of tests on PostgreSQL has. */
export interface PostgresFixture {
  /** Runs as long as the suite. */
  readonly server: PostgresServer;
  /** Address of an empty database, another one for each test. A test may set another. */
  url: string;
  /** Runs a statement in the database. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Opens the storage in the database as one more process would. It is closed after the test. */
  open(options?: Partial<PostgresStorageOptions>): Promise<Storage>;
}

/** To be called in a suite: starts a server before its tests, and makes a database for each of them. */
export function usePostgres(): PostgresFixture {
  let server: PostgresServer | undefined;
  const storages: Storage[] = [];
  const fixture: PostgresFixture = {
    get server() {
      if (server === undefined) throw new Error('PostgreSQL has not been started.');
      return server;
    },
    url: '',
    query: (sql) => fixture.server.query(fixture.url, sql),
    async open(options) {
      const storage = await openPostgresStorage({
        url: fixture.url,
        version: '1',
        log: memoryLog(),
        ...options,
      });
      storages.push(storage);
      return storage;
    },
  };
  beforeAll(async () => {
    server = await startPostgres(false);
  });
  beforeEach(async () => {
    fixture.url = await fixture.server.createDatabase();
  });
  afterEach(async () => {
    for (const storage of storages.splice(0)) await storage.close();
  });
  afterAll(async () => server?.remove());
  return fixture;
}
