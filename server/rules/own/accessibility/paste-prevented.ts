import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';

/** What is typed to prove who someone is, by the purpose that the field names. */
const SECRET = /\b(?:current-password|new-password|one-time-code|username)\b/i;

/**
 * Fields that refuse what is pasted. Of passwords and codes, WCAG 3.3.8 (technique G218, failure F109) asks that people need
 * not type them from memory.
 */
export const pastePrevented: PageRule = {
  meta: {
    name: 'paste-prevented',
    category: 'accessibility',
    title: 'Field blocks pasting',
    severity: 'medium',
    criteria: [],
    oneCause: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  seesAll: ({ page }) => page.visit.interaction?.beyond.pasteless === false,
  check(input) {
    const { page, tree } = input;
    return (page.visit.interaction?.pasteless ?? []).map((node) => {
      const { attributes = {} } = tree.nodes[node] ?? {};
      const isSecret =
        attributes['type']?.toLowerCase() === 'password' || SECRET.test(attributes['autocomplete'] ?? '');
      const whom = isSecret
        ? 'Password managers paste; without them people choose weak passwords, and some people can’t type at all'
        : 'People who copy a value to avoid mistakes, or who can hardly type, have to type it';
      const explanation = explain(
        `${nameOfElement(input, node)} blocks pasting: a script cancels the event.`,
        'Remove the paste listener.',
        `${whom}.`,
      );
      return { node, explanation, ...(isSecret && { criteria: ['3.3.8'] }) };
    });
  },
};
