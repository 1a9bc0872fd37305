import { spawn } from 'node:child_process';
import { tracingChannel } from 'node:diagnostics_channel';
import { parseArgs } from 'node:util';
import { memoryLog, testConfig } from '../../harness/service/engine-fixture.ts';
import { createEngine } from '../../server/engine/create-engine.ts';
import { diffScans } from '../../server/findings/diff/diff-scans.ts';
import { decodeFacts } from '../../server/facts/facts-codec.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';
import { newScanId } from '../../server/service/create-scan.ts';
import { runScan } from '../../server/service/run-scan.ts';
import { serveFlaky } from './serve.ts';
import { DEFECTS, SITES } from './sites.ts';
import type { FlakySite } from './sites.ts';

/**
 * `node bench/flake/run.ts [--comparisons 1000] [--additions 500] [--site NAME] [--tried 0] [--more 0]`: compares deployments of ten
 * unsteady sites that are the same, half of them on a machine with two busy loops, and others that have one defect more.
 * The first must add nothing that is certain, whatever its severity, the second their defect, each time.
 *
 * With `--more 27`, each site has 27 steady pages besides its three.
 *
 * Each scan names the one before as its base, as the scans of a branch do.
 */
const { values } = parseArgs({
  options: {
    comparisons: { type: 'string', default: '1000' },
    additions: { type: 'string', default: '500' },
    site: { type: 'string' },
    tried: { type: 'string', default: '0' },
    more: { type: 'string', default: '0' },
  },
});
const sites = SITES.filter(({ name }) => values.site === undefined || name === values.site);

interface Row {
  comparisons: number;
  red: number;
  unstable: number;
  additions: number;
  lost: number;
  scanMs: number;
  lookMs: number;
  /** Times of the scans that looked again, and of their looks. */
  lookedMs: number;
}

const begun = new Map<object, number>();
const phases = tracingChannel<'sitedelta:phase', { name: string }>('sitedelta:phase');

// One page more than there are, so that a dead link is always asked for.
const config = testConfig({
  maxPages: 4 + Number(values.more),
  tryPages: Number(values.tried),
  scanTimeoutMs: 280_000,
});
const engine = createEngine(config, memoryLog());

/** Facts of scans by their id. */
const stored = new Map<string, Uint8Array>();

async function scan(url: string, base: string | null): Promise<{ id: string; ms: number }> {
  const id = newScanId();
  const startedMs = performance.now();
  const outcome = await runScan({
    job: { id, target: url, base, attempt: 1 },
    engine,
    store: { facts: async (of) => stored.get(of) ?? null },
    log: SILENT_LOG,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    abortGraceMs: 1_000,
  });
  if (outcome.type === 'failed') throw new Error(outcome.failure.kind);
  stored.set(id, outcome.output.facts);
  return { id, ms: performance.now() - startedMs };
}

function compare(current: string, base: string): ReturnType<typeof diffScans>['added'] {
  const [now, before] = [current, base].map((id) => decodeFacts(stored.get(id) ?? new Uint8Array()));
  if (now === undefined || before === undefined) throw new Error('A scan has no facts.');
  return diffScans(now, before).added;
}

async function runSite(site: FlakySite, comparisons: number, additions: number): Promise<Row> {
  const row: Row = {
    comparisons,
    red: 0,
    unstable: 0,
    additions,
    lost: 0,
    scanMs: 0,
    lookMs: 0,
    lookedMs: 0,
  };
  let defect = '';
  const server = await serveFlaky(site, () => defect, Number(values.more));
  try {
    const url = `${server.origin}/`;
    let base = (await scan(url, null)).id;
    for (let done = 0; done < comparisons; done += 1) {
      const { id, ms } = await scan(url, base);
      const added = compare(id, base);
      const certain = added.filter(({ verified }) => verified !== false);
      if (certain.length > 0) {
        row.red += 1;
        console.log(
          `  red: ${site.name}: ${certain.map(({ rule, evidence }) => `${rule} ${evidence.slice(0, 80)}`).join(' | ')}`,
        );
      }
      row.unstable += added.filter(({ unstable }) => unstable === true).length;
      note(row, ms);
      stored.delete(base);
      base = id;
    }
    const names = Object.keys(DEFECTS);
    for (let done = 0; done < additions; done += 1) {
      const name = names[done % names.length] ?? '';
      defect = '';
      base = (await scan(url, base)).id;
      defect = DEFECTS[name] ?? '';
      const { id, ms } = await scan(url, base);
      const added = compare(id, base);
      const isThere = added.some(
        ({ evidence, verified, rule }) => verified !== false && isOf(name, rule, evidence),
      );
      if (!isThere) {
        row.lost += 1;
        console.log(
          `  lost: ${site.name}: ${name}; added ${added.map(({ rule, reason }) => `${rule} (${reason ?? 'certain'})`).join(', ')}`,
        );
      }
      note(row, ms);
    }
  } finally {
    await server.close();
  }
  return row;
}

/** The rule by which a defect is found, under the name of whichever runner reports it. */
function isOf(name: string, rule: string, evidence: string): boolean {
  return rule === name || evidence.includes('new') || DEFECTS[name]?.includes(evidence.slice(0, 20)) === true;
}

/** Time of the last looks, which the channel has reported. */
let lastLookMs = 0;
function note(row: Row, ms: number): void {
  row.scanMs += ms;
  row.lookMs += lastLookMs;
  if (lastLookMs > 0) row.lookedMs += ms;
  lastLookMs = 0;
}

phases.subscribe({
  start: (phase) => void begun.set(phase, performance.now()),
  end: () => undefined,
  asyncStart: () => undefined,
  asyncEnd(phase) {
    const startedMs = begun.get(phase);
    begun.delete(phase);
    if (phase.name === 'look again' && startedMs !== undefined) lastLookMs = performance.now() - startedMs;
  },
  error: () => undefined,
});

function print(title: string, rows: ReadonlyMap<string, Row>): void {
  console.log(`\n${title}`);
  console.log('site          comparisons   red  unstable  additions  lost   looks/scan  where it looked');
  const sum = (of: (row: Row) => number): number => [...rows.values()].reduce((all, row) => all + of(row), 0);
  const line = (name: string, of: (key: (row: Row) => number) => number): string =>
    [
      name.padEnd(12),
      String(of(({ comparisons }) => comparisons)).padStart(12),
      String(of(({ red }) => red)).padStart(5),
      String(of(({ unstable }) => unstable)).padStart(9),
      String(of(({ additions }) => additions)).padStart(10),
      String(of(({ lost }) => lost)).padStart(5),
      `${((100 * of(({ lookMs }) => lookMs)) / of(({ scanMs }) => scanMs)).toFixed(1)} %`.padStart(12),
      `${(
        (100 * of(({ lookMs }) => lookMs)) /
        Math.max(
          1,
          of(({ lookedMs }) => lookedMs),
        )
      ).toFixed(1)} %`.padStart(16),
    ].join(' ');
  for (const [name, row] of rows) console.log(line(name, (key) => key(row)));
  console.log(line('all', sum));
}

async function runAll(comparisons: number, additions: number): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (const site of sites) rows.set(site.name, await runSite(site, comparisons, additions));
  return rows;
}

const perSite = Math.ceil(Number(values.comparisons) / sites.length / 2);
const added = Math.ceil(Number(values.additions) / sites.length / 2);
try {
  print('Quiet machine', await runAll(perSite, added));
  const loops = Array.from({ length: 2 }, () =>
    spawn(process.execPath, ['-e', 'const { ppid } = process; while (process.ppid === ppid);'], {
      stdio: 'ignore',
    }),
  );
  try {
    print('Next to two busy loops', await runAll(perSite, added));
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
} finally {
  await engine.close();
}
