import { explain } from '../../explain.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

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
/** By role: what has it without further ado. */
const PROPER: Readonly<Record<string, string>> = {
  button: 'a <button>',
  link: 'an <a> with href',
  checkbox: 'an <input type="checkbox">',
  switch: 'an <input type="checkbox" role="switch">',
};
/** What has ways of its own to reach its parts. */
const WIDGET =
  /^(?:application|combobox|grid|treegrid|listbox|menu|menubar|radiogroup|tablist|toolbar|tree|row|option|tab|menuitem)$/;
const KEYS = ['onkeydown', 'onkeyup', 'onkeypress'];
/** Parts of a page to which links and scripts move the focus, so that a negative tabindex does not make them controls. */
const PART = /^(?:main|section|article|body|form)$/;
const PART_ROLE = /^(?:main|region|document|form|search)$/;

/**
 * Elements that do something when clicked, by an attribute `onclick`, but which the keyboard does not reach and nothing
 * names as controls; and those whose role says that people operate them, and that the Tab key does not reach, whatever
 * listens for clicks. WCAG 2.1.1, failures F54 and F59.
 */
export const mouseOnly: PageRule = {
  meta: {
    name: 'mouse-only',
    category: 'accessibility',
    title: 'Click handler without keyboard support',
    severity: 'high',
    criteria: ['2.1.1', '4.1.2'],
    isByKind: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown, isIn } = contentOf(input);
    return tree.elements.flatMap((index): Defect[] => {
      const { tag = '', attributes = {} } = tree.nodes[index] ?? {};
      if (isUnreachable(input, index)) {
        const explanation = explain(
          `${nameOfElement(input, index)} has role="${attributes['role']?.trim()}", but no tabindex: the Tab key does not reach it.`,
          `Make it ${PROPER[attributes['role']?.trim() ?? ''] ?? 'an element that the keyboard reaches'}.`,
          `People who can't use a mouse can't use it as it is.`,
        );
        return [{ node: index, explanation, severity: 'medium', criteria: ['2.1.1'] }];
      }
      const handler = (attributes['onclick'] ?? '').replaceAll(/\s+/g, ' ').trim();
      const isPlain = PLAIN.has(tag) || (tag === 'a' && !('href' in attributes));
      if (!isPlain || !isAction(handler) || !isShown(index)) return [];
      if (isBackground(input, index)) return [];
      if ('role' in attributes || 'tabindex' in attributes || 'contenteditable' in attributes) return [];
      if (
        KEYS.some((key) => key in attributes) ||
        isIn(tag === 'a' ? tree.parent(index) : index, 'link', 'control', 'label')
      )
        return [];
      // The click on a control in it may be meant, or be the same as one on it.
      if (holdsControl(input, index) || isInFocusable(input, index)) return [];
      const explanation = explain(
        `${nameOfElement(input, index)} has a click handler, but no role: the Tab key does not reach it, Enter does nothing, and a screen reader does not announce it as a control.`,
        'Make it a <button>, or a link if it leads somewhere.',
      );
      return [{ node: index, explanation }];
    });
  },
};

/** Whether it has a role that people operate by itself, and nothing that lets the keyboard reach it or something around it. */
function isUnreachable(input: PageInput, index: number): boolean {
  const { tree } = input;
  const { isShown, isIn } = contentOf(input);
  const { tag = '', attributes = {} } = tree.nodes[index] ?? {};
  if (!Object.hasOwn(PROPER, attributes['role']?.trim() ?? '') || !PLAIN.has(tag) || !isShown(index))
    return false;
  if ('tabindex' in attributes || 'contenteditable' in attributes) return false;
  if (attributes['aria-disabled'] === 'true' || isIn(index, 'label') || holdsControl(input, index))
    return false;
  // Of something larger that takes the focus, such as a list with its buttons, this may be a part.
  return !isInFocusable(input, index) && !tree.ancestors(index).some((at) => isPartOfWidget(input, at));
}

function isPartOfWidget({ tree }: PageInput, index: number): boolean {
  const { role = '', ...attributes } = tree.nodes[index]?.attributes ?? {};
  return (
    WIDGET.test(role.trim()) ||
    'aria-activedescendant' in attributes ||
    attributes['aria-disabled'] === 'true'
  );
}

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
    const { tabindex, role = '' } = attributes;
    const isPart = tabindex?.startsWith('-') === true && (PART.test(tag) || PART_ROLE.test(role.trim()));
    return OPERABLE.test(tag) || (tabindex !== undefined && !isPart) || 'onclick' in attributes;
  });
}
