import type { PageSummary } from '../../page-summary.ts';
import type { PartLink } from './page-parts.ts';

/** A navigation that most pages have in one order. */
interface UsualOrder {
  links: readonly PartLink[];
  /** How many pages have it in this order. */
  usual: number;
  /** Indexes of the pages on which the same navigation has another order, with the links there. */
  others: { page: number; links: readonly PartLink[] }[];
}

/** A navigation as it is on some pages. */
interface Navigation {
  links: readonly PartLink[];
  /** Place of each link by its address. */
  places: ReadonlyMap<string, number>;
  pages: Set<number>;
}

/** With fewer links in common, two navigations may be two lists that are about different things. */
const MIN_COMMON = 3;
const MIN_SHARE = 0.6;
/** So many pages make an order the usual one, if twice as many have it as have another. */
const MIN_USUAL = 3;
/** Sites with more show another navigation on each page. */
const MAX_NAVIGATIONS = 100;

/**
 * The navigations of a site that have one order on most pages, and the pages on which the order of their links is
 * another one. A page that also has the navigation in the usual order is right. Pages with only part of the links are
 * compared by those.
 */
export function usualOrders(pages: readonly PageSummary[]): UsualOrder[] {
  const navigations = collect(pages);
  const found: UsualOrder[] = [];
  const explained = new Set<Navigation>();
  const ranked = [...navigations].sort((x, y) => y.pages.size - x.pages.size);
  for (const navigation of ranked) {
    if (explained.has(navigation)) continue;
    const same = navigations.filter((other) => compare(navigation, other) === 'same');
    const different = navigations.filter((other) => compare(navigation, other) === 'another');
    const usual = new Set(same.flatMap((other) => [...other.pages]));
    if (usual.size < MIN_USUAL) continue;
    const others = different.flatMap(({ pages: on, links }) =>
      [...on].flatMap((page) => (usual.has(page) ? [] : [{ page, links }])),
    );
    const wrong = new Map(others.map((other) => [other.page, other]));
    if (usual.size < 2 * wrong.size) continue;
    for (const other of [...same, ...different]) explained.add(other);
    found.push({
      links: navigation.links,
      usual: usual.size,
      others: [...wrong.values()].sort((x, y) => x.page - y.page),
    });
  }
  return found;
}

/** Each navigation once, in the order of the pages. */
function collect(pages: readonly PageSummary[]): Navigation[] {
  const bySignature = new Map<string, Navigation>();
  for (const [index, { parts }] of pages.entries()) {
    for (const list of parts.navigations) {
      const links = unrepeated(list);
      if (links.length < MIN_COMMON) continue;
      const signature = links.map(({ address }) => address).join('\n');
      const known = bySignature.get(signature);
      if (known !== undefined) known.pages.add(index);
      else if (bySignature.size < MAX_NAVIGATIONS) {
        const places = new Map(links.map(({ address }, place) => [address, place]));
        bySignature.set(signature, { links, places, pages: new Set([index]) });
      }
    }
  }
  return [...bySignature.values()];
}

/** Those whose address is there once: of others it is not known which stands for which. */
function unrepeated(links: readonly PartLink[]): PartLink[] {
  const counts = new Map<string, number>();
  for (const { address } of links) counts.set(address, (counts.get(address) ?? 0) + 1);
  return links.filter(({ address }) => counts.get(address) === 1);
}

/** @returns null if they are not the same navigation */
function compare(one: Navigation, other: Navigation): 'same' | 'another' | null {
  const common = one.links.flatMap(({ address }) => other.places.get(address) ?? []);
  const share = common.length / Math.max(one.links.length, other.links.length);
  if (common.length < MIN_COMMON || share < MIN_SHARE) return null;
  return common.every((place, at) => at === 0 || place > (common[at - 1] ?? -1)) ? 'same' : 'another';
}
