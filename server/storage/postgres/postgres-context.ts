import type { ScanEnds } from '../scan-ends.ts';
import type { WakeUp } from '../wake-up.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** An SQL expression: the time by the clock of the database, in milliseconds since 1970. */
export const DATABASE_CLOCK = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** What store and queue over one PostgreSQL database share. */
export interface PostgresContext {
  database: PostgresDatabase;
  wakeUp: WakeUp;
  ends: ScanEnds;
  /** Names this process among those that use the database. */
  process: string;
  /** An SQL expression: the time by the clock of the database, in milliseconds since 1970. */
  now: () => string;
  /** Replaces the clock of the database, for tests. */
  testNowMs?: () => number;
}
