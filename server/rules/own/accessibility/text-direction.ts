import { explain } from '../../explain.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
const BLOCK = /^(?:p|div|h[1-6]|li|td|th|dd|dt|blockquote|figcaption|section|article|main|body)$/;
/** Fewer letters are a name, which the browser sets right by itself. */
const MIN_LETTERS = 15;
/** Of its letters that belong to the direction. */
const MIN_SHARE = 0.8;

/** Blocks of Arabic, Hebrew or the like that are set from left to right. WCAG 1.3.2, technique H56. */
export const textDirection: PageRule = {
  meta: {
    name: 'text-direction',
    category: 'accessibility',
    title: 'Arabic or Hebrew text has no direction (dir="rtl")',
    severity: 'medium',
    criteria: ['1.3.2'],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { tree } = input;
    const { styles, isShown, isIn } = contentOf(input);
    const found: number[] = [];
    for (const [node, { isRightToLeft, isHidden }] of styles) {
      if (isRightToLeft || isHidden || !BLOCK.test(tree.nodes[node]?.tag ?? '')) continue;
      const text = tree.ownText(node);
      const count = text.match(RIGHT_TO_LEFT)?.length ?? 0;
      if (count < MIN_LETTERS || count < MIN_SHARE * (text.match(/\p{L}/gu)?.length ?? 0)) continue;
      if (isShown(node) && !isIn(node, 'code')) found.push(node);
    }
    found.sort((x, y) => x - y);
    return found.map((node) => {
      const explanation = explain(
        `This text is written from right to left (“${tree.ownText(node).slice(0, 60)}”), but has no direction, so browsers lay it out from left to right.`,
        'Add dir="rtl" to the element, or to <html> if the whole page is in this language.',
        'Full stops, numbers and words in other scripts appear in the wrong place, and lines start on the wrong side.',
      );
      return { node, explanation };
    });
  },
};
