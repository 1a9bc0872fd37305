/**
 * `node bench/quiet/run.ts [--folder=…] [--out=…] [--print] [--unjudged] [--pairs] [site …]`: scans public sites of
 * many kinds as a client does that asks for nothing special, and compares each finding with what a person has said of
 * it. Prints how many are true, false and worth doing something about, by site, over all and by rule, and how many
 * findings stand for one cause. What nobody has judged is counted apart, and so are the sites that are set aside.
 *
 * `--folder` keeps the packages that it fetches, `--out` the results; `--print` reads these again instead of scanning.
 * `--unjudged` lists what nobody has judged, with the numbers that judge.ts takes; `--pairs` lists unlike rules that
 * name the same element.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { createScanClient } from '../../harness/service/scan-client.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import type { Finding } from '../../src/service/api-types.ts';
import { isSetAside, pairsOf, rowOf, sumOf, tally, type Tally } from './count.ts';
import { judgementOf, keyOf, readJudgements, type Judgement } from './judgement.ts';
import { resultFile, scanSite, type Result } from './scan-site.ts';
import { SITES } from './sites.ts';

interface Judged {
  name: string;
  findings: readonly Finding[];
  judgements: readonly Judgement[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    out: { type: 'string' },
    print: { type: 'boolean' },
    unjudged: { type: 'boolean' },
    pairs: { type: 'boolean' },
  },
});
const temporary =
  values.out === undefined ? await mkdtemp(path.join(tmpdir(), 'sitedelta-quiet-')) : undefined;
const out = values.out ?? temporary ?? '';
const chosen = SITES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (values.print !== true) await scanAll();
const sites = chosen
  .filter(({ name }) => existsSync(resultFile(out, name)))
  .map(({ name }): Judged => ({ name, findings: read(name).findings, judgements: readJudgements(name) }));
if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });

if (values.pairs === true) for (const line of pairsOf(sites)) console.log(line);
if (values.unjudged === true) for (const site of sites) printUnjudged(site);
if (values.pairs !== true && values.unjudged !== true) printTables();

async function scanAll(): Promise<void> {
  const folder = values.folder ?? (await mkdtemp(path.join(tmpdir(), 'sitedelta-packages-')));
  const service = await startTemporaryService({
    // The default, which the harness has off.
    TRY_PAGES: '5',
    MAX_PAGES: '12',
    EXTERNAL_LINKS: 'off',
    SCREENSHOTS: 'off',
    CONCURRENCY: '1',
  });
  const client = createScanClient(service.url);
  try {
    for (const site of chosen) {
      const start = performance.now();
      const scan = await scanSite(client, site, folder, out).catch((error: unknown) => {
        // The others are worth the time all the same.
        console.error(`${site.name}: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
        return undefined;
      });
      if (scan === undefined) continue;
      const { findings, pages } = scan;
      const seconds = Math.round((performance.now() - start) / 1000);
      console.error(`${site.name}: ${findings.length} findings on ${pages.length} pages, ${seconds} s`);
    }
  } finally {
    await service.stop();
    if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

function read(name: string): Result {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
  return JSON.parse(readFileSync(resultFile(out, name), 'utf8')) as Result;
}

function printTables(): void {
  const rows: Record<string, ReturnType<typeof rowOf>> = {};
  const tallies = new Map(sites.map(({ name, findings, judgements }) => [name, tally(findings, judgements)]));
  for (const [name, each] of tallies) rows[name] = rowOf(each);
  const part = (wanted: boolean): Tally =>
    sumOf([...tallies].filter(([name]) => isSetAside(name) === wanted).map(([, each]) => each));
  rows['development'] = rowOf(part(false));
  rows['set aside'] = rowOf(part(true));
  rows['all'] = rowOf(sumOf([...tallies.values()]));
  console.table(rows);
  console.table(byRule());
}

/** A row for each rule, those with the most judged findings first. */
function byRule(): Record<string, Record<string, number>> {
  const rows: Record<string, { findings: number; judged: number; true: number; false: number; act: number }> =
    {};
  for (const { findings, judgements } of sites) {
    for (const finding of findings) {
      const row = (rows[finding.rule] ??= { findings: 0, judged: 0, true: 0, false: 0, act: 0 });
      const judgement = judgementOf(finding, judgements);
      row.findings += 1;
      if (judgement === undefined) continue;
      row.judged += 1;
      if (judgement.verdict === 'true') row.true += 1;
      if (judgement.verdict === 'false') row.false += 1;
      if (judgement.act) row.act += 1;
    }
  }
  return Object.fromEntries(Object.entries(rows).sort(([, x], [, y]) => y.findings - x.findings));
}

function printUnjudged({ name, findings, judgements }: Judged): void {
  for (const [number, finding] of findings.entries()) {
    if (judgementOf(finding, judgements) !== undefined) continue;
    const { severity, rule, title, explanation = '', evidence, occurrences = 1, pages } = finding;
    console.log(`${name} ${number}: ${severity} ${rule}: ${title}`);
    console.log(`  ${explanation.replaceAll('\n', ' ').slice(0, 400)}`);
    console.log(`  ${evidence.replaceAll('\n', ' ').slice(0, 300)}`);
    console.log(`  ${keyOf(finding)}; ${occurrences} on ${pages.length} pages`);
  }
}
