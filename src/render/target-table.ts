import { countBySeverity } from '../outcome.ts';
import type { TargetResult } from '../result/target-result.ts';
import { code, link, prose } from './escape.ts';
import { fit } from './fit.ts';

const CONCLUSIONS = { passed: '✅ passed', failed: '❌ failed' } as const;

/**
 * A row for each target: the verdict first, then what was added and resolved, then what is there now.
 *
 * @param maxBytes UTF-8 bytes of the rows; what does not fit is counted.
 */
export function renderTargetTable(results: readonly TargetResult[], maxBytes: number): string {
  const limits = { maxItems: results.length, maxBytes };
  const { lines, omitted } = fit(results, (result) => `| ${renderCells(result).join(' | ')} |`, limits);
  if (omitted > 0) lines.push(`| … and ${omitted} more | | | | | | | | |`);
  return [
    '| Target | Result | Added | Resolved | Unchanged | High | Medium | Low | Report |',
    '|---|---|--:|--:|--:|--:|--:|--:|---|',
    ...lines,
  ].join('\n');
}

function renderCells(result: TargetResult): string[] {
  const target = link(result.url, code(result.url, 120));
  const report = result.reportUrl === '' ? '' : link(result.reportUrl, 'report');
  if (result.kind === 'failed') {
    return [target, '❌ no result', '', '', '', '', '', '', report || prose(result.status, 20)];
  }
  const { comparison, outcome, scan } = result;
  const changes =
    comparison.kind === 'compared'
      ? [comparison.diff.added, comparison.diff.resolved, comparison.diff.unchanged].map((findings) =>
          String(findings.length),
        )
      : [comparison.lack === 'unreadable' ? 'base not readable' : 'no base', '', ''];
  const { high, medium, low } = countBySeverity(scan.result?.findings ?? []);
  return [target, CONCLUSIONS[outcome.conclusion], ...changes, `${high}`, `${medium}`, `${low}`, report];
}
