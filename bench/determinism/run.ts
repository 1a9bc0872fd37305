import { createHash } from 'node:crypto';
import { createEngine } from '../../server/engine/create-engine.ts';
import type { Engine } from '../../server/engine/engine.ts';
import { memoryLog, testConfig } from '../../harness/service/engine-fixture.ts';
import { openRepeatedSite, REPEATED_SITES } from '../../harness/sites/repeated-sites.ts';
import { scanBytes } from '../../harness/service/scan-bytes.ts';

/**
 * `node bench/determinism/run.ts [scans] [site]`: scans each fixture site again and again, with another concurrency
 * and other delays of the server each time, and counts how many different results that gives.
 */

const SCANS = Number(process.argv[2] ?? 20);
const CONCURRENCIES = [1, 2, 3, 4];

/** Long enough that no page runs out of time on a busy machine. */
const PATIENT = { pageTimeoutMs: 120_000, scanTimeoutMs: 900_000 };

const engines: Engine[] = CONCURRENCIES.map((concurrency) =>
  createEngine(testConfig({ concurrency, ...PATIENT }), memoryLog()),
);
console.log('site               scans  results  pages  findings');
try {
  for (const name of process.argv[3] === undefined ? REPEATED_SITES : [process.argv[3]]) {
    const site = await openRepeatedSite(name, 1);
    const results = new Map<string, number>();
    let firstText = '';
    for (let scan = 0; scan < SCANS; scan += 1) {
      const engine = engines[scan % engines.length];
      if (engine === undefined) continue;
      const text = await scanBytes(engine, site.url);
      const hash = createHash('sha256').update(text).digest('hex');
      results.set(hash, (results.get(hash) ?? 0) + 1);
      if (firstText === '') firstText = text;
      if (text !== firstText && results.get(hash) === 1)
        console.log(difference(firstText, text), limitationsOf(text));
    }
    await site.close();
    const [, findings = '', , , , pages = ''] =
      /"counts":\{"total":(\d+),"high":(\d+),"medium":(\d+),"low":(\d+),"pages":(\d+)/.exec(firstText) ?? [];
    console.log(
      name.padEnd(18) +
        [SCANS, results.size, pages, findings].map((count) => String(count).padStart(7)).join(' '),
    );
  }
} finally {
  for (const engine of engines) await engine.close();
}

function limitationsOf(text: string): string {
  return text.slice(text.indexOf('"limitations":'));
}

/** Where two texts begin to differ. */
function difference(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return `  ${one.slice(Math.max(0, at - 80), at + 80)}\n  ${other.slice(Math.max(0, at - 80), at + 80)}`;
}
