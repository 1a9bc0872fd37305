import { explain } from '../../explain.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { hasHeaders, headerEvidence, valuesOf } from '../../read/content/answer-headers.ts';
import { parsePolicies } from '../../read/content/content-policy.ts';

/**
 * Nothing says who may show the pages in a frame: neither X-Frame-Options nor `frame-ancestors`, which counts in a header
 * alone. By HTML, section 7.5.2: values of several headers are one list, and values that contradict each other keep all
 * frames out.
 */
export const xFrameOptions: PageRule = {
  meta: {
    name: 'x-frame-options',
    category: 'security',
    title: 'No protection against framing (clickjacking)',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: hasHeaders,
  check({ page: { visit } }: PageInput) {
    const policies = parsePolicies(valuesOf(visit, 'content-security-policy'));
    if (policies.some(({ directives }) => directives.has('frame-ancestors'))) return [];
    const values = valuesOf(visit, 'x-frame-options');
    const value = values.join(', ');
    const words = value.toLowerCase().split(',');
    if (words.some((word) => /^(?:deny|sameorigin)$/.test(word.trim()))) return [];
    const explanation = explain(
      whatIsWrong(value),
      'Send "X-Frame-Options: SAMEORIGIN" or DENY, or list the allowed sites in frame-ancestors.',
      "Another site can lay a page of this one invisibly over its own, so that visitors click on something that they don't see (clickjacking).",
    );
    const evidence = headerEvidence('X-Frame-Options', values.length === 0 ? undefined : value);
    return [{ node: null, evidence, explanation }];
  },
};

function whatIsWrong(value: string): string {
  if (value === '')
    return 'The pages are sent without the header X-Frame-Options, so any site can show them in a frame.';
  if (/^allow-from/i.test(value))
    return 'The header X-Frame-Options of the pages is ALLOW-FROM, which browsers no longer support: they ignore the header, and any site can show the pages in a frame.';
  return `The header X-Frame-Options of the pages is “${value.slice(0, 100)}”, which is not a valid value: browsers ignore the header, and any site can show the pages in a frame.`;
}
