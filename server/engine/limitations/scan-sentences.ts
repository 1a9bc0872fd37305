import type { PageFailure } from '../visit/page-failure.ts';

export function firstPageFailed(failure: PageFailure): string {
  return failure.kind === 'unreachable'
    ? `The page ${failure.message}.`
    : `The first page ${failure.message}.`;
}

export function nothingInTime(timeoutMs: number): string {
  return `No page could be judged within ${seconds(timeoutMs)}.`;
}

export function outOfTime(timeoutMs: number, pages: number): string {
  return `The scan was ended after ${seconds(timeoutMs)}: ${pagesWere(pages)} found and not judged.`;
}

export const NOTHING_BUT_SLOW = 'No page could be judged: all of them took more time than a page is given.';

/** @param slow pages that took all the time they were given */
export function tooSlow(slow: number, pages: number): string {
  return `The scan was ended early because ${slow} pages took all the time that a page is given: ${pagesWere(pages)} found and not judged.`;
}

/** @param all whether there are no more pages than these */
export function overLimit(pages: number, all: boolean): string {
  return `The limit of pages was reached: ${all ? '' : 'at least '}${pagesWere(pages)} found and not judged.`;
}

/** Where nothing else tells that pages are missing. */
export const SITEMAPS_CUT =
  'Not all sitemaps of the site could be read: pages that only the others name were not judged.';

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} seconds`;
}

function pagesWere(pages: number): string {
  return pages === 1 ? '1 page was' : `${pages} pages were`;
}
