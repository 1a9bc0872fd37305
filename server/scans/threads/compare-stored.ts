import { diffScans } from '../../findings/diff/diff-scans.ts';
import { decodeFacts } from '../../findings/facts/facts-codec.ts';
import type { RulePages } from '../../findings/result/rule-pages.ts';
import type { CompareTask } from './compare-thread.ts';
import { runInThread } from './run-in-thread.ts';

type Comparison = ReturnType<typeof diffScans>;

/** Facts of both scans together, some 4,000 findings: compared in a tenth of a second, as long as a thread takes to start. */
const SMALL_BYTES = 3 * 2 ** 20;

/**
 * Compares the stored facts of two scans; large ones in a thread of their own, to which the bytes are transferred.
 * @param rulePages see describeFinding
 * @throws Error when they can't be read, or when there is not enough memory
 */
export async function compareStored(
  current: Uint8Array,
  base: Uint8Array,
  rulePages: RulePages | null = null,
): Promise<Comparison> {
  if (current.length + base.length <= SMALL_BYTES) {
    return diffScans(decodeFacts(current), decodeFacts(base), rulePages);
  }
  const order = { current: transferable(current), base: transferable(base), rulePages };
  const file = new URL('compare-thread.ts', import.meta.url);
  const transfer = [order.current.buffer, order.base.buffer];
  return JSON.parse(await runInThread<CompareTask>(file, order, transfer));
}

/** The bytes in a buffer of their own, so that they can be transferred instead of copied. */
function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
