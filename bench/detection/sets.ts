/**
 * `node bench/detection/sets.ts <folder> [--limit=150] [--part=development|kept] [--misses]`: scans pages that others
 * have written to test their own rules, and prints how many of those that fail are found by their success criterion,
 * and on how many of those that pass the same criterion is reported, with high and medium severity. The folder is a
 * checkout of github.com/IBMa/equal-access or github.com/dequelabs/axe-core. Nothing of it is in this repository.
 *
 * A sixth of the pages, by a hash of their path, is kept back: it is scanned, but nobody looks at it, and it is never
 * named here. A rule that was fitted to the pages of the other part finds less in this one.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import axe from 'axe-core';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import { levelOfCriterion } from '../../server/rules/rule-choice.ts';
import type { Scan } from '../../src/service/api-types.ts';

type Finding = NonNullable<Scan['result']>['findings'][number];

/** A page of a set with what its authors expect of it. */
interface Case {
  /** From the folder of the checkout on. */
  page: string;
  /** Of level A and AA. */
  criteria: string[];
  /** Whether their rule reports something on it. */
  fails: boolean;
  /** Ids of elements that pass, of a page that has both; a finding that names one of them is a false alarm. */
  passing?: string[];
}

const PARTS = ['development', 'kept'] as const;
const IBM = 'accessibility-checker-engine';
/** Copies of the examples of the W3C's ACT rules, half of which are kept back from us by others. */
const OF_ACT = /(?:^|[/_-])act[_-]/i;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string' }, part: { type: 'string' }, misses: { type: 'boolean' } },
});
const [folder = '.'] = positionals;
const limit = Number(values.limit ?? 150);
const all = casesOfIbm()
  .concat(casesOfAxe())
  .filter(({ page }) => !OF_ACT.test(page));
if (all.length === 0) throw new Error('The folder is no checkout of a set that this script knows.');
const chosen = PARTS.filter((part) => (values.part ?? part) === part).map((part) => {
  const cases = all.filter(({ page }) => (hashOf(page) % 6 === 0) === (part === 'kept'));
  // In the order of another hash, so that a limit takes some of all rules.
  const order = cases.toSorted((x, y) => hashOf(`order ${x.page}`) - hashOf(`order ${y.page}`));
  return { part, cases: order.slice(0, limit) };
});

const site = await serveSite({
  folder,
  answer(request, response) {
    const file = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname).slice(1);
    if (!all.some(({ page }) => page === file)) return false;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(documentOf(readFileSync(path.join(folder, file), 'utf8')));
    return true;
  },
});
const service = await startTemporaryService({
  TRY_PAGES: 'on',
  MAX_PAGES: '1',
  EXTERNAL_LINKS: 'off',
  SCREENSHOTS: 'off',
  CONCURRENCY: '1',
});
const client = createScanClient(service.url);
const table: Record<string, Record<string, number | string>> = {};
try {
  for (const { part, cases } of chosen) table[part] = await score(part, cases);
} finally {
  await service.stop();
  await site.close();
}
console.table(table);

async function score(part: (typeof PARTS)[number], cases: readonly Case[]): Promise<(typeof table)[string]> {
  const counts = { failing: 0, found: 0, passing: 0, reported: 0, 'no result': 0 };
  for (const each of cases) {
    const findings = await findingsOn(each.page);
    if (findings === null) {
      counts['no result'] += 1;
      continue;
    }
    const reports = findings.filter(
      ({ severity, criteria = [] }) =>
        severity !== 'low' && criteria.some((criterion) => each.criteria.includes(criterion)),
    );
    const isFound = reports.length > 0;
    const wrong = each.fails ? reports.filter((report) => namesOne(report, each.passing ?? [])) : reports;
    if (each.fails) counts.failing += 1;
    if (each.fails && isFound) counts.found += 1;
    if (!each.fails || each.passing !== undefined) counts.passing += 1;
    if (wrong.length > 0) counts.reported += 1;
    if (part === 'kept' || values.misses !== true) continue;
    const what = `${each.criteria.join(' ')} ${each.page}`;
    if (each.fails && !isFound) console.log(`missed: ${what}`);
    for (const { rule, evidence } of wrong)
      console.log(`reported: ${what}: ${rule} ${evidence.slice(0, 200)}`);
  }
  return {
    ...counts,
    'found %': Math.round((1000 * counts.found) / counts.failing) / 10,
    'reported %': Math.round((1000 * counts.reported) / counts.passing) / 10,
  };
}

async function findingsOn(page: string): Promise<Finding[] | null> {
  try {
    const address = `${site.origin}/${page.split('/').map(encodeURIComponent).join('/')}`;
    return (await client.scan(address)).result?.findings ?? null;
  } catch {
    return null;
  }
}

/** Whether a finding names one of the elements. */
function namesOne({ evidence, elements = [] }: Finding, ids: readonly string[]): boolean {
  return [evidence, ...elements.map((element) => element.evidence)].some((tag) =>
    ids.includes(/^<[^>]*? id="([^"]*)"/.exec(tag)?.[1] ?? ''),
  );
}

/** A page as it is; some of axe's are only the content of one. */
function documentOf(html: string): string {
  if (/<html|<body|<!doctype/i.test(html)) return html;
  return `<!doctype html><html lang="en"><head><title>Example of a rule</title></head><body>${html}</body></html>`;
}

/** Pages of IBM's rules that are failures of WCAG at level A or AA, with the results that their script holds. */
function casesOfIbm(): Case[] {
  const rules = new Map(
    globSync(`${IBM}/src/v4/rules/*.ts`, { cwd: folder }).map((file) => {
      const source = readFileSync(path.join(folder, file), 'utf8');
      const isFailure = source.includes('eRulePolicy.VIOLATION');
      const numbers = [...source.matchAll(/\bnum"?\s*:\s*(\[[^\]]*\]|"[^"]*")/g)].map(([, value]) => value);
      return [path.basename(file, '.ts'), isFailure ? criteriaIn(numbers.join(' ')) : []];
    }),
  );
  return globSync(`${IBM}/test/v2/checker/accessibility/rules/*/*.{html,htm}`, { cwd: folder }).flatMap(
    (page): Case[] => {
      const [, script] = readFileSync(path.join(folder, page), 'utf8').split(/\bUnitTest\s*=/);
      const rule = /ruleIds"?\s*:\s*\[\s*"(\w+)"\s*\]/.exec(script ?? '')?.[1] ?? '';
      const criteria = rules.get(rule) ?? [];
      const results = [...(script ?? '').matchAll(/"?value"?\s*:\s*\[\s*"\w+"\s*,\s*"(\w+)"\s*\]/g)];
      const fails = results.some(([, result]) => result === 'FAIL');
      // What a person must check is neither.
      const isOpen = !fails && results.some(([, result]) => result !== 'PASS');
      return criteria.length === 0 || isOpen || results.length === 0 ? [] : [{ page, criteria, fails }];
    },
  );
}

/** Pages of axe's rules with the elements that fail and those that pass. */
function casesOfAxe(): Case[] {
  const rules = new Map(axe.getRules().map(({ ruleId, tags }) => [ruleId, tags]));
  return globSync('test/integration/rules/*/*.json', { cwd: folder }).flatMap((file): Case[] => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its authors write
    const { rule, violations, passes } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
      rule: string;
      violations?: string[][];
      passes?: string[][];
    };
    const tags = (rules.get(rule) ?? []).map((tag) => tag.replace(/^wcag(\d)(\d)(\d+)$/, '$1.$2.$3'));
    const criteria = criteriaIn(tags.join(' '));
    const fails = (violations ?? []).length > 0;
    const passing = (passes ?? []).map((target) => (target.at(-1) ?? '').replace(/^#/, ''));
    if (criteria.length === 0 || (!fails && passing.length === 0)) return [];
    return [
      {
        page: file.replace(/json$/, 'html'),
        criteria,
        fails,
        ...(fails && passing.length > 0 && { passing }),
      },
    ];
  });
}

function criteriaIn(text: string): string[] {
  const found = text.match(/\b[1-4]\.[1-5]\.\d{1,2}\b/g) ?? [];
  return [...new Set(found)].filter((criterion) => levelOfCriterion(criterion) !== 'AAA');
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
