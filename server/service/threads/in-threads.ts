import type { ElementChanges, FindingElements } from '../../../shared/element-changes.ts';
import type { CompareOrder, MadeComparison } from './compare-task.ts';
import { THREADS } from './thread-pool.ts';
import type { BaseRead } from './read-base-facts.ts';

/** To compare the largest facts with as large ones takes some ten seconds of CPU, to decode them some seconds. */
const MAX_SECONDS = 60;
/** Facts of both scans together, some 4,000 findings. More take much memory. */
const SMALL_BYTES = 3 * 2 ** 20;

/**
 * Compares two scans in a thread, to which the facts of large ones are transferred.
 * @throws TaskError when they can't be read, or that takes too much time or memory
 */
export async function compareStored(order: CompareOrder): Promise<MadeComparison> {
  const options = { stepSeconds: MAX_SECONDS };
  if (order.current.length + order.base.length <= SMALL_BYTES) return THREADS.run('compare', order, options);
  const [current, base] = [transferable(order.current), transferable(order.base)];
  const transfer = [current.buffer, base.buffer];
  return THREADS.run('compare', { ...order, current, base }, { ...options, transfer, isLarge: true });
}

/**
 * Finds in a thread what became of the elements of findings of the base, and what else is not as it was.
 * @throws TaskError when the facts can't be read, or that takes too much time or memory
 */
export async function changesOfStored(order: {
  current: Uint8Array;
  base: Uint8Array;
  findings: readonly string[];
}): Promise<ElementChanges> {
  const isLarge = order.current.length + order.base.length > SMALL_BYTES;
  return THREADS.run('findChanges', order, { stepSeconds: MAX_SECONDS, isLarge });
}

/**
 * Lists in a thread the elements of all findings of a scan.
 * @throws TaskError when the facts can't be read, or that takes too much time or memory
 */
export async function elementsOfStored(facts: Uint8Array): Promise<FindingElements[]> {
  return THREADS.run('listElements', facts, {
    stepSeconds: MAX_SECONDS,
    isLarge: facts.length > SMALL_BYTES,
  });
}

/** The bytes in a buffer of their own, so that they can be transferred instead of copied. */
function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

/**
 * What a scan uses of the stored facts of its base, read in a thread.
 * @param signal ends the thread when it is aborted
 * @throws TaskError when they can't be read; the signal's reason
 */
export async function readBase(facts: Uint8Array, signal?: AbortSignal): Promise<BaseRead> {
  const isLarge = facts.length > SMALL_BYTES;
  return THREADS.run('readBase', facts, { stepSeconds: MAX_SECONDS, signal, isLarge });
}
