// The package's `exports` hide these. Its restoreCache answers a failure as it answers a miss, and a base that
// can't be read must not be taken for one that is not there.
import { getCacheEntry } from '../../node_modules/@actions/cache/lib/internal/cacheHttpClient.js';
import {
  getCacheVersion,
  getCompressionMethod,
} from '../../node_modules/@actions/cache/lib/internal/cacheUtils.js';
import { getCacheServiceVersion } from '../../node_modules/@actions/cache/lib/internal/config.js';
import { internalCacheTwirpClient } from '../../node_modules/@actions/cache/lib/internal/shared/cacheTwirpClient.js';
import { answerInTime } from './answer-in-time.ts';

/** A failure of the service is tried again after two seconds, and after some three more. */
const RETRIES = { maxAttempts: 3, retryIntervalMs: 2000, retryMultiplier: 1.5 };
/** The package itself waits three minutes for each answer. */
const TIMEOUT_MS = 30_000;

/**
 * Looks for an entry of the Actions cache, without downloading it.
 *
 * @param paths What the entry holds, as it was given to `saveCache` (for all systems).
 * @param prefixes Beginnings of keys, best first.
 * @returns The key of the newest entry for the first prefix that any key begins with; undefined if there is none.
 * @throws Error if the service does not answer, or refuses to.
 */
export async function lookUpCache(
  paths: string[],
  prefixes: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<string | undefined> {
  return answerInTime(timeoutMs, () => ask(paths, prefixes));
}

async function ask(paths: string[], [first = '', ...others]: readonly string[]): Promise<string | undefined> {
  const compressionMethod = await getCompressionMethod();
  if (getCacheServiceVersion() === 'v1') {
    const options = { compressionMethod, enableCrossOsArchive: true };
    return (await getCacheEntry([first, ...others], paths, options))?.cacheKey;
  }
  const version = getCacheVersion(paths, compressionMethod, true);
  const request = { key: first, restoreKeys: others, version };
  const { ok, matchedKey } = await internalCacheTwirpClient(RETRIES).GetCacheEntryDownloadURL(request);
  return ok ? matchedKey : undefined;
}
