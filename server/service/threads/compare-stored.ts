import type { diffScans } from '../../findings/diff/diff-scans.ts';
import type { RulePages } from '../../../shared/rule-pages.ts';
import { THREADS } from './threads.ts';

type Comparison = ReturnType<typeof diffScans>;

/** The largest facts with as large ones take some ten seconds of CPU. */
const MAX_SECONDS = 60;
/** Facts of both scans together, some 4,000 findings. More take much memory. */
const SMALL_BYTES = 3 * 2 ** 20;

/**
 * Compares the stored facts of two scans in a thread, to which the bytes of large ones are transferred.
 * @param rulePages see describeFinding
 * @throws TaskError when they can't be read, or that takes too much time or memory
 */
export async function compareStored(
  current: Uint8Array,
  base: Uint8Array,
  rulePages: RulePages | null = null,
): Promise<Comparison> {
  const options = { stepSeconds: MAX_SECONDS };
  if (current.length + base.length <= SMALL_BYTES)
    return JSON.parse(await THREADS.run('compare', { current, base, rulePages }, options));
  const order = { current: transferable(current), base: transferable(base), rulePages };
  const transfer = [order.current.buffer, order.base.buffer];
  return JSON.parse(await THREADS.run('compare', order, { ...options, transfer, isLarge: true }));
}

/** The bytes in a buffer of their own, so that they can be transferred instead of copied. */
function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
