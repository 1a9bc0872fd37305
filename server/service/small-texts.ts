import { LRUCache } from 'lru-cache';

/** A result or a comparison of most small sites; reading one costs more than all the rest of a request. */
const MAX_TEXT_BYTES = 16 * 1024;
/** All of them together. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Keeps the small texts that were asked for last: those of final answers, which never change. Whether a scan still exists
 * is not its concern: ask the store first.
 */
export class SmallTexts {
  readonly #texts = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }, key) => length + key.length,
  });

  /** The text with this key; `read` is called only if it is not kept. */
  async get(key: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.#texts.get(key);
    if (kept !== undefined) return kept;
    const text = await read();
    if (text.length <= MAX_TEXT_BYTES) this.#texts.set(key, text);
    return text;
  }
}
