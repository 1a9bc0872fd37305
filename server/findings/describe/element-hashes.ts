import { hash32 } from '../../shared/string-hash.ts';
import { namingParts, tellsWhich } from './fingerprint.ts';
import {
  normaliseAttributes,
  normaliseClasses,
  normaliseId,
  normaliseText,
} from '../../facts/page/normalise.ts';
import type { ElementFacts } from '../../facts/scan-facts.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';

/** Words kept per element; 8 bytes. */
const WORDS = 2;
const MAX_OWN_TEXT = 120;
const MAX_SIZE = 0xffff;

/**
 * Two words per element of a page in document order, as SonarQube keeps a hash per line to find issues again. First:
 * hash of tag, stable id, naming attributes and own text; its lowest bit is set if one of them identifies the element
 * (`tellsWhich`). Second: 16 bits of a hash of its kind (tag, id, classes, names of attributes), 16 bits of the number
 * of elements in it.
 */
export function hashElements(tree: PageTree): Uint32Array {
  const words = new Uint32Array(WORDS * tree.elements.length);
  for (const [ordinal, index] of tree.elements.entries()) {
    const { tag = '', attributes: written = {} } = tree.nodes[index] ?? {};
    const size = Math.min(tree.elementsIn(index), MAX_SIZE);
    const [signature, shape] = wordsFor({ tag, written, text: tree.ownText(index) });
    words[WORDS * ordinal] = signature;
    words[WORDS * ordinal + 1] = (shape << 16) | size;
  }
  return words;
}

/** Both words of an element, the second without its size. @param text its own, as it is written */
export function wordsFor({
  tag,
  written,
  text,
}: {
  tag: string;
  written: Record<string, string>;
  text: string;
}): [signature: number, shape: number] {
  const id = normaliseId(written['id'] ?? '');
  const attributes = normaliseAttributes(written);
  const classes = normaliseClasses(written['class'] ?? '');
  const normalised = normaliseText(text);
  const shape = hash32([tag, id, classes.join('.'), Object.keys(attributes).join()].join('\u0001'));
  // `ad-4f3a2b1c`: many elements may begin like this, on the next request too.
  const own = { tag, id: isWholeId(written['id'] ?? '', id) ? id : '', attributes, text: normalised };
  const signature = signatureOf({ tag, id, attributes, text: normalised }) | Number(tellsWhich(own));
  return [signature >>> 0, shape & 0xffff];
}

/** The first word of an element, its lowest bit not set. All is normalised; the text is that of the element alone. */
export function signatureOf({
  tag,
  id,
  attributes,
  text,
}: Pick<ElementFacts, 'tag' | 'id' | 'attributes' | 'text'>): number {
  const parts = [tag, id, ...namingParts(attributes), text.slice(0, MAX_OWN_TEXT)];
  return hash32(parts.join('\u0001')) & ~1;
}

/** Whether an id was taken as it is, but for its numbers. */
function isWholeId(written: string, id: string): boolean {
  return id !== '' && written.trim().split(/[-_:.]/).length === id.split(/[-_:.]/).length;
}

export function elementCount(words: Uint32Array): number {
  return words.length / WORDS;
}

/** Hash of what the element is. */
export function signatureAt(words: Uint32Array, element: number): number {
  return words[WORDS * element] ?? 0;
}

/** Whether the element has content of its own: its id, text, a naming attribute or a unique tag identifies it. */
export function isTelling(words: Uint32Array, element: number): boolean {
  return (signatureAt(words, element) & 1) === 1;
}

/** Hash of what kind of element it is. */
export function shapeAt(words: Uint32Array, element: number): number {
  return (words[WORDS * element + 1] ?? 0) >>> 16;
}

/** Number of elements in the element, without itself. */
export function sizeAt(words: Uint32Array, element: number): number {
  return (words[WORDS * element + 1] ?? 0) & MAX_SIZE;
}
