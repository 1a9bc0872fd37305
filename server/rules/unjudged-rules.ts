import type { Unjudged } from '../findings/facts/judged-page.ts';
import type { PageInput } from './own-rule.ts';
import { PAGE_RULES } from './page-rules.ts';

/** The rules of our own that could not judge a page. */
export function unjudgedRules(input: PageInput): Unjudged[] {
  return PAGE_RULES.flatMap(({ meta, canJudge }) =>
    canJudge === undefined || canJudge(input) ? [] : [{ runner: 'sitedelta', code: meta.name }],
  );
}
