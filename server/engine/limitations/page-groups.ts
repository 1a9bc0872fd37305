/** Pages that share a limitation. */
interface PageGroup {
  text: string;
  count: number;
  /** Whether no more pages are known to be missing from the group. */
  isAll: boolean;
  /** Their addresses, with a full stop. */
  list: string;
}

/** Addresses named in a group; the rest is counted. */
const MAX_NAMED = 10;
const MAX_GROUPS = 20;
const MAX_ADDRESS_LENGTH = 200;

/** Pages by what is said of them. */
export class PageGroups {
  readonly #groups = new Map<string, { urls: Set<string>; isAll: boolean }>();

  /** @param isAll false if the addresses were cut */
  add(text: string, urls: readonly string[], isAll = true): void {
    if (urls.length === 0) return;
    const group = this.#groups.get(text) ?? { urls: new Set(), isAll: true };
    for (const url of urls) group.urls.add(url);
    group.isAll &&= isAll;
    this.#groups.set(text, group);
  }

  /** One sentence for each group, sorted by what it says; beyond 20 groups the rest is counted. */
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
