import type { WakeUp } from '../wake-up.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** What store and queue over one PostgreSQL database share. */
export interface PostgresContext {
  database: PostgresDatabase;
  wakeUp: WakeUp;
  /** Names this process among those that use the database. */
  process: string;
  /** An SQL expression: the time by the clock of the database, in milliseconds since 1970. */
  now: () => string;
  /** Replaces the clock of the database, for tests. */
  testNowMs?: () => number;
}
