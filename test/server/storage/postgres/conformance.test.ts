import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgresStorage } from '../../../../server/storage/postgres/open-postgres-storage.ts';
import { memoryLog } from '../../../../harness/service/engine-fixture.ts';
import { startPostgres, whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../../../harness/service/postgres-server.ts';
import { storageConformance } from '../conformance.ts';
import type { StorageSubject } from '../conformance.ts';
import { storageFairness } from '../fairness.ts';
import { auditConformance } from '../audit-conformance.ts';
import { tokenConformance } from '../token-conformance.ts';
import { webhookConformance } from '../webhook-conformance.ts';

const missing = whyNoPostgres();

describe.skipIf(missing !== null)(missing ?? 'a PostgreSQL server', () => {
  let server: PostgresServer;
  let url = '';

  beforeAll(async () => {
    server = await startPostgres(false);
    url = await server.createDatabase();
  });
  afterAll(async () => {
    await server.remove();
  });

  async function makeSubject(): Promise<StorageSubject> {
    return {
      // The database has one clock, which is nobody's wall clock.
      open: async (clock) =>
        openPostgresStorage({ url, version: '1', log: memoryLog(), nowMs: () => clock.steady() }),
      // Making a database takes much longer than making its schema.
      async remove() {
        await server.query(url, 'DROP SCHEMA sitedelta CASCADE');
      },
    };
  }
  storageConformance('PostgreSQL', makeSubject);
  storageFairness('PostgreSQL', makeSubject, { spreads: true });
  tokenConformance('PostgreSQL', makeSubject);
  auditConformance('PostgreSQL', makeSubject);
  webhookConformance('PostgreSQL', makeSubject);
});
