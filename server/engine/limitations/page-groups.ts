/** Pages that share a limitation. */
export interface PageGroup {
  count: number;
  /** False if the group may contain more pages than these. */
  isAll: boolean;
}

/** Words a limitation of pages as a sentence without its end: their addresses follow after a colon. */
type WordGroup = (group: PageGroup) => string;

/** Addresses listed in a group; the rest is only counted. */
const MAX_NAMED = 10;
const MAX_GROUPS = 20;
const MAX_ADDRESS_LENGTH = 200;

/** Pages grouped by what is said of one of them. */
export class PageGroups {
  readonly #groups = new Map<string, { word: WordGroup; urls: Set<string>; isAll: boolean }>();

  /** Adds pages to the group of a limitation. @param isAll false if the list of addresses was cut */
  add(word: WordGroup, urls: readonly string[], isAll = true): void {
    if (urls.length === 0) return;
    const text = word({ count: 1, isAll: true });
    const group = this.#groups.get(text) ?? { word, urls: new Set(), isAll: true };
    for (const url of urls) group.urls.add(url);
    group.isAll &&= isAll;
    this.#groups.set(text, group);
  }

  /** One sentence for each group, sorted by its words for one page; groups beyond 20 are only counted. */
  sentences(): string[] {
    const sorted = [...this.#groups].sort(([a], [b]) => (a < b ? -1 : 1));
    const sentences = sorted
      .slice(0, MAX_GROUPS)
      .map(([, { word, urls, isAll }]) => `${word({ count: urls.size, isAll })}: ${listOf(urls)}`);
    const rest = sorted.length - sentences.length;
    return rest > 0 ? [...sentences, `${rest} more kinds of problems with pages are not listed.`] : sentences;
  }
}

/** The first address, and what the others have after its origin if that is theirs, too. */
function listOf(urls: ReadonlySet<string>): string {
  const named = [...urls].sort().slice(0, MAX_NAMED);
  const rest = urls.size - named.length;
  const origin = URL.parse(named[0] ?? '')?.origin;
  const addresses = named.map((url, index) => {
    const isShort = index > 0 && origin !== undefined && url.startsWith(`${origin}/`);
    return (isShort ? url.slice(origin.length) : url).slice(0, MAX_ADDRESS_LENGTH);
  });
  return `${addresses.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
