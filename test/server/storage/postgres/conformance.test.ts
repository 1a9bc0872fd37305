import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgresStorage } from '../../../../server/storage/postgres/open-postgres-storage.ts';
import { memoryLog } from '../../../../harness/service/engine-fixture.ts';
import { startPostgres, whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../../../harness/service/postgres-server.ts';
import { storageConformance } from '../conformance.ts';
import type { StorageSubject } from '../conformance.ts';
import { storageFairness } from '../fairness.ts';

const missing = whyNoPostgres();

describe.skipIf(missing !== null)(missing ?? 'a PostgreSQL server', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres(false);
  });
  afterAll(async () => {
    await server.remove();
  });

  async function makeSubject(): Promise<StorageSubject> {
    const url = await server.createDatabase();
    return {
      // The database has one clock, which is nobody's wall clock.
      open: async (clock) =>
        openPostgresStorage({ url, version: '1', log: memoryLog(), nowMs: () => clock.steady() }),
      remove: async () => server.dropDatabase(url),
    };
  }
  storageConformance('PostgreSQL', makeSubject);
  storageFairness('PostgreSQL', makeSubject, { spreads: true });
});
