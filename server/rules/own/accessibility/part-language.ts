import { explain } from '../../explain.ts';
import { otherLanguage } from '../../read/content/detect-language.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import { wrongPageLanguage } from '../../read/content/wrong-page-language.ts';
import type { PageRule } from '../../own-rule.ts';

/** Letters of a sentence. Of one sign for each syllable or word, fewer are one. */
const MIN_LETTERS = 25;
const MIN_SIGNS = 12;
const SYLLABIC = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const MAX_TEXT = 600;
/** Parts of a page that are looked at. */
const MAX_PARTS = 3_000;

/**
 * Parts of a page in another language than the nearest `lang` says. Only sentences, where it is certain. WCAG 3.1.2,
 * technique H58.
 */
export const partLanguage: PageRule = {
  meta: {
    name: 'part-language',
    category: 'accessibility',
    title: 'Text in another language has no lang attribute',
    severity: 'medium',
    criteria: ['3.1.2'],
    attributes: ['lang', 'hreflang', 'xml:lang'],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { tree } = input;
    const { languages, styles, isShown, isIn } = contentOf(input);
    const pageLanguage = languages[0] ?? '';
    const isPageWrong = wrongPageLanguage(input) !== null;
    const found: { node: number; name: string; code: string }[] = [];
    let parts = 0;
    let end = -1;
    for (const node of [...styles.keys()].sort((x, y) => x - y)) {
      const declared = languages[node] ?? '';
      // A part of what was found.
      if (node <= end) continue;
      if (declared === '' || (isPageWrong && declared === pageLanguage)) continue;
      const text = tree.text(node, MAX_TEXT);
      const atLeast = SYLLABIC.test(text) ? MIN_SIGNS : MIN_LETTERS;
      if (text.length < atLeast || !isShown(node) || isIn(node, 'code', 'control')) continue;
      parts += 1;
      if (parts > MAX_PARTS) break;
      if ((text.match(/\p{L}/gu)?.length ?? 0) < atLeast) continue;
      const other = otherLanguage(text, declared);
      if (other === null) continue;
      found.push({ node, ...other });
      end = node + tree.nodesIn(node);
    }
    return found.map(({ node, name, code }) => {
      const explanation = explain(
        `This text is not in the declared language (“${languages[node] ?? ''}”): “${tree.text(node, 60)}…” is in ${name}.`,
        `Add lang="${code}" to the element.`,
        'Screen readers use the pronunciation of the wrong language.',
      );
      return { node, explanation };
    });
  },
};
