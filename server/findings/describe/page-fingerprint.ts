import { hash64 } from '../../shared/string-hash.ts';

/** By what a problem without an element is known. @param key what tells it from others of its rule */
export function pageFingerprint(family: string, key: string | undefined): string {
  return hash64(key === undefined ? ['page', family] : ['page', family, key]);
}
