import { plural } from '../text/plural.ts';
import { describeChanges } from './changes.ts';
import type { CompleteTarget } from './target-result.ts';

/** The result of a complete target in one line: numbers, verdict, and the address of the report. */
export function describeResult({ url, comparison, outcome, scan, reportUrl }: CompleteTarget): string {
  const total = scan.result?.findings.length ?? 0;
  const numbers =
    comparison.kind === 'compared'
      ? describeChanges(comparison.diff)
      : `${total} ${plural(total, 'finding')}`;
  return `${outcome.conclusion === 'passed' ? 'Passed' : 'Failed'}: ${url}: ${numbers}. ${outcome.verdict} ${reportUrl}`.trim();
}
