import { countBySeverity } from '../outcome.ts';
import { splitChanges } from '../result/split-changes.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { ScanDiff } from '../service/api-types.ts';
import { code, link, prose } from './escape.ts';

/** Left out where no target has any. */
const UNVERIFIED = 'Not verified';
const NUMBERS = ['Added', 'Resolved', 'Unchanged', UNVERIFIED, 'High', 'Medium', 'Low'];
const COLUMNS = ['Target', 'Result', ...NUMBERS, 'Report'];
const ALIGNMENTS = COLUMNS.map((name) => (NUMBERS.includes(name) ? '--:' : '---'));
const CONCLUSIONS = { passed: '✅ passed', failed: '❌ failed' } as const;

/** A row for each target: the verdict first, then what was added and resolved, then what is there now. */
export function renderTargetTable(results: readonly TargetResult[]): string {
  const rows = results.map(renderCells);
  const isNeeded = COLUMNS.map(
    (name, index) => name !== UNVERIFIED || rows.some((row) => !['', '0'].includes(row[index] ?? '')),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.filter((_, index) => isNeeded[index]).join(' | ')} |`;
  return [line(COLUMNS), line(ALIGNMENTS), ...rows.map(line)].join('\n');
}

function renderCells(result: TargetResult): string[] {
  const target = link(result.url, code(result.url, 120));
  const report = result.reportUrl === '' ? '' : link(result.reportUrl, 'report');
  if (result.kind === 'failed') {
    return [target, '❌ no result', '', '', '', '', '', '', '', report || prose(result.status, 20)];
  }
  const { comparison, outcome, scan } = result;
  const changes = comparison.kind === 'compared' ? countChanges(comparison.diff) : ['no base', '', '', ''];
  const { high, medium, low } = countBySeverity(scan.result?.findings ?? []);
  return [target, CONCLUSIONS[outcome.conclusion], ...changes, `${high}`, `${medium}`, `${low}`, report];
}

function countChanges(diff: ScanDiff): string[] {
  const { added, resolved, unchanged, unverified } = splitChanges(diff);
  return [added.length, resolved.length, unchanged.length, unverified.count].map(String);
}
