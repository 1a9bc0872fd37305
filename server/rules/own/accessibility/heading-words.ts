import { accessibleName } from '../../read/content/accessible-name.ts';
import { explain } from '../../explain.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import { VAGUE_HEADING_WORDS } from '../../read/content/vague-heading-words.ts';
import { wordsByLanguage } from '../../read/content/words-by-language.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

/** In any language. */
const FILLER = ['lorem ipsum', 'lorem ipsum dolor sit amet'];
const isAmongVague = wordsByLanguage(VAGUE_HEADING_WORDS);
/** So many are samples of what headings look like. */
const SAMPLES = 4;

/** Headings that say only that there is a heading, by lists of words in the language of the page. WCAG 2.4.6, technique G130. */
export const headingWords: PageRule = {
  meta: {
    name: 'heading-words',
    category: 'accessibility',
    title: 'Heading does not say what follows',
    severity: 'medium',
    criteria: ['2.4.6'],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { page, tree } = input;
    const { isShown, isIn } = contentOf(input);
    // Documentation has parts that are about titles and headers.
    const isAboutMarkup = tree.elements.some((node) =>
      /^(?:pre|code|samp)$/.test(tree.nodes[node]?.tag ?? ''),
    );
    if (isAboutMarkup) return [];
    const title = page.title.toLowerCase();
    const vague = tree.elements.flatMap((node): Defect[] => {
      const { tag = '', attributes = {} } = tree.nodes[node] ?? {};
      const role = (attributes['role'] ?? '').trim().toLowerCase();
      const isHeading = /^h[1-6]$/.test(tag) ? role === '' || role === 'heading' : role === 'heading';
      if (!isHeading || !isShown(node) || isIn(node, 'table')) return [];
      const name = accessibleName(input, node).trim();
      if (!isVague(input, node, name) || title.includes(name.toLowerCase())) return [];
      const explanation = explain(
        `The heading is “${name.slice(0, 60)}”, which does not say what follows.`,
        'Name the subject of the part below it.',
        'People who use a screen reader move from heading to heading, and others scan the page by them.',
      );
      return [{ node, explanation }];
    });
    return vague.length >= SAMPLES ? [] : vague;
  },
};

function isVague(input: PageInput, node: number, name: string): boolean {
  // “Section 2”: a number alone tells them apart, but says nothing.
  const bare = name
    .toLowerCase()
    .replaceAll(/[.,:;!?…()\d]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return FILLER.includes(bare) || isAmongVague(contentOf(input).languages[node] ?? '', bare);
}
