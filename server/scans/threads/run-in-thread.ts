import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TransferListItem } from 'node:worker_threads';

/**
 * Megabytes; a comparison of 100,000 findings with as many needs some 320. V8 collects what is not used any more in
 * time where it has a limit, and takes what the machine has where it has none.
 */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/**
 * Has one piece of work done in a thread of its own: the service answers others meanwhile, and the memory that it takes
 * has a bound.
 * @param file the other half: a module that answers one message
 * @param transfer what is handed over instead of copied
 * @returns the answer
 * @throws the thread's error, also when it ran out of memory
 */
export async function runInThread(
  file: URL,
  order: unknown,
  transfer: TransferListItem[] = [],
): Promise<unknown> {
  const thread = new Worker(file, { resourceLimits: LIMITS });
  try {
    thread.postMessage(order, transfer);
    // Rejects with the error of the thread.
    const answer: unknown[] = await once(thread, 'message');
    return answer[0];
  } finally {
    await thread.terminate();
  }
}
