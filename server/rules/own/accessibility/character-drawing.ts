import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

/** Signs that are not blank. */
const MIN_SIGNS = 25;
/** Of them that are letters or digits, at most. */
const MAX_SHARE = 0.4;
/** Signs that lines, corners and slopes are drawn with. */
const DRAWN = /[|\\/_=+\-~^<>*#.'`(){}[\]\u2500-\u25ff]/g;
const CODE = /[;={}]\s*$|=>|::|\$\(|<\/?[a-z]+>|\w\(\)|https?:/;

/** Pictures made of characters in a `<pre>`, which a screen reader reads sign by sign. WCAG 1.1.1, technique H86, failure F71. */
export const characterDrawing: PageRule = {
  meta: {
    name: 'character-drawing',
    category: 'accessibility',
    title: 'ASCII art has no text alternative',
    severity: 'low',
    criteria: ['1.1.1'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown } = contentOf(input);
    const found = tree.elements.filter((at) => {
      const { tag, attributes = {} } = tree.nodes[at] ?? {};
      if (tag !== 'pre' || !isShown(at)) return false;
      if ('role' in attributes || 'aria-label' in attributes || 'aria-labelledby' in attributes) return false;
      if (tree.childElements(at).length > 0) return false;
      // A row of one sign is a line under a title.
      const text = tree.text(at, 2_000).replaceAll(/([-=_*#~.+])\1{4,}/g, '');
      const signs = text.replaceAll(/\s/g, '');
      const letters = signs.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
      const drawn = signs.match(DRAWN)?.length ?? 0;
      return (
        signs.length >= MIN_SIGNS &&
        letters <= MAX_SHARE * signs.length &&
        drawn >= 0.8 * (signs.length - letters) &&
        /[|\\/_\u2500-\u25ff]/.test(signs) &&
        !CODE.test(text)
      );
    });
    const explanation = explain(
      'This <pre> has a drawing made of characters, which a screen reader reads one by one.',
      'Use an image with a text alternative, or add role="img" and an aria-label that describes the drawing.',
    );
    return found.map((node) => ({ node, explanation }));
  },
};
