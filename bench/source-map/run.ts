/**
 * How many findings get a line of the sources, and how many of these lines are right: real scans of real
 * sites whose every opening tag carries its place. See README.md beside this file.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startService } from '../../demo/start-service.ts';
import type { Scan } from '../../src/service/api-types.ts';
import type { BenchSite } from './bench-site.ts';
import { frameworkSites } from './framework-sites.ts';
import { measure, measureWithoutOwnFile, type Result } from './measure.ts';
import { scanSite } from './scan-site.ts';
import { staticSites } from './static-sites.ts';
import { Truth } from './truth.ts';

const modules = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, 'node_modules'));
/** Scans take minutes: with a folder as second argument they are kept there and taken from there. */
const kept = process.argv[3];

interface Measured {
  site: BenchSite;
  scan: Scan;
  truth: Truth;
}

const folder = await mkdtemp(path.join(tmpdir(), 'sitedelta-source-map-'));
const service = await startService(folder, { MAX_PAGES: '12' });
try {
  const measured: Measured[] = [];
  for (const site of [...staticSites(modules), ...frameworkSites(modules)]) {
    const truth = new Truth();
    const serve = site.serve(truth);
    const file = kept === undefined ? undefined : path.join(kept, `${site.name}.json`);
    if (file !== undefined && existsSync(file)) {
      const { scan, places } = JSON.parse(readFileSync(file, 'utf8'));
      for (const place of places) truth.numberOf(place);
      measured.push({ site, scan, truth });
      continue;
    }
    const scan = await scanSite(service.url, serve, site.start);
    measured.push({ site, scan, truth });
    if (file !== undefined) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ scan, places: truth.all() }));
    }
    console.error(`${site.name}: ${scan.result?.counts.pages} pages, ${scan.result?.counts.total} findings`);
  }
  report(measured);
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}

function report(measured: readonly Measured[]): void {
  const rows: [string, Result][] = measured.map(({ site, scan, truth }) => [
    `${site.kind} ${site.name}`,
    measure(scan, site.sources, truth),
  ]);
  console.table(
    Object.fromEntries(
      [...rows, ['all', sum(rows.map(([, result]) => result))] as [string, Result]].map(([name, result]) => [
        name,
        {
          ...result,
          wrong: result.wrong.length,
          'given %': percent(result.given, result.findings),
          'right %': percent(result.right, result.given),
        },
      ]),
    ),
  );
  for (const [name, { wrong }] of rows)
    for (const line of wrong.slice(0, 12)) console.log(`${name}: ${line}`);

  // Findings of each site against the sources of all others: every line is wrong.
  let [findings, given] = [0, 0];
  for (const { site, scan } of measured) {
    const others = new Map(
      measured
        .filter((other) => other.site !== site)
        .flatMap((other) =>
          [...other.site.sources].map(([file, text]): [string, string] => [
            `${other.site.name}/${file}`,
            text,
          ]),
        ),
    );
    const result = measure(scan, others, undefined);
    findings += result.findings;
    given += result.given;
    for (const line of result.wrong.slice(0, 3)) console.log(`elsewhere, ${site.name}: ${line}`);
  }
  console.log(
    `Sources of other sites only: ${given} of ${findings} findings got a line (${percent(given, findings)} %).`,
  );

  // Each finding without the file that writes it: every line is wrong again.
  const without = sum(
    measured.map(({ site, scan, truth }) => measureWithoutOwnFile(scan, site.sources, truth)),
  );
  for (const line of without.wrong.slice(0, 20)) console.log(`file removed: ${line}`);
  console.log(
    `Without the file that writes it: ${without.given} of ${without.findings} findings got a line (${percent(without.given, without.findings)} %).`,
  );
}

function sum(results: readonly Result[]): Result {
  const total: Result = { findings: 0, given: 0, right: 0, invented: 0, wrong: [] };
  for (const result of results) {
    total.findings += result.findings;
    total.given += result.given;
    total.right += result.right;
    total.invented += result.invented;
    total.wrong.push(...result.wrong);
  }
  return total;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}
