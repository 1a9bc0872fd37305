/** A link that stands in a part of a page. */
export interface PartLink {
  /** Absolute, with its fragment; also of mail and telephone. */
  address: string;
  /** As a screen reader says it. */
  name: string;
}

/** The parts that pages of a site have in common, as far as rules that compare pages need them. */
export interface PageParts {
  /** The language of the page, without its region and in lower case; empty if it names none. */
  language: string;
  /** The links that are shown in each navigation, in the order of the page. */
  navigations: PartLink[][];
  /** The links that are shown in the header of the page; null if it has none. */
  header: PartLink[] | null;
  /** The same of its footer. */
  footer: PartLink[] | null;
  /** It has a field, button or link by which people search the site. */
  hasSearch: boolean;
  /** It links to a list of all pages. */
  hasSiteMap: boolean;
  /** Addresses of the site to which it links, without fragments, in their order; null if they are not all known. */
  targets: string[] | null;
}

const MAX_SHOWN = 3;

/** The paths of pages for people: the first of them, and how many more there are. */
export function listPaths(urls: readonly string[]): string {
  const paths = [...new Set(urls.map((url) => URL.parse(url)?.pathname ?? ''))];
  const shown = paths.slice(0, MAX_SHOWN);
  const more = paths.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
