import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { hasHeaders, headerEvidence, valuesOf } from '../../read/content/answer-headers.ts';

/** Pages that don't forbid the browser to guess the type of a file, by `X-Content-Type-Options: nosniff`. */
export const xContentTypeOptions: PageRule = {
  meta: {
    name: 'x-content-type-options',
    category: 'security',
    title: 'X-Content-Type-Options: nosniff is missing',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: hasHeaders,
  check({ page: { visit } }) {
    const [value] = valuesOf(visit, 'x-content-type-options');
    if (value?.toLowerCase() === 'nosniff') return [];
    const what =
      value === undefined
        ? 'The pages are sent without the header X-Content-Type-Options.'
        : `The header X-Content-Type-Options of the pages says “${value.slice(0, 100)}” instead of nosniff.`;
    const explanation = explain(
      what,
      'Send "X-Content-Type-Options: nosniff" with every response.',
      'Without it, a browser may treat a file as another type than declared: an uploaded picture can run as a script.',
    );
    return [{ node: null, evidence: headerEvidence('X-Content-Type-Options', value), explanation }];
  },
};
