import { diffScans } from '../../findings/diff/diff-scans.ts';
import { decodeFacts } from '../../findings/facts/facts-codec.ts';
import type { ComparisonOrder } from './compare-thread.ts';
import { runInThread } from './run-in-thread.ts';

type Comparison = ReturnType<typeof diffScans>;

/** Facts of both scans together, some 4,000 findings: compared in a tenth of a second, as long as a thread takes to start. */
const SMALL_BYTES = 3 * 2 ** 20;

/**
 * Compares the stored facts of two scans. Large ones are compared in a thread of their own. The bytes are handed over
 * to it.
 * @throws Error when they can't be read, or when the memory does not suffice
 */
export async function compareStored(current: Uint8Array, base: Uint8Array): Promise<Comparison> {
  if (current.length + base.length <= SMALL_BYTES) {
    return diffScans(decodeFacts(current), decodeFacts(base));
  }
  const order: ComparisonOrder = { current: alone(current), base: alone(base) };
  const thread = new URL('compare-thread.ts', import.meta.url);
  return JSON.parse(String(await runInThread(thread, order, [order.current.buffer, order.base.buffer])));
}

/** Bytes that share their memory with no others, so that they can be handed over instead of copied. */
function alone(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
