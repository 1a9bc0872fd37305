import { decodeFacts } from '../../findings/facts/facts-codec.ts';
import type { AddressesTask } from './addresses-thread.ts';
import { runInThread } from './run-in-thread.ts';

/** Decoded in some 30 ms; the largest facts take about seven times as long. */
const SMALL_BYTES = 3 * 2 ** 20;

/**
 * The addresses of the pages in stored facts; large facts are read in a thread of their own.
 * @throws Error when they can't be read
 */
export async function readPageAddresses(facts: Uint8Array): Promise<string[]> {
  if (facts.length <= SMALL_BYTES) return decodeFacts(facts).pages.map(({ url }) => url);
  return runInThread<AddressesTask>(new URL('addresses-thread.ts', import.meta.url), facts);
}
