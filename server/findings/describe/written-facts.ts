import { clean } from './evidence.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';
import type { WrittenFacts } from '../../facts/scan-facts.ts';

/** What gives an element its name or language, or says where it leads; nothing else is worth the room. */
export const WRITTEN_NAMES: readonly string[] = ['alt', 'aria-label', 'for', 'href', 'lang'];
const MAX_VALUE = 100;
const MAX_TEXT = 60;
/** A label with more elements in it is more than a text. */
const MAX_IN_LABEL = 8;
/** What has a text that is not the label's. */
const CONTROLS = new Set(['button', 'select', 'textarea']);
/** What an element takes besides its values. */
const OVERHEAD = 40;
/** Characters of a page, so that none makes its scan as large as it likes: some 300 links. */
const MAX_CHARACTERS = 20_000;

/**
 * How the elements of a page are named, as they are written: what a later scan can show of an element in which nothing
 * was wrong. A value that is too long is left out, because half of one can't be restored.
 */
export function writtenFacts(tree: PageTree): WrittenFacts[] {
  const facts: WrittenFacts[] = [];
  let left = MAX_CHARACTERS;
  for (const [element, index] of tree.elements.entries()) {
    const { tag, attributes: all = {} } = tree.nodes[index] ?? {};
    const attributes = Object.fromEntries(
      WRITTEN_NAMES.flatMap((name) => {
        const value = all[name];
        return value === undefined || value.length > MAX_VALUE ? [] : [[name, clean(value)]];
      }),
    );
    const text = tag === 'label' ? labelText(tree, element) : '';
    const characters = OVERHEAD + [text, ...Object.values(attributes)].join('').length;
    const isNamed = text !== '' || Object.keys(attributes).length > 0;
    if (!isNamed || characters > left) continue;
    left -= characters;
    facts.push({ element, attributes, ...(text !== '' && { text }) });
  }
  return facts;
}

/** The text of a label, if it is known whole and is nothing else; empty otherwise. */
function labelText(tree: PageTree, element: number): string {
  const [index = -1, ...within] = tree.elements.slice(element, element + MAX_IN_LABEL + 1);
  const inside = within.slice(0, tree.elementsIn(index));
  if (inside.length < tree.elementsIn(index)) return '';
  if (inside.some((node) => CONTROLS.has(tree.nodes[node]?.tag ?? ''))) return '';
  const text = tree.text(index, MAX_TEXT + 1);
  return text.length > MAX_TEXT ? '' : clean(text);
}
