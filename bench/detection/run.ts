/**
 * `node bench/detection/run.ts [--folder=…] [--out=…] [--once] [page …]`: scans twenty real pages, each twice, and compares each finding with
 * the judgement of a person. Prints how many are true, by page and by category, what is false or not judged yet, and
 * what one scan found and the other did not.
 *
 * `--folder` keeps the packages that it fetches; `--out` keeps the findings of each page as JSON, to judge them;
 * `--once` scans each page once only.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { createScanClient } from '../../harness/service/scan-client.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import type { Scan } from '../../src/service/api-types.ts';
import { aboutOf } from '../packages/about-of.ts';
import { fetchPackage } from '../packages/fetch-package.ts';
import { fetchMirrors } from '../packages/mirrors.ts';
import { serveFolder } from '../packages/serve-folder.ts';
import { judgementOf, type Judgement } from './judgement.ts';
import { PAGES, type BenchPage } from './pages.ts';

type Finding = NonNullable<Scan['result']>['findings'][number];
interface OpenPage {
  origin: string;
  /** Where the page is, if the bench does not know that beforehand. */
  path?: string;
  close(): Promise<void>;
}
const COLUMNS = ['findings', 'true', 'arguable', 'false', 'not judged'] as const;
type Counts = Record<(typeof COLUMNS)[number], number>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, out: { type: 'string' }, once: { type: 'boolean' } },
});
const folder = values.folder ?? (await mkdtemp(path.join(tmpdir(), 'sitedelta-pages-')));
const pages = PAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const service = await startTemporaryService({
  TRY_PAGES: 'on',
  MAX_PAGES: '1',
  EXTERNAL_LINKS: 'off',
  CONCURRENCY: '1',
});
const client = createScanClient(service.url);
const byPage: Record<string, Counts> = {};
const byCategory: Record<string, Counts> = {};
const lines: string[] = [];
try {
  for (const page of pages) {
    const site = await open(page);
    try {
      const address = `${site.origin}/${site.path ?? page.path}`;
      // What is only counted was judged, too.
      const first = await client.scan(address, undefined, { rules: 'all' });
      const again = values.once === true ? first : await client.scan(address, undefined, { rules: 'all' });
      judge(page, first.result?.findings ?? []);
      lines.push(...(first.result?.limitations ?? []).map((text) => `${page.name}: limitation: ${text}`));
      lines.push(...differences(first, again).map((text) => `${page.name}: ${text}`));
      if (values.out !== undefined) {
        mkdirSync(values.out, { recursive: true });
        writeFileSync(path.join(values.out, `${page.name}.json`), JSON.stringify(first.result, null, 1));
      }
    } finally {
      await site.close();
    }
    console.error(page.name, JSON.stringify(byPage[page.name]));
  }
} finally {
  await service.stop();
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
}
console.table({ ...byPage, all: sumOf(Object.values(byPage)) });
console.table(byCategory);
for (const line of lines) console.log(line);

async function open(page: BenchPage): Promise<OpenPage> {
  if (page.from === 'report') return openReport();
  const root = await fetchPackage(page.from, folder);
  return serveFolder(path.join(root, page.root ?? ''), await fetchMirrors(folder));
}

/** The report of a scan of the demo, with the headers that the service gives it, at another address: a service does not scan itself. */
async function openReport(): Promise<OpenPage> {
  const demo = await serveSite({ folder: demoFolder('v1') });
  const { id } = await client.scan(`${demo.origin}/`);
  await demo.close();
  const site = await serveSite({
    answer({ url = '/', headers }, response) {
      // As it is, also compressed: fetch would decompress it.
      http.get(`${service.url}${url}`, { headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      return true;
    },
  });
  // Pictures in the report have addresses relative to it.
  return { origin: site.origin, path: `reports/${id}`, close: () => site.close() };
}

function judge({ name }: BenchPage, findings: readonly Finding[]): void {
  const judgements = readJudgements(name);
  const counts = (byPage[name] = noCounts());
  for (const finding of findings) {
    const judgement = judgementOf(finding, judgements);
    const verdict = judgement?.verdict ?? 'not judged';
    for (const each of [counts, (byCategory[finding.category ?? ''] ??= noCounts())]) {
      each.findings += 1;
      each[verdict] += 1;
    }
    if (verdict === 'true') continue;
    const said = judgement === undefined ? finding.title : judgement.why;
    lines.push(
      `${name}: ${verdict}: ${finding.severity} ${finding.rule} ${aboutOf(finding).slice(0, 120)}: ${said}`,
    );
  }
}

function readJudgements(name: string): Judgement[] {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
    return JSON.parse(
      readFileSync(new URL(`judgements/${name}.json`, import.meta.url), 'utf8'),
    ) as Judgement[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function only(scan: Scan, other: Scan, which: string): string[] {
  const known = new Set(other.result?.findings.map(({ id }) => id));
  const findings = scan.result?.findings.filter(({ id }) => !known.has(id)) ?? [];
  return findings.map(({ rule, evidence }) => `only the ${which} scan found ${rule} ${evidence}`);
}

/** What only one of two scans of an unchanged page found. */
function differences(first: Scan, again: Scan): string[] {
  return [...only(first, again, 'first'), ...only(again, first, 'second')];
}

function noCounts(): Counts {
  return { findings: 0, true: 0, arguable: 0, false: 0, 'not judged': 0 };
}

function sumOf(all: readonly Counts[]): Counts {
  const sum = noCounts();
  for (const counts of all) for (const column of COLUMNS) sum[column] += counts[column];
  return sum;
}
