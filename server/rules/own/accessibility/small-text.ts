import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

/** CSS pixels. Below it most people need to enlarge the page; browsers print footnotes larger. */
const MIN_SIZE = 9;
/** A word or two may be a mark. UTF-16 units. */
const MIN_LENGTH = 12;

/** Text in less than 9 pixels. */
export const smallText: PageRule = {
  meta: {
    name: 'small-text',
    category: 'accessibility',
    title: 'Text is too small',
    severity: 'medium',
    criteria: [],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { tree } = input;
    const { styles, isShown, isIn } = contentOf(input);
    const found: { node: number; size: number; text: string }[] = [];
    for (const [node, { fontSize, isHidden }] of styles) {
      // Nothing is shown in a size of 0 or 1: that hides a text from eyes on purpose.
      if (fontSize < 2 || fontSize >= MIN_SIZE || isHidden || !isShown(node) || isIn(node, 'control'))
        continue;
      if (/^(?:sup|sub|rt|text|tspan)$/.test(tree.nodes[node]?.tag ?? '')) continue;
      const text = tree.ownText(node);
      if (text.length >= MIN_LENGTH && /\p{L}{2}/u.test(text)) found.push({ node, size: fontSize, text });
    }
    found.sort((x, y) => x.node - y.node);
    return found.map(({ node, size, text }) => {
      const explanation = explain(
        `This text has a font size of ${Math.round(size * 10) / 10} pixels, which is too small for many people to read: ${listSome([text])}.`,
        `Use at least 12 pixels, or 16 for longer texts, in a unit that follows the browser's font size (rem).`,
      );
      return { node, explanation, measured: { fontSize: Math.round(size * 10) / 10 } };
    });
  },
};
