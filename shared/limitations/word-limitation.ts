import { isOfUnscanned } from './limitation.ts';
import type { Limitation, PageLimitation, UnscannedPages } from './limitation.ts';
import { startCount } from './names.ts';
import { wordPageFailure } from './word-page-failure.ts';
import { wordPartial } from './word-partial-pages.ts';
import { wordScanLimitation } from './word-scan-limitation.ts';

const MAX_ADDRESS_LENGTH = 200;

/** A limitation in one sentence. */
export function wordLimitation(limitation: Limitation): string {
  if (!('pages' in limitation)) return wordScanLimitation(limitation);
  return `${wordPages(limitation)}: ${listOf(limitation)}.`;
}

/** Why pages were not judged, to complete the sentence "The page …". */
export function wordReason(limitation: UnscannedPages): string {
  switch (limitation.kind) {
    case 'page-failed':
      return wordPageFailure(limitation.reason);
    case 'left-out':
      return 'is left out by the settings';
    case 'robots-txt':
      return 'is kept out by robots.txt';
    case 'action':
      return 'has an address that looks as if opening it changed something, such as a sign-out';
    default:
      return limitation satisfies never;
  }
}

function wordPages(limitation: PageLimitation): string {
  const { count } = limitation;
  if (!isOfUnscanned(limitation)) return wordPartial(limitation, count);
  const reason = wordReason(limitation);
  if (count === 1) return `1 page was not judged because it ${reason}`;
  return `${startCount(limitation)}${count} pages were not judged because each ${reason}`;
}

/** The first address, and what the others have after its origin if that is theirs, too. */
function listOf({ pages, count }: PageLimitation): string {
  const rest = count - pages.length;
  const origin = URL.parse(pages[0] ?? '')?.origin;
  const addresses = pages.map((url, index) => {
    const isShort = index > 0 && origin !== undefined && url.startsWith(`${origin}/`);
    return (isShort ? url.slice(origin.length) : url).slice(0, MAX_ADDRESS_LENGTH);
  });
  return `${addresses.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** What a scan could not do as the contract has it: a sentence for each limitation, and all of them as data. */
export function describeLimitations(limitations: readonly Limitation[]): {
  limitations: string[];
  limitationDetails: Limitation[];
} {
  return { limitations: limitations.map(wordLimitation), limitationDetails: [...limitations] };
}
