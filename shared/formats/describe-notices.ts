import type { components } from '../../openapi.gen.ts';

type Notice = components['schemas']['Notice'];

const MAX_NAMED = 6;

/**
 * One sentence about what a scan has only counted, such as “Only counted: 12 × new-window, 2 × source-map.”; empty if there
 * is nothing. The most frequent first.
 */
export function describeNotices(notices: readonly Notice[] = []): string {
  if (notices.length === 0) return '';
  // The order of the contract decides where numbers are equal.
  const sorted = notices.toSorted((x, y) => y.occurrences - x.occurrences);
  const named = sorted
    .slice(0, MAX_NAMED)
    .map(({ rule, occurrences }) => `${occurrences.toLocaleString('en')} × ${rule}`);
  const rest = sorted.length - named.length;
  const more = rest > 0 ? ` and ${rest} more ${rest === 1 ? 'rule' : 'rules'}` : '';
  return `Only counted, because most teams leave it as it is: ${named.join(', ')}${more}.`;
}
