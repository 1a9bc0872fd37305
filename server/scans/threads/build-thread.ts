import { parentPort } from 'node:worker_threads';
import { scanResult } from '../../findings/result/scan-result.ts';
import { decodeFacts, encodeFacts } from '../../findings/facts/facts-codec.ts';
import type { ScanFacts } from '../../findings/facts/scan-facts.ts';
import { buildScanFacts } from '../../findings/identity/build-scan-facts.ts';
import { decodePage } from './encoded-page.ts';

/** What the thread is sent. */
export interface BuildOrder {
  scanId: string;
  scan: Omit<ScanFacts, 'pages' | 'findings'>;
  /** Each encoded. */
  pages: string[];
  limitations: string[];
  /** Facts from which ids go on, as stored. */
  base: Uint8Array | null;
}

/** What it answers. */
export interface BuiltInThread {
  facts: Uint8Array;
  /** The result as JSON, which is read faster than a cloned object. */
  result: string;
}

// The other half of buildOutput.
parentPort?.once('message', ({ scanId, scan, pages, limitations, base }: BuildOrder) => {
  const facts = buildScanFacts({
    ...scan,
    scanId,
    pages: pages.map(decodePage),
    base: base === null ? null : decodeFacts(base),
  });
  const answer: BuiltInThread = {
    facts: encodeFacts(facts),
    result: JSON.stringify(scanResult(facts, limitations)),
  };
  parentPort?.postMessage(answer, []);
});
