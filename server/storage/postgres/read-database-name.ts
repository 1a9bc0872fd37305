import { messageOf } from '../../shared/message-of.ts';
import { StoreOpenError } from '../store-open-error.ts';
import { nameOfDatabase } from './connection.ts';

/** See nameOfDatabase. @throws StoreOpenError without the password if the address can't be read */
export function readDatabaseName(url: string): string {
  try {
    return nameOfDatabase(url);
  } catch (error) {
    // Messages about certificates name files; those about the address itself do not repeat it.
    throw new StoreOpenError(`DATABASE_URL can't be used (${messageOf(error)}).`);
  }
}
