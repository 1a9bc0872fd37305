import type { RequestFacts } from '../../../../findings/facts/request-facts.ts';
import { shortAddress } from '../../../addresses/short-address.ts';
import { wordBytes } from './word-bytes.ts';

const MAX_LISTED = 5;

/** The largest files with their sizes, and how many more there are. @param pageUrl of the page that asks for them */
export function listFiles(files: readonly Pick<RequestFacts, 'url' | 'size'>[], pageUrl: string): string {
  const { origin } = new URL(pageUrl);
  const sorted = [...files].sort((x, y) => y.size - x.size || (x.url < y.url ? -1 : 1));
  const shown = sorted
    .slice(0, MAX_LISTED)
    .map(({ url, size }) => `${shortAddress(url, origin)} (${wordBytes(size)})`);
  const more = sorted.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
