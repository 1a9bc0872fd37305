import type { PageFacts } from './scan-facts.ts';

/** A page as JSON can hold it: its element hashes as base64, 32 bits each. */
export interface StoredPage extends Omit<PageFacts, 'elements'> {
  elements: string;
}

/** A page as JSON can hold it. */
export function toStoredPage(page: PageFacts): StoredPage {
  const { buffer, byteOffset, byteLength } = page.elements;
  return { ...page, elements: Buffer.from(buffer, byteOffset, byteLength).toString('base64') };
}

/** The page that toStoredPage was given. @throws Error when the element hashes are damaged */
export function fromStoredPage(stored: StoredPage): PageFacts {
  const bytes = Buffer.from(stored.elements, 'base64');
  // Buffer skips what is not base64. An element has two words of 4 bytes.
  if (bytes.toString('base64') !== stored.elements || bytes.length % 8 !== 0)
    throw new Error('The facts of the scan are damaged: the hashes of elements can not be read.');
  return { ...stored, elements: new Uint32Array(new Uint8Array(bytes).buffer) };
}
