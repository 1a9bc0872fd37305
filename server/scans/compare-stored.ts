import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { diffScans } from '../findings/diff/diff-scans.ts';
import { decodeFacts } from '../findings/facts/facts-codec.ts';
import type { ComparisonOrder } from './compare-thread.ts';

type Comparison = ReturnType<typeof diffScans>;

/** Facts of both scans together, some 4,000 findings: compared in a tenth of a second, as long as a thread takes to start. */
const SMALL_BYTES = 2 ** 20;
/**
 * Megabytes; a comparison of 100,000 findings with as many needs some 320. V8 collects what is not used any more in
 * time where it has a limit, and takes what the machine has where it has none.
 */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/**
 * Compares the stored facts of two scans. Large ones are compared in a thread of their own: the service
 * answers others meanwhile, and the memory that one comparison takes has a bound. The bytes are handed over to it.
 * @throws Error when there are no facts, when they can't be read, or when the memory does not suffice
 */
export async function compareStored(
  current: Uint8Array | null,
  base: Uint8Array | null,
): Promise<Comparison> {
  if (!current || !base) throw new Error('A complete scan has no facts.');
  if (current.length + base.length <= SMALL_BYTES) {
    return diffScans(decodeFacts(current), decodeFacts(base));
  }
  return compareInThread({ current: alone(current), base: alone(base) });
}

/** Bytes that share their memory with no others, so that they can be handed over instead of copied. */
function alone(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

async function compareInThread(order: ComparisonOrder): Promise<Comparison> {
  const thread = new Worker(new URL('compare-thread.ts', import.meta.url), { resourceLimits: LIMITS });
  try {
    thread.postMessage(order, [order.current.buffer, order.base.buffer]);
    // Rejects with the error of the thread, also when it ran out of memory.
    const answer: unknown[] = await once(thread, 'message');
    return JSON.parse(String(answer[0]));
  } finally {
    await thread.terminate();
  }
}
