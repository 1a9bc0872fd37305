import { hash64 } from '../string-hash.ts';

/** The id itself, or the first of the ids made from it that is not taken: the same for the same ids taken. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let salt = 1; taken.has(free); salt += 1) free = hash64([id, String(salt)]);
  return free;
}
