import type { PageSummary } from './page-summary.ts';

/** A text that several pages have. */
interface RepeatedText {
  text: string;
  /** Indexes of the pages. */
  pages: number[];
  /** For people: the first of them. */
  paths: string;
}

const MAX_PATHS = 3;
/** The part of a path that says which page of a list it is. */
const NUMBER_IN_LIST = /\/(?:(?:page|seite|p)[-/]?)?\d+(?=\/|$)/gi;

/**
 * Texts that pages have in common, in the order of the pages. Pages that differ in their query, in the name of an index
 * or in a number of a list alone count as one, and so do those that name another page as the one to list.
 */
export function repeatedTexts(
  pages: readonly PageSummary[],
  textOf: (page: PageSummary) => string,
): RepeatedText[] {
  const groups = new Map<string, number[]>();
  for (const [index, page] of pages.entries()) {
    const text = textOf(page).replaceAll(/\s+/g, ' ').trim();
    if (text === '' || page.noindex !== null || isCopy(page)) continue;
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [index]);
    else group.push(index);
  }
  return [...groups].flatMap(([text, same]) => {
    const paths = [...new Map(same.map((index) => [placeOf(pages[index]), pathOf(pages[index])])).values()];
    if (paths.length < 2) return [];
    const more = paths.length - MAX_PATHS;
    const shown = paths.slice(0, MAX_PATHS).join(', ');
    return [{ text, pages: same, paths: more > 0 ? `${shown} and ${more} more` : shown }];
  });
}

function isCopy({ url, canonical }: PageSummary): boolean {
  return canonical !== null && new URL(canonical).pathname !== new URL(url).pathname;
}

function pathOf(page: PageSummary | undefined): string {
  return page === undefined ? '' : new URL(page.url).pathname;
}

function placeOf(page: PageSummary | undefined): string {
  return pathOf(page)
    .replace(/\/index\.html?$/i, '/')
    .replaceAll(NUMBER_IN_LIST, '')
    .replace(/(?<=.)\/$/, '');
}
