import { isOfUnscanned, MAX_NAMED } from './limitation.ts';
import { wordLimitation } from './word-limitation.ts';
import type { Limitation, NotedLimitation, PageLimitation } from './limitation.ts';

const MAX_GROUPS = 20;

/** By which groups are listed: first what is about the scan, last what is known only when all pages were judged. */
const LAST: ReadonlySet<Limitation['kind']> = new Set([
  'resources-refused',
  'resources-over-share',
  'resources-over-limit',
  'results-over-limit',
  'base-unreadable',
  'undecided',
]);

/**
 * The limitations of a scan, each once: first those of the whole scan in the order in which they arose, then pages that were
 * not scanned, then pages that were scanned only in part, then resources and results. Pages of which the same is noted are
 * one limitation.
 */
export function groupLimitations(noted: readonly NotedLimitation[]): Limitation[] {
  const scan = new Map<string, Limitation>();
  const last = new Map<string, Limitation>();
  const unscanned = new PageGroups();
  const partial = new PageGroups();
  for (const limitation of noted) {
    if ('pages' in limitation) (isOfUnscanned(limitation) ? unscanned : partial).add(limitation);
    else (LAST.has(limitation.kind) ? last : scan).set(JSON.stringify(limitation), limitation);
  }
  return [...scan.values(), ...unscanned.list(), ...partial.list(), ...last.values()];
}

type NotedPages = Extract<NotedLimitation, { pages: string[] }>;

/** Pages grouped by what is noted of them. */
class PageGroups {
  readonly #groups = new Map<string, { about: NotedPages; urls: Set<string>; isAtLeast: boolean }>();

  add(limitation: NotedPages): void {
    const { pages, isAtLeast = false, ...about } = limitation;
    if (pages.length === 0) return;
    const key = JSON.stringify(about);
    const group = this.#groups.get(key) ?? { about: limitation, urls: new Set(), isAtLeast: false };
    for (const url of pages) group.urls.add(url);
    group.isAtLeast ||= isAtLeast;
    this.#groups.set(key, group);
  }

  /** The groups in the order of their words for one page; those beyond 20 are only counted. */
  list(): Limitation[] {
    const sorted = [...this.#groups.values()]
      .map((group) => ({ ...group, by: wordsOf(group.about) }))
      .sort((a, b) => (a.by < b.by ? -1 : 1));
    const listed = sorted.slice(0, MAX_GROUPS).map(({ about, urls, isAtLeast }): PageLimitation => {
      const pages = [...urls].sort().slice(0, MAX_NAMED);
      return { ...about, pages, count: urls.size, ...(isAtLeast && { isAtLeast }) };
    });
    const count = sorted.length - listed.length;
    return count > 0 ? [...listed, { kind: 'more-not-listed', count }] : listed;
  }
}

/** The words of a group, as if it had one page. */
function wordsOf(about: NotedPages): string {
  return wordLimitation({ ...about, pages: [], count: 1 });
}
