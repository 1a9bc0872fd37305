import { inspectDatabase } from '../storage/postgres/inspect-database.ts';
import type { Finding } from './check.ts';

/** Checks whether the service can keep its data in the database of DATABASE_URL. */
export async function checkDatabase(url: string): Promise<Finding[]> {
  const name = 'store';
  const found = await inspectDatabase(url);
  if (found.kind === 'unusable') return [{ name, status: 'failed', message: found.message }];
  const message = `The database ${found.name} (PostgreSQL ${found.version}) can be reached, and tables can be made in it.`;
  return [{ name, status: 'ok', message }];
}
