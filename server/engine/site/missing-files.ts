import type { RequestFacts } from '../../findings/facts/request-facts.ts';
import type { VisitFacts } from '../../findings/facts/visit-facts.ts';
import { judgeAddress } from '../../rules/addresses/judge-address.ts';

const KINDS: ReadonlySet<string> = new Set(['Stylesheet', 'Script']);

/**
 * The hosts of style sheets and scripts that a page was judged without, although visitors may get them: nobody answered,
 * it was refused, or the answer was an error that may not be meant for people. The reasons are not told apart, because it
 * must not be visible which addresses this service may not open (see Egress.causeOf); and only what the page itself names
 * is named, not where that redirects to.
 */
export function missingFiles({ url, visit }: { url: string; visit: Pick<VisitFacts, 'requests'> }): string[] {
  const { origin } = new URL(url);
  const hosts = (visit.requests ?? [])
    .filter((request) => KINDS.has(request.type) && !request.inFrame && isMissing(request, origin))
    .map((request) => URL.parse(request.redirects[0] ?? request.url)?.host ?? '');
  return [...new Set(hosts)].filter((host) => host !== '').sort();
}

/** What the page has given up itself, or the browser when the page was left, it may not need. */
function isMissing({ url, status, failure }: RequestFacts, origin: string): boolean {
  return failure !== 'unfinished' && judgeAddress({ address: url, status, failure }, origin) === 'unknown';
}
