/**
 * Why a scan failed, as far as that decides what to do about it. `site`: the site can't be reached or does not answer as it
 * should. Otherwise its `certificate`, its `sign-in`, an `address` without a page, the `path` for which it was built, or
 * something that has nothing to do with the address (`other`), such as the service itself.
 */
export type FailureCause = 'site' | 'certificate' | 'sign-in' | 'address' | 'path' | 'other';

/** How the sentences of the service go on, by `server/engine/limitations/word-failure.ts`. */
const CAUSES: readonly [RegExp, FailureCause][] = [
  [/^Of \d+ pages and files of the site that its first page names,/, 'path'],
  [/^The first page has a TLS certificate /, 'certificate'],
  [/^The first page answered with HTTP (?:401|403|407)\b/, 'sign-in'],
  [
    /^The first page (?:answered with HTTP (?:404|410)\b|is not an HTML page|has no document to show)/,
    'address',
  ],
  [/^The first page (?:could not be loaded because the machine|was interrupted when the browser)/, 'other'],
  [/^(?:The (?:first )?page |The website went away )/, 'site'],
];

/** @param reason The service's sentence that says why a scan failed. */
export function causeOfFailure(reason: string): FailureCause {
  return CAUSES.find(([pattern]) => pattern.test(reason))?.[1] ?? 'other';
}
