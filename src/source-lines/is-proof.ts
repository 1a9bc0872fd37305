import { isCommonValue } from './fit-attribute.ts';
import { fitPattern } from './match-pattern.ts';
import type { SourceMatch } from './source-index.ts';

/** Values by which people tell elements apart; many sites have the same ids, such as those of a framework's examples. */
const TELLING = ['href', 'src', 'alt', 'title', 'arialabel', 'placeholder', 'content', 'for', 'id', 'name'];
/** Characters without white space; what is shorter, such as "Read more", is on many sites. */
const MIN_TEXT = 12;
const MIN_VALUE = 8;

/** Whether an element of the sources and one of a page have so much literally in common that one must come from the other. */
export function isProof({ wanted: { text, attributes }, element: source }: SourceMatch): boolean {
  const fit = fitPattern(text, source.text);
  if (fit?.whole === true && fit.known >= MIN_TEXT) return true;
  return TELLING.some((key) => {
    const value = attributes.get(key);
    const written = source.attributes.get(key);
    if (value === undefined || written === undefined || isCommonValue(value.text)) return false;
    const same = fitPattern(value, written);
    return same?.whole === true && same.known >= MIN_VALUE;
  });
}
