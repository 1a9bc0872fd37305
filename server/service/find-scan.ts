import { ServiceError } from '../shared/errors.ts';
import type { ScanRecord, StoredText } from '../storage/records.ts';
import type { ScanStore } from '../storage/storage.ts';

/**
 * The scan with an id.
 * @param which how the message names the id
 * @throws ServiceError not_found
 */
export async function findScan(
  store: Pick<ScanStore, 'get'>,
  id: string,
  which = 'this id',
): Promise<ScanRecord> {
  const scan = await store.get(id);
  if (scan) return scan;
  throw new ServiceError(
    'not_found',
    `There is no scan with ${which}. It never existed, or it was removed because of its age.`,
  );
}

/** The stored result of a complete scan. @throws ServiceError not_found if it was removed since it was looked up */
export async function findResult(
  store: Pick<ScanStore, 'get' | 'resultText'>,
  id: string,
): Promise<StoredText> {
  return (await store.resultText(id)) ?? throwGone(store, id);
}

/**
 * To be called when a complete scan has no result or no facts: it was removed because of its age since it was looked
 * up, or we have a bug.
 * @throws ServiceError not_found; Error if the scan is still there
 */
export async function throwGone(store: Pick<ScanStore, 'get'>, id: string): Promise<never> {
  await findScan(store, id);
  throw new Error(`The complete scan ${id} has no result, or no facts.`);
}
