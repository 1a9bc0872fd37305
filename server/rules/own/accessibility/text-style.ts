import { explain } from '../../explain.ts';
import type { TextStyle } from '../../../facts/style-facts.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

/** A text that is read, not a headline or a label. UTF-16 units. */
const MIN_LENGTH = 150;
/** Capitals tire sooner. */
const MIN_CAPITALS = 70;
/** A line ends at both edges only if there is another one after it. */
const MIN_LINES = 2;
/** Scripts without capitals, italics, or spaces that could grow. */
const OTHER_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}]/u;

/** Long texts whose style makes them hard to read. WCAG 1.4.8, failure F88, technique C19. */
export const textStyle: PageRule = {
  meta: {
    name: 'text-style',
    category: 'accessibility',
    title: 'Long text is justified, in italics or in capitals',
    severity: 'low',
    isNotice: true,
    criteria: ['1.4.8'],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { tree } = input;
    const { styles, isShown, isIn } = contentOf(input);
    const found = [...styles].flatMap(([node, style]) => {
      if (style.isHidden || !isShown(node) || isIn(node, 'heading', 'code', 'control', 'table')) return [];
      const text = tree.ownText(node);
      if (text.length < MIN_CAPITALS || OTHER_SCRIPT.test(text)) return [];
      const [, , , height = 0] = tree.nodes[node]?.box ?? [];
      // Quotations are set in italics by custom.
      const isQuoted = [node, ...tree.ancestors(node)].some((at) => tree.nodes[at]?.tag === 'blockquote');
      const fault = faultOf({ ...style, isItalic: style.isItalic && !isQuoted }, text, height);
      return fault === undefined ? [] : [{ node, fault, text }];
    });
    found.sort((x, y) => x.node - y.node);
    return found.map(({ node, fault, text }) => ({
      node,
      explanation: explain(
        `The text “${text.slice(0, 60).toWellFormed().trim()}…” ${fault.is}.`,
        fault.fix,
        fault.harm,
      ),
    }));
  },
};

/** What makes a text hard to read, what to do, and who is affected. */
function faultOf(
  style: Omit<TextStyle, 'nodes'>,
  text: string,
  height: number,
): Record<'is' | 'fix' | 'harm', string> | undefined {
  const isUpperCase = style.isUpperCase || (text === text.toUpperCase() && text !== text.toLowerCase());
  if (isUpperCase)
    return {
      is: 'is in capitals',
      fix: 'Use sentence case, and emphasise what matters with <strong>.',
      harm: 'Capitals are harder to tell apart, so everyone reads them more slowly, and people with a reading disability or low vision may lose track.',
    };
  if (text.length < MIN_LENGTH) return undefined;
  if (style.isItalic)
    return {
      is: 'is entirely in italics',
      fix: 'Use upright letters, and keep italics for single words.',
      harm: 'Slanted letters are hard to read for people with dyslexia or low vision.',
    };
  const lineHeight = style.lineHeight ?? style.fontSize * 1.15;
  if (style.isJustified && height >= MIN_LINES * lineHeight)
    return {
      is: 'is justified',
      fix: 'Set text-align: start.',
      harm: 'The uneven gaps between words make people with dyslexia or low vision lose the line.',
    };
  return undefined;
}
