import { explain } from '../../explain.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { listFiles, seesFiles } from '../../read/content/page-files.ts';
import { overLimit } from '../../read/content/over-limit.ts';

const LIMIT = { from: 10, keepFrom: 8 };

/** Pages that load many files of fonts. */
export const manyFonts: PageRule = {
  meta: {
    name: 'many-fonts',
    category: 'loading',
    title: 'Page loads too many fonts',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ page: { visit } }) => visit.requests !== null,
  seesAll: seesFiles(['Font'], 'all'),
  check({ page: { url, visit } }: PageInput) {
    const files = (visit.requests ?? []).filter(
      ({ type, status, inFrame }) => type === 'Font' && status === 200 && !inFrame,
    );
    const verdict = overLimit([files.length, LIMIT]);
    if (verdict === null) return [];
    const explanation = explain(
      `The page loads ${files.length} font files.`,
      'Use fewer weights and styles or a variable font, and only the characters that the site needs (unicode-range).',
      'Text in each of them appears late, or changes when the font arrives.',
    );
    return [{ node: null, evidence: listFiles(files, url), explanation, ...verdict }];
  },
};
