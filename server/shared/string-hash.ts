import { createHash } from 'node:crypto';

/** 32-bit FNV-1a over UTF-16 units: fast, for comparing elements inside one page, where a rare clash does no harm. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** The first 64 bits of SHA-256 as 16 hexadecimal digits: for ids and fingerprints, where a clash would be wrong. */
export function hash64(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
