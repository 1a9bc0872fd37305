import { explain } from '../../explain.ts';
import type { RequestFacts, RequestType } from '../../../facts/request-facts.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { listFiles, seesFiles, wordBytes } from '../../read/content/page-files.ts';
import { overLimit } from '../../read/content/over-limit.ts';

const LIMIT = { from: 5_000_000, keepFrom: 4_000_000 };
/** What a page is made of. How much of a film is loaded depends on time, and what scripts ask for on the visit. */
const PARTS = new Set<RequestType>(['Document', 'Stylesheet', 'Script', 'Image', 'Font']);
/** How much smaller text is when it is compressed, as a rule. */
const COMPRESSION = 4;

/**
 * Pages that load many megabytes. By what files hold, not by what came over the network in this visit, because files of
 * earlier pages come from the cache.
 */
export const pageWeight: PageRule = {
  meta: {
    name: 'page-weight',
    category: 'loading',
    title: 'Page is too heavy',
    severity: 'medium',
    criteria: [],
  },
  canJudge: ({ page: { visit } }) => visit.requests !== null && visit.loading !== null,
  seesAll: seesFiles([...PARTS], 'all'),
  check({ page: { url, visit } }: PageInput) {
    const lazy = new Set(visit.loading?.images.filter(({ isLazy }) => isLazy).map(({ address }) => address));
    const files = (visit.requests ?? [])
      .filter((request) => PARTS.has(request.type) && !request.inFrame && !lazy.has(request.url))
      .map((request) => ({ url: request.url, size: sentBytes(request) }));
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const verdict = overLimit([total, LIMIT]);
    if (verdict === null) return [];
    const explanation = explain(
      `The page loads about ${wordBytes(total)} in ${files.length} files, including images further down unless they have loading="lazy".`,
      `Start with the largest: ${listFiles(files, url)}.`,
      'Loading everything takes half a minute on a phone with an average connection, and costs people money if they pay by volume.',
    );
    const measured = { bytes: total, files: files.length };
    return [{ node: null, explanation, measured, ...verdict }];
  },
};

/** About as many bytes as the content has on the network. */
function sentBytes({ size, headers, type, mimeType }: RequestFacts): number {
  if (headers?.length !== undefined && headers.length !== null) return headers.length;
  const isText = /^(?:Document|Stylesheet|Script)$/.test(type) || mimeType.startsWith('image/svg');
  // Nothing is known of how a server will send what is a folder now.
  const isPacked = headers === null ? isText : headers.encoding !== '';
  return isPacked ? Math.round(size / COMPRESSION) : size;
}
