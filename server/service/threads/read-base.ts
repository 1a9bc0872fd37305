import type { BaseRead } from './read-base-facts.ts';
import { THREADS } from './thread-pool.ts';

/** The largest facts are decoded in some seconds of CPU. */
const MAX_SECONDS = 60;
/** More take much memory. */
const SMALL_BYTES = 3 * 2 ** 20;

/**
 * What a scan uses of the stored facts of its base, read in a thread.
 * @param signal ends the thread when it is aborted
 * @throws TaskError when they can't be read; the signal's reason
 */
export async function readBase(facts: Uint8Array, signal?: AbortSignal): Promise<BaseRead> {
  const isLarge = facts.length > SMALL_BYTES;
  return THREADS.run('readBase', facts, { stepSeconds: MAX_SECONDS, signal, isLarge });
}
