import { LRUCache } from 'lru-cache';
import type { AddressAnswer } from '../../rules/read/addresses/judge-address.ts';

/** Some 5 MB. */
const MAX_ANSWERS = 20_000;
const DAY_MS = 86_400_000;
/** So that a page that is brought back is seen the same day. */
const HOUR_MS = 3_600_000;

/** How addresses of other sites answer, kept so that many scans ask for each of them once. */
export interface AnswerCache {
  get(address: string): AddressAnswer | undefined;
  set(address: string, answer: AddressAnswer): void;
}

/**
 * Makes the cache of a process: it keeps what is there for a day, and what is gone for an hour. That there is no such name
 * is not kept: it is asked for quickly, and was perhaps said by a name server that knew no name at all.
 */
export function createAnswerCache(): AnswerCache {
  const answers = new LRUCache<string, AddressAnswer>({ max: MAX_ANSWERS });
  return {
    get: (address) => answers.get(address),
    set(address, answer) {
      if (answer === 'unknown name') return;
      const isThere = typeof answer !== 'number' || answer < 400;
      answers.set(address, answer, { ttl: isThere ? DAY_MS : HOUR_MS });
    },
  };
}
