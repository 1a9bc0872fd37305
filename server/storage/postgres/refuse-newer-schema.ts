import { StoreOpenError } from '../store-open-error.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * @param version how many migrations are done
 * @param name of the database
 * @throws StoreOpenError if a newer version of the service has done more than this one knows
 */
export function refuseNewerSchema(version: number, name: string): void {
  if (version <= MIGRATIONS.length) return;
  throw new StoreOpenError(
    `The data in the database ${name} was written by a newer version of the service (${version}, this one knows ${MIGRATIONS.length}); start that version, or set DATABASE_URL to another database.`,
  );
}
