import { explain } from '../../explain.ts';
import type { RequestType } from '../../../facts/request-facts.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { isSameSite } from '../../hosts.ts';
import { overLimit } from '../../read/content/over-limit.ts';
import { seesFiles } from '../../read/content/page-files.ts';

const LIMIT = { from: 200, keepFrom: 160 };
/** What scripts ask for later depends on time. */
const KINDS: [type: RequestType, word: string][] = [
  ['Script', 'scripts'],
  ['Stylesheet', 'style sheets'],
  ['Image', 'images'],
  ['Font', 'fonts'],
];

/** Pages that ask their own site for hundreds of files. */
export const requestCount: PageRule = {
  meta: {
    name: 'request-count',
    category: 'loading',
    title: 'Page makes too many requests',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ page: { visit } }) => visit.requests !== null && visit.loading !== null,
  seesAll: seesFiles(['Document', 'Script', 'Stylesheet'], 'own'),
  check({ page: { url, visit } }: PageInput) {
    const own = new URL(url).hostname;
    const lazy = new Set(visit.loading?.images.filter(({ isLazy }) => isLazy).map(({ address }) => address));
    const asked = (visit.requests ?? []).filter(
      (request) =>
        !request.inFrame && !lazy.has(request.url) && isSameSite(URL.parse(request.url)?.hostname ?? '', own),
    );
    const counts = KINDS.map(([type, word]) => ({
      word,
      count: asked.filter((request) => request.type === type).length,
    })).filter(({ count }) => count > 0);
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const verdict = overLimit([total, LIMIT]);
    if (verdict === null) return [];
    const evidence = counts.map(({ word, count }) => `${count} ${word}`).join(', ');
    const explanation = explain(
      `The page requests ${total} files from its own site.`,
      'Bundle scripts and styles in the build, and add loading="lazy" to images further down.',
      'Each file costs time, especially on phones.',
    );
    return [{ node: null, evidence, explanation, measured: { files: total }, ...verdict }];
  },
};
