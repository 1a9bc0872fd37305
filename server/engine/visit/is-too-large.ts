import type { CDPSession } from 'puppeteer';
import { within } from '../../shared/within.ts';

/** Heaps of a tab that is closed when memory is short: small pages leave 20 to 50 MB, of which the next page needs most. */
const LARGE_BYTES = 60 * 1024 ** 2;
/** With so much of the browser's memory used, any tab is closed: heaps are not all that a page holds. */
const HIGH_PRESSURE = 1.5;
/** The answer takes a millisecond. */
const ANSWER_TIMEOUT_MS = 500;

/**
 * Whether a tab holds too much to be kept for its next page. Closing each tab when memory is short would only cost time:
 * most hold little, and the next one soon holds the same. Never rejects.
 * @param pressure see PooledContext.memoryPressure
 */
export async function isTooLarge(cdp: CDPSession, pressure: number): Promise<boolean> {
  if (pressure <= 1) return false;
  if (pressure > HIGH_PRESSURE) return true;
  const asked = cdp.send('Runtime.getHeapUsage').catch(() => null);
  const heaps = await within(asked, ANSWER_TIMEOUT_MS);
  if (heaps === null) return true;
  const { totalSize, embedderHeapUsedSize, backingStorageSize } = heaps;
  // An older browser may not tell all of them.
  return !(totalSize + embedderHeapUsedSize + backingStorageSize <= LARGE_BYTES);
}
