import { diffScans } from '../../server/findings/diff/diff-scans.ts';
import type { ScanFacts } from '../../server/facts/scan-facts.ts';
import { buildScanFacts } from '../../server/findings/identity/build-scan-facts.ts';
import { describePage } from '../../server/findings/describe/describe-page.ts';
import { createEngine } from '../../server/engine/create-engine.ts';
import { createDynamicSite } from '../../harness/sites/dynamic/dynamic-answer.ts';
import { ALL_PAGES } from '../../harness/sites/dynamic/dynamic-pages.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import { memoryLog, scanAll, testConfig } from '../../harness/service/engine-fixture.ts';

/**
 * `node bench/dynamic/run.ts [scans] [first seed]`: scans a deployment that gives other content on every request
 * again and again, compares every scan with every other, and prints per kind of content how many comparisons say that
 * something changed. No scan knows the ids of another one, so nothing but the evidence leads from one to the other.
 */

const SCANS = Number(process.argv[2] ?? 7);
const FIRST_SEED = Number(process.argv[3] ?? 1000);

const dynamic = createDynamicSite(Object.keys(ALL_PAGES));
const site = await serveSite({ answer: dynamic.answer });
const engine = createEngine(
  testConfig({ maxPages: Object.keys(ALL_PAGES).length + 1, respectRobots: false }),
  memoryLog(),
);
const scans: ScanFacts[] = [];
try {
  for (let scan = 0; scan < SCANS; scan += 1) {
    dynamic.deploy('as it is', FIRST_SEED + scan);
    const { outcome, pages } = await scanAll(engine, `${site.origin}/`);
    if (!outcome.ok) throw new Error(outcome.error);
    const { runners, unvisited, unlisted } = outcome;
    scans.push(
      buildScanFacts({
        scanId: String(scan),
        target: `${site.origin}/`,
        pages: pages.map((page) => describePage(page)),
        runners,
        unvisited,
        unlisted,
        base: null,
      }),
    );
  }
} finally {
  await engine.close();
  await site.close();
}

interface Tally {
  findings: number;
  comparisons: number;
  changed: number;
  examples: Set<string>;
}

const tallies = new Map<string, Tally>();
for (const name of ['', ...Object.keys(ALL_PAGES)]) {
  tallies.set(name, { findings: 0, comparisons: 0, changed: 0, examples: new Set() });
}
let wholeChanged = 0;
let comparisons = 0;

const pathsOf = (pages: string[]): string[] => pages.map((page) => new URL(page).pathname.slice(1));

for (const [index, base] of scans.entries()) {
  for (const current of scans.slice(index + 1)) {
    comparisons += 1;
    const { added, resolved, unchanged } = diffScans(current, base);
    if (added.length + resolved.length > 0) wholeChanged += 1;
    for (const [name, tally] of tallies) {
      tally.comparisons += 1;
      tally.findings += unchanged.filter(({ pages }) => pathsOf(pages).includes(name)).length;
      const changed = [
        ...added.map((finding) => ({ sign: '+', ...finding })),
        ...resolved.map((finding) => ({ sign: '-', ...finding })),
      ].filter(({ pages }) => pathsOf(pages).includes(name));
      if (changed.length > 0) tally.changed += 1;
      for (const { sign, rule, evidence } of changed)
        tally.examples.add(`${sign} ${rule} ${evidence}`.slice(0, 160));
    }
  }
}

console.log('content        comparisons  findings each  with a change');
for (const [name, { findings, comparisons: of, changed, examples }] of tallies) {
  const cells = [
    String(of).padStart(12),
    (findings / of).toFixed(1).padStart(15),
    String(changed).padStart(15),
  ];
  console.log((name === '' ? '(start)' : name).padEnd(14) + cells.join(''));
  for (const example of [...examples].slice(0, 6)) console.log(`    ${example}`);
}
console.log(`${wholeChanged} of ${comparisons} comparisons of ${SCANS} scans say that something changed.`);
