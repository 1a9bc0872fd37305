import type { AnswerHeaders, RequestFacts } from '../../server/facts/request-facts.ts';

/** Headers of an answer that was compressed and may be kept for a year. */
export const GOOD_HEADERS: AnswerHeaders = {
  encoding: 'br',
  cacheControl: 'public, max-age=31536000, immutable',
  hasExpiry: false,
  hasValidator: true,
  length: null,
};

/** A request of a page for a script of its site, with a good answer; with changes. */
export function aRequest(
  changes: Partial<Omit<RequestFacts, 'headers'>> & { headers?: Partial<AnswerHeaders> | null } = {},
): RequestFacts {
  const { headers = {}, ...others } = changes;
  return {
    url: 'https://site.example/app.js',
    type: 'Script',
    method: 'GET',
    status: 200,
    failure: null,
    redirects: [],
    mimeType: '',
    bytes: 0,
    fromCache: false,
    inFrame: false,
    size: 0,
    headers: headers === null ? null : { ...GOOD_HEADERS, ...headers },
    ...others,
  };
}
