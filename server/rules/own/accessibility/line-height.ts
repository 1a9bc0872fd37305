import { explain } from '../../explain.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

/** Browsers use about 1.15 by themselves. Times the font size. */
const MIN_HEIGHT = 1.1;
/** From here on lines touch one another. */
const TOUCHING = 1;
/** A text that is read, not a headline. UTF-16 units. */
const MIN_LENGTH = 100;

/** Paragraphs whose lines stand closer than a browser would set them. WCAG 1.4.8, technique C21. */
export const lineHeight: PageRule = {
  meta: {
    name: 'line-height',
    category: 'accessibility',
    title: 'Line height is too small',
    severity: 'low',
    criteria: ['1.4.8'],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { tree } = input;
    const { styles, isShown, isIn } = contentOf(input);
    const found: { node: number; ratio: number }[] = [];
    for (const [node, style] of styles) {
      if (style.lineHeight === null || style.fontSize <= 0 || style.isHidden) continue;
      const ratio = style.lineHeight / style.fontSize;
      if (ratio >= MIN_HEIGHT || !isShown(node) || isIn(node, 'heading', 'code', 'control')) continue;
      const [, , , height = 0] = tree.nodes[node]?.box ?? [];
      const isLong = tree.ownText(node).length >= MIN_LENGTH && height >= 1.8 * style.lineHeight;
      if (isLong) found.push({ node, ratio });
    }
    found.sort((x, y) => x.node - y.node);
    return found.map(({ node, ratio }) => {
      const explanation = explain(
        `The line-height of this text is ${Math.round(ratio * 100) / 100} times its font size.`,
        'Set line-height: 1.5.',
        'People with low vision or a reading disability lose their place between lines.',
      );
      const measured = { lineHeight: Math.round(ratio * 100) / 100 };
      return { node, explanation, measured, severity: ratio < TOUCHING ? 'medium' : 'low' };
    });
  },
};
