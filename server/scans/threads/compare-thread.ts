import { parentPort } from 'node:worker_threads';
import { diffScans } from '../../findings/diff/diff-scans.ts';
import { decodeFacts } from '../../findings/facts/facts-codec.ts';

/** What the thread is sent: the stored facts of both scans. */
export interface ComparisonOrder {
  current: Uint8Array<ArrayBuffer>;
  base: Uint8Array<ArrayBuffer>;
}

// The other half of compareStored: answers one comparison as JSON, which is read faster than a cloned object.
parentPort?.once('message', (order: ComparisonOrder) => {
  parentPort?.postMessage(JSON.stringify(diffScans(...decoded(order))), []);
});

/** In a function of its own, so that the bytes can be let go before the comparison begins. */
function decoded({ current, base }: ComparisonOrder): Parameters<typeof diffScans> {
  return [decodeFacts(current), decodeFacts(base)];
}
