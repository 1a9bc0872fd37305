import { hash64 } from '../../shared/string-hash.ts';

/** The id itself if it is free, otherwise the first free one of a fixed series of ids derived from it. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let salt = 1; taken.has(free); salt += 1) free = hash64([id, String(salt)]);
  return free;
}
