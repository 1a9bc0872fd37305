import type { PageFailure } from '../visit/page-failure.ts';

/** Why a scan has no result. */
export type ScanFailure =
  | { kind: 'no browser' }
  | { kind: 'first page failed'; failure: PageFailure }
  | { kind: 'out of time'; timeoutMs: number }
  | { kind: 'too slow' }
  | { kind: 'site lost'; judged: number; lost: number }
  /** Of the pages and files that the first page of a served folder names. */
  | { kind: 'built for another path'; missing: number; named: number };

/** The failure of a scan in one sentence. */
export function wordFailure(failure: ScanFailure): string {
  switch (failure.kind) {
    case 'no browser':
      return 'The service has no working browser; tell its operator and try again later.';
    case 'first page failed': {
      const { kind, message } = failure.failure;
      return kind === 'unreachable' ? `The page ${message}.` : `The first page ${message}.`;
    }
    case 'out of time':
      return `No page could be judged within ${Math.round(failure.timeoutMs / 1000)} seconds.`;
    case 'too slow':
      return 'No page could be judged: all of them took more time than a page is given.';
    case 'site lost':
      return `The website went away during the scan: ${failure.lost} of its pages could not be loaded, only ${failure.judged} could, and the first page has gone, too.`;
    case 'built for another path':
      return `Of ${failure.named} pages and files of the site that its first page names, ${failure.missing} are not in the folder, so it was built for another path, or is a single-page app.`;
    default:
      return failure satisfies never;
  }
}
