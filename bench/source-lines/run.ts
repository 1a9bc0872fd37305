/**
 * How many findings get a line of the sources, and how many of these lines are right: real scans of real
 * sites in which every opening tag is marked with its place. See README.md in this folder.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { appSites } from './app-sites.ts';
import type { SitePlan } from './bench-site.ts';
import { frameworkSites } from './framework-sites.ts';
import {
  measure,
  measureHalfRead,
  measureWithoutOwnFile,
  sumOf,
  type Measured,
  type Result,
} from './measure.ts';
import { scanSite } from './scan-site.ts';
import { staticSites } from './static-sites.ts';
import { Truth } from './truth.ts';

const modules = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, 'node_modules'));
/** Scans take minutes, so they are kept in this folder if it is given. */
const kept = process.argv[3];
/** Repositories of applications, see README.md. */
const apps = process.argv[4];

const service = await startTemporaryService({ MAX_PAGES: '12' });
try {
  const measured: Measured[] = [];
  const plans = [
    ...staticSites(modules),
    ...frameworkSites(modules),
    ...(apps === undefined ? [] : appSites(path.resolve(apps))),
  ];
  for (const plan of plans) {
    const file = kept === undefined ? undefined : path.join(kept, `${plan.name}.json`);
    const known = file !== undefined && existsSync(file) ? readKept(file) : await scanPlan(plan);
    measured.push({ ...known, name: `${plan.kind} ${plan.name}` });
    if (file === undefined) continue;
    mkdirSync(path.dirname(file), { recursive: true });
    const { sources, truth, scanned } = known;
    writeFileSync(file, JSON.stringify({ sources: [...sources], places: truth.all(), scanned }));
  }
  report(measured);
} finally {
  await service.stop();
}

async function scanPlan({ name, make }: SitePlan): Promise<Omit<Measured, 'name'>> {
  const { sources, serve, start } = make();
  const truth = new Truth();
  const scanned = await scanSite(service.url, serve(truth), start);
  const { pages, read } = scanned;
  console.error(
    `${name}: ${pages.length} pages, ${read.findings.length} findings, ${read.elements.length} elements`,
  );
  return { sources, truth, scanned };
}

function readKept(file: string): Omit<Measured, 'name'> {
  const { sources, places, scanned } = JSON.parse(readFileSync(file, 'utf8'));
  const truth = new Truth();
  for (const place of places) truth.numberOf(place);
  return { sources: new Map(sources), truth, scanned };
}

function report(measured: readonly Measured[]): void {
  printTable('Whole sources', measured, (site) => measure(site), 12);
  printTable('Elements as if each had a finding', measured, (site) => measure(site, { of: 'elements' }), 12);
  const gone = 'Without the file that writes it, so that every line is wrong';
  printTable(`Findings: ${gone}`, measured, (site) => measureWithoutOwnFile(site), 8);
  printTable(`Elements: ${gone}`, measured, (site) => measureWithoutOwnFile(site, 'elements'), 8);
  for (const share of [0.3, 0.6]) {
    printTable(
      `Read up to a limit: ${share * 100} % of the files`,
      measured,
      (site) => measureHalfRead(site, share),
      3,
    );
  }
  const elsewhere = measured.map((site) => measure(site, { sources: sourcesOfOthers(site, measured) }));
  const { findings, given, wrong } = sumOf(elsewhere);
  for (const line of wrong.slice(0, 12)) console.log(`elsewhere: ${line}`);
  console.log(
    `Sources of other sites only: ${given} of ${findings} findings got a line (${percent(given, findings)} %).`,
  );
}

function printTable(
  title: string,
  measured: readonly Measured[],
  measureOne: (site: Measured) => Result,
  examples: number,
): void {
  const rows = measured.map((site): [string, Result] => [site.name, measureOne(site)]);
  const ofKind = (kind: string): Result =>
    sumOf(rows.filter(([name]) => name.startsWith(kind)).map(([, result]) => result));
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      [
        ...rows,
        ...['static', 'framework', ''].map((kind): [string, Result] => [`all ${kind}`, ofKind(kind)]),
      ].map(([name, { wrong, ...result }]) => [
        name,
        {
          ...result,
          wrong: wrong.length,
          'given %': percent(result.given, result.findings),
          'right of marked %': percent(result.right, result.marked),
          'right of given %': percent(result.right, result.given),
        },
      ]),
    ),
  );
  for (const [name, { wrong }] of rows) {
    for (const line of wrong.slice(0, examples)) console.log(`${name}: ${line}`);
  }
}

function sourcesOfOthers(site: Measured, measured: readonly Measured[]): Map<string, string> {
  return new Map(
    measured
      .filter((other) => other !== site)
      .flatMap(({ name, sources }) =>
        [...sources].map(([file, text]): [string, string] => [`${name.replace(' ', '/')}/${file}`, text]),
      ),
  );
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}
