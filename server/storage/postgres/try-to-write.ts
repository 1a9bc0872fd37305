import type { PostgresContext } from './postgres-context.ts';

/** Writes to the database. @throws ServiceError unavailable if that is not possible */
export async function tryToWrite({ database, now }: PostgresContext): Promise<void> {
  await database.run(`UPDATE sitedelta.trial SET written_ms = ${now()}`);
}
