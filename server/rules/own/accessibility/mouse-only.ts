import { nameOfElement } from '../../content/name-of-element.ts';
import { contentOf } from '../../content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

const PLAIN = new Set([
  'div',
  'span',
  'li',
  'td',
  'tr',
  'p',
  'img',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'dt',
  'dd',
  'strong',
  'b',
  'i',
  'em',
]);
const OPERABLE = /^(?:a|button|input|select|textarea|summary|label|audio|video|iframe)$/;
/** A quarter of a window. CSS pixels, width times height. */
const LARGE = 250_000;
/** A call that tells a program for statistics of the click, and nothing else. */
const COUNTS = /^(?:gtag|ga|fbq|plausible|(?:window\.)?(?:dataLayer|_gaq|_paq)\.push)\([^;]*\)\s*;?$/;
const KEYS = ['onkeydown', 'onkeyup', 'onkeypress'];

/**
 * Elements that do something when clicked, by an attribute `onclick`, but which the keyboard does not reach and nothing
 * names as controls. WCAG 2.1.1, failures F54 and F59.
 */
export const mouseOnly: PageRule = {
  meta: {
    name: 'mouse-only',
    category: 'accessibility',
    title: 'What can be clicked must work with the keyboard',
    severity: 'high',
    criteria: ['2.1.1', '4.1.2'],
  },
  check(input) {
    const { tree } = input;
    const { isShown, isIn } = contentOf(input);
    return tree.elements.flatMap((index) => {
      const { tag = '', attributes = {} } = tree.nodes[index] ?? {};
      const handler = (attributes['onclick'] ?? '').replaceAll(/\s+/g, ' ').trim();
      if (!PLAIN.has(tag) || !isAction(handler) || !isShown(index)) return [];
      if (isBackground(input, index)) return [];
      if ('role' in attributes || 'tabindex' in attributes || 'contenteditable' in attributes) return [];
      if (KEYS.some((key) => key in attributes) || isIn(index, 'link', 'control', 'label')) return [];
      // The click on a control in it may be meant, or be the same as one on it.
      if (holdsControl(input, index) || isInFocusable(input, index)) return [];
      const explanation = `${nameOfElement(input, index)} does something when it is clicked, but has no role: the Tab key does not reach it, Enter does nothing, and a screen reader does not say that it can be operated. Make it a <button>, or a link if it leads somewhere.`;
      return [{ node: index, explanation }];
    });
  },
};

/** Large, with nothing in it: a click on it closes what lies over it, which has its own ways to be closed. */
function isBackground({ tree }: PageInput, index: number): boolean {
  const { tag, box: [, , width, height] = [0, 0, 0, 0] } = tree.nodes[index] ?? {};
  return tag !== 'img' && tree.nodesIn(index) === 0 && width * height >= LARGE;
}

/** Not what only stops a click or counts it. @param handler with its white space folded */
function isAction(handler: string): boolean {
  if (handler === '' || /^(?:(?:return(?:\s+(?:true|false))?|void\s*\(?0\)?|;)\s*)*$/.test(handler))
    return false;
  if (COUNTS.test(handler)) return false;
  return !/^(?:event|e|window\.event)\.(?:stopPropagation|preventDefault)\(\) ?;? ?(?:return false;?)?$/.test(
    handler,
  );
}

function holdsControl({ tree }: PageInput, index: number): boolean {
  const end = index + tree.nodesIn(index);
  for (let at = index + 1; at <= end; at += 1) {
    const { tag = '', attributes } = tree.nodes[at] ?? {};
    if (OPERABLE.test(tag) || attributes?.['tabindex'] !== undefined) return true;
  }
  return false;
}

function isInFocusable({ tree }: PageInput, index: number): boolean {
  return tree.ancestors(index).some((at) => {
    const { tag = '', attributes = {} } = tree.nodes[at] ?? {};
    return OPERABLE.test(tag) || 'tabindex' in attributes || 'onclick' in attributes;
  });
}
