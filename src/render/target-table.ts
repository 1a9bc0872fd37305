import { countBySeverity, splitChanges } from '../result/changes.ts';
import type { CompleteTarget, TargetResult } from '../result/target-result.ts';
import type { ScanDiff } from '../service/api-types.ts';
import { addressCode, fit, link, prose } from '../../shared/formats/escape.ts';
import { countPages, countsAsLost } from '../../shared/formats/describe-scan.ts';
import { unseenPages } from '../result/judge-coverage.ts';

/** Left out if no target has any, or if each has all of its pages. */
const UNVERIFIED = 'Not verified';
const SEEN = 'Pages seen';
const NUMBERS = ['Added', 'Resolved', 'Unchanged', UNVERIFIED, SEEN, 'High', 'Medium', 'Low'];
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
    (name, index) =>
      (name !== UNVERIFIED && name !== SEEN) || rows.some((row) => !['', '0'].includes(row[index] ?? '')),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.filter((_, index) => isNeeded[index]).join(' | ')} |`;
  const { lines, omitted } = fit(rows, line, { maxItems: rows.length, maxBytes });
  if (omitted > 0) lines.push(line(COLUMNS.map((_, index) => (index === 0 ? `… and ${omitted} more` : ''))));
  return [line(COLUMNS), line(ALIGNMENTS), ...lines].join('\n');
}

function renderCells(result: TargetResult): string[] {
  const target = link(result.url, addressCode(result.url, 120));
  const report = result.reportUrl === '' ? '' : link(result.reportUrl, 'report');
  if (result.kind === 'failed') {
    return [target, '❌ no result', '', '', '', '', '', '', '', '', report || prose(result.status, 20)];
  }
  const { comparison, outcome, scan } = result;
  const changes =
    comparison.kind === 'compared'
      ? countChanges(comparison.diff)
      : [comparison.cause === 'unreadable' ? 'base not readable' : 'no base', '', '', ''];
  const { high, medium, low } = countBySeverity(scan.result?.findings ?? []);
  const numbers = [`${high}`, `${medium}`, `${low}`];
  return [target, CONCLUSIONS[outcome.conclusion], ...changes, seenPages(result), ...numbers, report];
}

/** "3 of 10" if the scan did not see what its base knows, or a part of it not as it is; empty if it saw all of it. */
function seenPages({ comparison, outcome, scan }: CompleteTarget): string {
  if (outcome.coverage === undefined) return '';
  const coverage = comparison.kind === 'compared' ? comparison.diff.coverage : undefined;
  if (coverage === undefined) {
    const pages = scan.result?.counts.pages ?? 0;
    return `${pages} of ${pages + countPages(unseenPages(scan.result))}`;
  }
  const badly = countPages(coverage.impaired.filter(countsAsLost));
  return `${coverage.judged - badly} of ${coverage.basePages}`;
}

function countChanges(diff: ScanDiff): string[] {
  const { added, resolved, unchanged, unverified } = splitChanges(diff);
  return [added.length, resolved.length, unchanged.length, unverified.count].map(String);
}
