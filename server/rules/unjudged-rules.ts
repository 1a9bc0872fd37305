import type { Unjudged } from '../findings/facts/judged-page.ts';
import type { PageInput } from './own-rule.ts';
import { PAGE_RULES } from './page-rules.ts';
import { SITE_RULES } from './site-rules.ts';

/** The rules of our own that could not judge a page. */
export function unjudgedRules(input: PageInput): Unjudged[] {
  const rules = [
    ...PAGE_RULES.map(({ meta, canJudge }) => ({ meta, canJudge })),
    ...SITE_RULES.map(({ meta, canJudgePage }) => ({ meta, canJudge: canJudgePage })),
  ];
  return rules.flatMap(({ meta, canJudge }) =>
    canJudge === undefined || canJudge(input) ? [] : [{ runner: 'sitedelta', code: meta.name }],
  );
}
