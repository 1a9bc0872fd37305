import type { AnswerHeaders, RequestFacts } from '../../../../findings/facts/request-facts.ts';
import type { PageInput } from '../../../own-rule.ts';
import { isSameSite } from '../../security/answer/is-same-site.ts';

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
