import type { Clock } from '../../shared/clock.ts';
import type { SharedCommit } from './shared-commit.ts';
import type { SqliteDatabase } from './sqlite-database.ts';
import type { ScanEnds } from '../scan-ends.ts';
import type { WakeUp } from '../wake-up.ts';

/** What store and queue over one SQLite file share. */
export interface SqliteContext {
  database: SqliteDatabase;
  wakeUp: WakeUp;
  ends: ScanEnds;
  clock: Clock;
  /** Of this software; comparisons that another one made are dropped. */
  version: string;
  /** Of scans that are accepted. */
  accepting: SharedCommit;
}
