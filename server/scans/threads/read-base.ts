import type { BaseTask } from './base-thread.ts';
import { readBaseFacts } from './read-base-facts.ts';
import type { BaseRead } from './read-base-facts.ts';
import { runInThread } from './run-in-thread.ts';

/** Decoded in some 30 ms; the largest facts take about seven times as long. */
const SMALL_BYTES = 3 * 2 ** 20;

/**
 * What a scan uses of the stored facts of its base; large facts are read in a thread of their own.
 * @throws Error when they can't be read
 */
export async function readBase(facts: Uint8Array): Promise<BaseRead> {
  if (facts.length <= SMALL_BYTES) return readBaseFacts(facts);
  return runInThread<BaseTask>(new URL('base-thread.ts', import.meta.url), facts);
}
