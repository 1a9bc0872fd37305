import { readFileSync } from 'node:fs';

/**
 * The steps that bring a SQLite file to the newest schema; `PRAGMA user_version` counts those that are done. The first one
 * makes all tables. A step that was released is never changed: what comes later is appended. ReadOnlyStore reads files of
 * the newest schema only.
 */
export const MIGRATIONS: readonly string[] = [readFileSync(new URL('schema.sql', import.meta.url), 'utf8')];
