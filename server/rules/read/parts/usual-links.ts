import type { PageSummary } from '../../page-summary.ts';

/** The parts that are the same on all pages of most sites. */
export type FramePart = 'header' | 'footer';

/** So many pages make a habit, if twice as many have it as have not. */
const MIN_USUAL = 3;

/**
 * Whether something is the habit of a site, from which some pages depart.
 * @param usual pages that keep to it
 * @param others pages that do not
 */
export function isHabit(usual: number, others: number): boolean {
  return usual >= MIN_USUAL && usual >= 2 * others;
}

/** The names under which an address is linked in a part, by the page; only pages on which it has one name there. */
export function namesByPage(
  pages: readonly PageSummary[],
  part: FramePart,
): Map<string, Map<number, string>> {
  const byAddress = new Map<string, Map<number, string>>();
  for (const [index, page] of pages.entries()) {
    const names = new Map<string, Set<string>>();
    for (const { address, name } of page.parts[part] ?? []) {
      const known = names.get(address) ?? new Set();
      names.set(address, known.add(name));
    }
    for (const [address, [name = '', ...more]] of names) {
      if (more.length > 0) continue;
      const known = byAddress.get(address) ?? new Map<number, string>();
      byAddress.set(address, known.set(index, name));
    }
  }
  return byAddress;
}
