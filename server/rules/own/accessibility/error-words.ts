import { explain } from '../../explain.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import { ERROR_WORDS } from '../../read/content/error-words.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Longer messages say something, whatever their words are. UTF-16 units. */
const MAX_TEXT = 120;
const SETS = new Map(
  Object.entries(ERROR_WORDS).map(([language, { fault, filler }]) => {
    const faults = new Set(fault.split(' '));
    return [language, { faults, all: new Set([...faults, ...filler.split(' ')]) }];
  }),
);

/**
 * Fields whose message says that something is wrong and not what: “Error”, “Invalid value”. By words of the language of the
 * message, of which one says that there is a mistake, and none anything else. WCAG 3.3.1, techniques G84 and G85.
 */
export const errorWords: PageRule = {
  meta: {
    name: 'error-words',
    category: 'accessibility',
    title: 'Error message does not say what is wrong',
    severity: 'medium',
    criteria: ['3.3.1', '3.3.3'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const byId = new Map(tree.elements.map((node) => [tree.nodes[node]?.attributes?.['id'], node]));
    return tree.elements.flatMap((node) => {
      const { tag = '', attributes = {} } = tree.nodes[node] ?? {};
      const isField = /^(?:input|select|textarea|fieldset)$/.test(tag) || 'aria-invalid' in attributes;
      if (!isField || !contentOf(input).isShown(node)) return [];
      const named = `${attributes['aria-describedby'] ?? ''} ${attributes['aria-errormessage'] ?? ''}`;
      const messages = named.split(/\s+/).flatMap((id) => (id === '' ? [] : (byId.get(id) ?? [])));
      const text = messages
        .map((message) => tree.text(message, MAX_TEXT).trim())
        .join(' ')
        .trim();
      if (!messages.every((message) => contentOf(input).isShown(message))) return [];
      if (!saysNothing(input, messages[0] ?? node, text)) return [];
      const explanation = explain(
        `The message of ${nameOfElement(input, node)} is ${listSome([text])}, which says that something is wrong, but not what.`,
        'Say what is wrong with the value and which values are accepted, such as “The age must be a number”.',
        'People who do not see the mistake by themselves cannot correct it, least of all people with learning difficulties.',
      );
      return [{ node, explanation }];
    });
  },
};

function saysNothing(input: PageInput, message: number, text: string): boolean {
  if (text === '' || text.length >= MAX_TEXT || /\d/.test(text)) return false;
  const language = contentOf(input).languages[message]?.split('-', 1)[0] ?? '';
  const sets = SETS.get(language === '' ? 'en' : language.replace(/^n[bn]$/, 'no'));
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    sets !== undefined &&
    words.some((word) => sets.faults.has(word)) &&
    words.every((word) => sets.all.has(word))
  );
}
