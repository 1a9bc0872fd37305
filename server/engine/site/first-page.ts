import type { JudgedPage } from '../../facts/judged-page.ts';
import { isGone } from '../../shared/is-gone.ts';
import { isPageLike } from '../../facts/page/page-key.ts';
import { normaliseUrl } from '../crawl/normalise-url.ts';

/** One that is missing is a finding; if more and most are, the whole site is somewhere else. */
const MIN_MISSING = 2;

interface Count {
  named: number;
  missing: number;
}

/**
 * Counts what the first page of a site names and the site does not have, if that is so much that the page can't have been
 * meant for its address: most links, most files, or most of both.
 * @param statuses HTTP status of addresses that were answered with an error
 * @param unvisited addresses of which nothing is known
 * @returns null if the page is where it should be
 */
export function missingFromFirstPage(
  { url, links, visit }: Pick<JudgedPage, 'url' | 'links' | 'visit'>,
  statuses: ReadonlyMap<string, number>,
  unvisited: ReadonlySet<string>,
): Count | null {
  const { origin } = new URL(url);
  const isOwn = (address: string): boolean => URL.parse(address)?.origin === origin;
  const pages = new Set(
    links.flatMap(({ address }) => {
      const page = normaliseUrl(address, url);
      return page !== null && page !== url && isOwn(page) && isPageLike(page) && !unvisited.has(page)
        ? [page]
        : [];
    }),
  );
  const files = new Map(
    (visit.requests ?? [])
      .filter((request) => request.type !== 'Document' && !request.inFrame && isOwn(request.url))
      .map((request) => [request.url, request.status ?? 0]),
  );
  const ofPages = count([...pages].map((page) => statuses.get(page) ?? 0));
  const ofFiles = count([...files.values()]);
  const both = { named: ofPages.named + ofFiles.named, missing: ofPages.missing + ofFiles.missing };
  return [ofPages, ofFiles, both].some(({ named, missing }) => missing >= MIN_MISSING && missing * 2 > named)
    ? both
    : null;
}

function count(statuses: readonly number[]): Count {
  return { named: statuses.length, missing: statuses.filter(isGone).length };
}
