import { isTelling, shapeAt, signatureAt } from '../describe/element-hashes.ts';

/**
 * The word by which an element is aligned: what it is, or what kind it is when it says nothing of its own.
 */
export function wordAt(words: Uint32Array, element: number): number {
  const signature = signatureAt(words, element);
  return isTelling(words, element) ? signature : (signature ^ (shapeAt(words, element) * 0x9e3779b1)) >>> 0;
}
