import { parentPort } from 'node:worker_threads';
import { scanResult } from '../findings/diff/scan-result.ts';
import { decodeFacts, encodeFacts } from '../findings/facts/facts-codec.ts';
import { buildScanFacts } from '../findings/identity/build-scan-facts.ts';

/** What the thread is sent. */
export interface BuildOrder {
  /** Facts of the scan, still without findings. */
  scan: Uint8Array;
  limitations: string[];
  /** Facts from which identities are carried on, as stored. */
  previous: Uint8Array | null;
}

/** What it answers. */
export interface BuiltInThread {
  facts: Uint8Array;
  /** The result as JSON, which is read faster than a cloned object. */
  result: string;
}

// The other half of buildOutput.
parentPort?.once('message', ({ scan, limitations, previous }: BuildOrder) => {
  const facts = buildScanFacts({
    ...decodeFacts(scan),
    previous: previous === null ? null : decodeFacts(previous),
  });
  const answer: BuiltInThread = {
    facts: encodeFacts(facts),
    result: JSON.stringify(scanResult(facts, limitations)),
  };
  parentPort?.postMessage(answer, []);
});
