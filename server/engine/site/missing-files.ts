import type { PageLack } from '../../facts/page-lack.ts';
import type { RequestFacts } from '../../facts/request-facts.ts';
import type { VisitFacts } from '../../facts/visit-facts.ts';
import { judgeAddress } from '../../rules/read/addresses/judge-address.ts';

const KINDS = new Map<string, PageLack['kind']>([
  ['Stylesheet', 'style sheets'],
  ['Script', 'scripts'],
  ['Document', 'frame documents'],
  ['XHR', 'data'],
  ['Fetch', 'data'],
]);

/** Files that a page was judged without, by what they are and the host that was asked for them. */
interface MissingFiles {
  kind: PageLack['kind'];
  /** With its port. */
  host: string;
}

/**
 * The style sheets, scripts, documents in frames and data that a page was judged without, although the next visitor may get them. There was no answer,
 * or not in time; the request was refused; or the answer was an error that may be temporary or meant for programs alone. A
 * file that the host says it does not have (404, 410) is not among them: the page was deployed that way. Of frames only
 * those of the site are judged, so what other hosts send into frames is not among them either.
 *
 * The reasons are not told apart, because it must not be visible which addresses this service may not open (see
 * Egress.causeOf); and only what the page itself names is named, not where that redirects to.
 */
export function missingFiles({
  url,
  visit,
}: {
  url: string;
  visit: Pick<VisitFacts, 'requests' | 'ownResources'>;
}): MissingFiles[] {
  const { origin, host: own } = new URL(url);
  const named = new Set(visit.ownResources);
  const files = new Map<string, MissingFiles>();
  for (const request of visit.requests ?? []) {
    const kind = KINDS.get(request.type);
    const address = request.redirects[0] ?? request.url;
    const host = URL.parse(address)?.host ?? '';
    const isJudged = !request.inFrame || host === own;
    if (kind === undefined || !isJudged || !isMissing(request, origin, named.has(address))) continue;
    if (host !== '') files.set(`${kind} ${host}`, { kind, host });
  }
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
}

/** What scripts have asked for and did not wait for, or given up, the page may not need. */
function isMissing({ url, status, failure }: RequestFacts, origin: string, isNamed: boolean): boolean {
  if (failure === 'unfinished') return isNamed;
  if (status !== null && status >= 500) return true;
  return judgeAddress({ address: url, status, failure }, origin) === 'unknown';
}
