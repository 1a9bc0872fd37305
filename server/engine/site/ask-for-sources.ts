import type { Egress } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import type { AddressAnswer } from '../../rules/read/addresses/address-answer.ts';
import { isSameSite } from '../../rules/hosts.ts';
import { publishesSources } from './publishes-sources.ts';
import { sourceMapName } from './source-map-name.ts';

/** The end of a file, where it names its map. */
const END_BYTES = 4_000;
/** Of servers that send the whole file, and of a map. */
const MAX_BYTES = 3_000_000;

/**
 * Asks for the end of a script or style sheet of a site, and for the source map that it names there or in a header.
 * @param options.mayAsk false for a map that must not be asked for
 * @returns null if nothing is known for certain
 * @throws EgressError; the signal's reason when aborted
 */
export async function askForSources(
  file: string,
  options: {
    fetcher: Pick<Egress, 'fetch'>;
    mayAsk: (address: string) => boolean;
    signal: AbortSignal;
    timeoutMs: number;
  },
): Promise<AddressAnswer | null> {
  const { fetcher, mayAsk, signal, timeoutMs } = options;
  const asked = { signal, timeoutMs, maxBytes: MAX_BYTES };
  const found = await fetchFollowing(fetcher, file, { ...asked, range: `bytes=-${END_BYTES}` });
  if (found.status >= 300 || found.truncated) return null;
  const { sourcemap, 'x-sourcemap': older } = found.headers;
  const name = sourcemap ?? older ?? sourceMapName(found.body.toString());
  const address = name === null ? null : URL.parse(name, found.url);
  // An address that holds the whole map is longer than the end of the file.
  if (address === null || !/^https?:$/.test(address.protocol)) return found.status;
  if (!isSameSite(address.hostname, new URL(file).hostname) || !mayAsk(address.href)) return null;
  const map = await fetchFollowing(fetcher, address.href, asked);
  if (map.status >= 500 || map.status === 429) return null;
  if (map.status >= 400) return found.status;
  const isPublic = publishesSources(map.body.toString(), map.truncated);
  if (isPublic === null) return null;
  return isPublic ? 'publishes sources' : found.status;
}
