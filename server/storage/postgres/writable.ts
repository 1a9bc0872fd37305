import { unavailable } from './as-service-error.ts';
import type { PostgresContext } from './postgres-context.ts';

/** Asks the database whether it takes writes; a standby does not. @throws ServiceError unavailable */
export async function assertWritable({ database }: PostgresContext): Promise<void> {
  const row = await database.get(`SELECT current_setting('transaction_read_only') = 'on' AS is_read_only`);
  if (row?.['is_read_only'] !== true) return;
  throw unavailable('The database of the service can only be read just now. Try again later.');
}

/** Writes to the database. @throws ServiceError unavailable if that is not possible */
export async function tryToWrite({ database, now }: PostgresContext): Promise<void> {
  await database.run(`UPDATE sitedelta.trial SET written_ms = ${now()}`);
}
