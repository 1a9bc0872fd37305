import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

/** What a frame is, in place of what it holds; or the name of its file. */
const VAGUE =
  /^(?:(?:an? |the )?(?:i?frame|inline frame|embed|embedded (?:content|frame|iframe)|content|title|untitled(?: document)?|blank|page|new page|null|undefined|rahmen|cadre|marco|contenido|inhalt|contenu|contenuto|conteúdo|inhoud)(?: ?\d{1,3})?|[\w./:-]+\.(?:html?|php|aspx?|jsp)|(?:https?:)?\/\/\S+)$/i;

/** Frames whose title says only that they are frames. WCAG 4.1.2 and 2.4.1, technique H64. */
export const frameTitleWords: PageRule = {
  meta: {
    name: 'frame-title-words',
    category: 'accessibility',
    title: 'Frame title does not describe the content',
    severity: 'medium',
    criteria: ['2.4.1', '4.1.2'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown } = contentOf(input);
    const found = tree.elements.filter((index) => {
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      if ((tag !== 'iframe' && tag !== 'frame') || attributes['tabindex']?.startsWith('-') === true)
        return false;
      return isShown(index) && VAGUE.test((attributes['aria-label'] ?? attributes['title'] ?? '').trim());
    });
    return found.map((node) => {
      const { attributes = {} } = tree.nodes[node] ?? {};
      const title = attributes['aria-label'] ?? attributes['title'] ?? '';
      const explanation = explain(
        `The title of this frame is ${listSome([title.trim()])}.`,
        'Describe its content: “Map of our shops”, “Payment form”.',
        `People who use a screen reader hear only the title, and can't decide whether to enter the frame.`,
      );
      return { node, explanation };
    });
  },
};
