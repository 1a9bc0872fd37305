import type { AnswerHeaders, RequestFacts, RequestType } from '../../../facts/request-facts.ts';
import type { PageInput } from '../../own-rule.ts';
import { isSameSite } from '../../hosts.ts';
import { shortAddress } from '../addresses/short-address.ts';

/**
 * Makes a function that says whether all files of some types have come, so that what a rule does not find is not there.
 * @param whose of the site alone, or of all hosts
 */
export function seesFiles(
  types: readonly RequestType[],
  whose: 'own' | 'all',
): (input: PageInput) => boolean {
  return ({ page }) => {
    const own = new URL(page.url).hostname;
    return !(page.visit.requests ?? []).some(
      (request) =>
        types.includes(request.type) &&
        !request.inFrame &&
        isUncertain(request) &&
        (whose === 'all' || isSameSite(URL.parse(request.url)?.hostname ?? '', own)),
    );
  };
}

/** Whether a request may get another answer the next time, although the site is the same: nothing came, or the server failed. */
export function isUncertain({ failure, status }: RequestFacts): boolean {
  return (failure !== null && failure !== 'policy') || (status !== null && status >= 500);
}

/** A request with an answer whose headers are known. */
export interface OwnAnswer extends RequestFacts {
  headers: AnswerHeaders;
}

/** What hosts of the site have sent for the page itself, without documents in frames. Other hosts are not its own doing. */
export function ownAnswers({ page }: PageInput): OwnAnswer[] {
  const own = new URL(page.url).hostname;
  return (page.visit.requests ?? []).flatMap((request): OwnAnswer[] => {
    const { url, status, failure, method, inFrame, headers } = request;
    if (status !== 200 || failure !== null || method !== 'GET' || inFrame || headers === null) return [];
    return isSameSite(URL.parse(url)?.hostname ?? '', own) ? [{ ...request, headers }] : [];
  });
}

/** Whether the headers are known with which the site answers: not if a server on the user's own machine has answered. */
export function knowsAnswers(input: PageInput): boolean {
  return ownAnswers(input).length > 0;
}

const MAX_LISTED = 5;

/** The largest files with their sizes, and how many more there are. @param pageUrl of the page that asks for them */
export function listFiles(files: readonly Pick<RequestFacts, 'url' | 'size'>[], pageUrl: string): string {
  const { origin } = new URL(pageUrl);
  const sorted = [...files].sort((x, y) => y.size - x.size || (x.url < y.url ? -1 : 1));
  const shown = sorted
    .slice(0, MAX_LISTED)
    .map(({ url, size }) => `${shortAddress(url, origin)} (${wordBytes(size)})`);
  const more = sorted.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A number of bytes for people: `340 kB`, `2.4 MB`. */
export function wordBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
