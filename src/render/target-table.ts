import { countBySeverity } from '../result/count-by-severity.ts';
import { splitChanges } from '../result/split-changes.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { ScanDiff } from '../service/api-types.ts';
import { code, link, prose } from '../../server/report/files/escape.ts';
import { fit } from '../../server/report/files/fit.ts';

/** Left out if no target has any. */
const UNVERIFIED = 'Not verified';
const NUMBERS = ['Added', 'Resolved', 'Unchanged', UNVERIFIED, 'High', 'Medium', 'Low'];
const COLUMNS = ['Target', 'Result', ...NUMBERS, 'Report'];
const ALIGNMENTS = COLUMNS.map((name) => (NUMBERS.includes(name) ? '--:' : '---'));
const CONCLUSIONS = { passed: '✅ passed', failed: '❌ failed' } as const;

/**
 * A row for each target: the verdict first, then what was added and resolved, then what is there now.
 *
 * @param maxBytes UTF-8 bytes of the rows; what does not fit is counted.
 */
export function renderTargetTable(results: readonly TargetResult[], maxBytes: number): string {
  const rows = results.map(renderCells);
  const isNeeded = COLUMNS.map(
    (name, index) => name !== UNVERIFIED || rows.some((row) => !['', '0'].includes(row[index] ?? '')),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.filter((_, index) => isNeeded[index]).join(' | ')} |`;
  const { lines, omitted } = fit(rows, line, { maxItems: rows.length, maxBytes });
  if (omitted > 0) lines.push(line(COLUMNS.map((_, index) => (index === 0 ? `… and ${omitted} more` : ''))));
  return [line(COLUMNS), line(ALIGNMENTS), ...lines].join('\n');
}

function renderCells(result: TargetResult): string[] {
  const target = link(result.url, code(result.url, 120));
  const report = result.reportUrl === '' ? '' : link(result.reportUrl, 'report');
  if (result.kind === 'failed') {
    return [target, '❌ no result', '', '', '', '', '', '', '', report || prose(result.status, 20)];
  }
  const { comparison, outcome, scan } = result;
  const changes =
    comparison.kind === 'compared'
      ? countChanges(comparison.diff)
      : [comparison.cause === 'unreadable' ? 'base not readable' : 'no base', '', '', ''];
  const { high, medium, low } = countBySeverity(scan.result?.findings ?? []);
  return [target, CONCLUSIONS[outcome.conclusion], ...changes, `${high}`, `${medium}`, `${low}`, report];
}

function countChanges(diff: ScanDiff): string[] {
  const { added, resolved, unchanged, unverified } = splitChanges(diff);
  return [added.length, resolved.length, unchanged.length, unverified.count].map(String);
}
