import type { PageRule } from '../../own-rule.ts';
import { hasHeaders, headerEvidence, valuesOf } from '../../read/content/answer-headers.ts';

/** Pages that don't forbid the browser to guess the type of a file, by `X-Content-Type-Options: nosniff`. */
export const xContentTypeOptions: PageRule = {
  meta: {
    name: 'x-content-type-options',
    category: 'security',
    title: 'The site should forbid browsers to guess the type of files',
    severity: 'low',
    criteria: [],
    perSite: true,
  },
  canJudge: hasHeaders,
  check({ page: { visit } }) {
    const [value] = valuesOf(visit, 'x-content-type-options');
    if (value?.toLowerCase() === 'nosniff') return [];
    const what =
      value === undefined
        ? 'The pages come without the header X-Content-Type-Options.'
        : `The header X-Content-Type-Options of the pages says “${value.slice(0, 100)}” in place of nosniff alone.`;
    const explanation = `${what} A browser may then take a file for something else than its type says, so that what a visitor has uploaded as a picture runs as a script. Send "X-Content-Type-Options: nosniff" with every answer.`;
    return [{ node: null, evidence: headerEvidence('X-Content-Type-Options', value), explanation }];
  },
};
