import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

/** The text of a page in which an explanation is looked for. UTF-16 units. */
const MAX_TEXT = 200_000;
/** Different abbreviations that are looked for. */
const MAX_TEXTS = 200;

/** Where scripts of tooltips put the title, so that browsers do not show it a second time: Bootstrap, Tippy, jQuery UI and kin. */
const TOOLTIP =
  /^(?:title|aria-label|aria-description|data-(?:[a-z]+-)?(?:original-title|title|tooltip|tip|tippy-content|content|balloon)|uk-tooltip|tooltip|data-(?:tooltip|hint|definition|full)(?:-[a-z]+)?)$/;

/**
 * Abbreviations that are marked up as such, but never explained: no `title`, and nowhere on the page “Long name (LN)” or
 * “LN (long name)”. WCAG 3.1.4, technique G97.
 */
export const abbreviation: PageRule = {
  meta: {
    name: 'abbreviation',
    category: 'accessibility',
    title: 'Abbreviation is not explained',
    severity: 'low',
    criteria: ['3.1.4'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown } = contentOf(input);
    const explained = new Set<string>();
    const firsts = new Map<string, number>();
    for (const index of tree.elements) {
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      if (tag !== 'abbr' && tag !== 'acronym') continue;
      const text = tree.text(index, 40).trim();
      const says = Object.entries(attributes).some(
        ([name, value]) => TOOLTIP.test(name) && /\p{L}/u.test(value),
      );
      if (says || 'aria-describedby' in attributes || 'aria-details' in attributes) explained.add(text);
      else if (isShown(index) && /\p{L}/u.test(text) && !firsts.has(text)) firsts.set(text, index);
    }
    if (firsts.size === 0) return [];
    const page = tree.text(0, MAX_TEXT).replaceAll(/\s+/g, ' ');
    const found = [...firsts]
      .slice(0, MAX_TEXTS)
      .filter(([text]) => !explained.has(text) && !isExplained(page, text));
    return found.map(([text, node]) => {
      const explanation = explain(
        `The page does not explain ${listSome([text])}.`,
        'Write the long form the first time, with the abbreviation in parentheses, or give the <abbr> a title.',
        `People who are new to the subject or find reading hard can't know what the abbreviation means.`,
      );
      return { node, explanation };
    });
  },
};

/** Whether it is before or in parentheses, with something in or before them. */
function isExplained(page: string, text: string): boolean {
  return [`${text} (`, `${text}(`, `(${text})`, `( ${text} )`, `${text} ) (`].some((form) =>
    page.includes(form),
  );
}
