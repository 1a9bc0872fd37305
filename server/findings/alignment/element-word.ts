import { isTelling, shapeAt, signatureAt } from '../describe/element-hashes.ts';

/** The hash by which an element is aligned: its signature, combined with its shape if it has no content of its own. */
export function wordAt(words: Uint32Array, element: number): number {
  const signature = signatureAt(words, element);
  return isTelling(words, element) ? signature : (signature ^ (shapeAt(words, element) * 0x9e3779b1)) >>> 0;
}
