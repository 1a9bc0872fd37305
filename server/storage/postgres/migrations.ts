import { readFileSync } from 'node:fs';

/**
 * The steps that bring the schema `sitedelta` to the newest version; its table `state` has the number of those that are
 * done. The first one makes all tables. A step that was released is never changed: what comes later is appended.
 * Processes of the previous version may still run while a step is done, so a step must leave them something that they can
 * work with.
 */
export const MIGRATIONS: readonly string[] = [readFileSync(new URL('schema.sql', import.meta.url), 'utf8')];
