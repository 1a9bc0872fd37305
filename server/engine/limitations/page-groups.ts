/** Pages that share a limitation. */
interface PageGroup {
  text: string;
  count: number;
  /** False if the group may contain more pages than these. */
  isAll: boolean;
  /** The addresses, with a full stop at the end. */
  list: string;
}

/** Addresses listed in a group; the rest is only counted. */
const MAX_NAMED = 10;
const MAX_GROUPS = 20;
const MAX_ADDRESS_LENGTH = 200;

/** Pages grouped by a text about them. */
export class PageGroups {
  readonly #groups = new Map<string, { urls: Set<string>; isAll: boolean }>();

  /** Adds pages to the group of a text. @param isAll false if the list of addresses was cut */
  add(text: string, urls: readonly string[], isAll = true): void {
    if (urls.length === 0) return;
    const group = this.#groups.get(text) ?? { urls: new Set(), isAll: true };
    for (const url of urls) group.urls.add(url);
    group.isAll &&= isAll;
    this.#groups.set(text, group);
  }

  /** One sentence for each group, sorted by text; groups beyond 20 are only counted. */
  sentences(word: (group: PageGroup) => string): string[] {
    const sorted = [...this.#groups].sort(([a], [b]) => (a < b ? -1 : 1));
    const sentences = sorted
      .slice(0, MAX_GROUPS)
      .map(([text, { urls, isAll }]) => word({ text, count: urls.size, isAll, list: listOf(urls) }));
    const rest = sorted.length - sentences.length;
    return rest > 0 ? [...sentences, `${rest} more kinds of problems with pages are not listed.`] : sentences;
  }
}

function listOf(urls: ReadonlySet<string>): string {
  const named = [...urls].sort().slice(0, MAX_NAMED);
  const rest = urls.size - named.length;
  const addresses = named.map((url) => url.slice(0, MAX_ADDRESS_LENGTH)).join(', ');
  return `${addresses}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
