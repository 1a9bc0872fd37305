import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import { ownElements } from '../../own-elements.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { hasHeaders, valuesOf } from '../../read/content/answer-headers.ts';

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const OPEN = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'];

/**
 * A referrer policy that is more open than what browsers do without one (strict-origin-when-cross-origin), or one that
 * they don't know. None is fine. Of several values the last one that is known counts, and `<meta name="referrer">`
 * before the header: Referrer Policy, sections 4.1, 4.2 and 8.1.
 */
export const referrerPolicy: PageRule = {
  meta: {
    name: 'referrer-policy',
    category: 'security',
    title: 'Referrer policy leaks full addresses to other sites',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: hasHeaders,
  check(input) {
    const value = [...valuesOf(input.page.visit, 'referrer-policy'), ...inMarkup(input)].join(', ');
    if (value === '') return [];
    const words = value
      .toLowerCase()
      .split(',')
      .map((word) => word.trim());
    const policy = words.findLast((word) => PRIVATE.includes(word) || OPEN.includes(word));
    if (policy !== undefined && PRIVATE.includes(policy)) return [];
    return [{ node: null, evidence: `Referrer-Policy: ${value}`, explanation: wordPolicy(policy, value) }];
  },
};

function inMarkup({ page: { snapshot }, tree }: PageInput): string[] {
  return ownElements(tree).flatMap((index) => {
    const { tag, attributes = {} } = snapshot.nodes[index] ?? {};
    const isPolicy = tag === 'meta' && attributes['name']?.trim().toLowerCase() === 'referrer';
    return isPolicy ? (attributes['content'] ?? '') : [];
  });
}

function wordPolicy(policy: string | undefined, value: string): Explanation {
  const advice =
    'Use strict-origin-when-cross-origin or stricter, or remove the policy: that is the browsers’ default.';
  if (policy === undefined)
    return explain(
      `The referrer policy of the pages is “${value.slice(0, 100)}”, which is not a valid value, so it has no effect.`,
      advice,
    );
  return policy === 'unsafe-url' || policy === 'no-referrer-when-downgrade'
    ? explain(
        `The referrer policy of the pages is ${policy}.`,
        advice,
        'Other sites receive the full address of the page that a visitor comes from, including anything private in it, such as a search term or an invitation link.',
      )
    : explain(
        `The referrer policy of the pages is ${policy}.`,
        advice,
        'The name of the site is sent even over unencrypted connections, so others on the network can read where a visitor was.',
      );
}
