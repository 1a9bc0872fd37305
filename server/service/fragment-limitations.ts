import type { ScanLimitation } from '../../shared/limitations/limitation.ts';
import type { PageSummary } from '../rules/page-summary.ts';

/** Of one page no more is kept. */
const MOST = 200;
const MAX_EXAMPLE = 60;

/** What links of a scan's pages lead to by what follows the #, and was not judged. */
export function fragmentLimitations(pages: readonly PageSummary[]): ScanLimitation[] {
  const views = new Set(pages.flatMap(({ addresses }) => addresses.views));
  const places = new Set(pages.flatMap(({ addresses }) => addresses.openPlaces));
  const isAtLeast = pages.some(
    ({ addresses }) => addresses.views.length >= MOST || addresses.openPlaces.length >= MOST,
  );
  const [first] = views;
  const found: ScanLimitation[] = [];
  if (first !== undefined) {
    const { hash } = new URL(first);
    const example = hash.length > MAX_EXAMPLE ? `${hash.slice(0, MAX_EXAMPLE)}…` : hash;
    found.push({ kind: 'views-not-judged', count: views.size, isAtLeast, example });
  }
  if (places.size > 0) found.push({ kind: 'fragments-not-judged', count: places.size, isAtLeast });
  return found;
}
