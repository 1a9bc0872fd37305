import type { Comparison } from '../result/comparison.ts';
import type { Scan } from '../service/api-types.ts';
import { code, link, prose, sentence } from '../../server/report/files/escape.ts';

/** What a scan was compared with: its date, and its address, commit and run, if they are known and differ. */
export function renderBase(scan: Scan, comparison: Comparison): string {
  if (comparison.kind === 'no-base') return sentence(comparison.reason, 600);
  const { base, diff } = comparison;
  if (base === undefined) return `compared with the scan ${code(diff.baseScanId, 32)}`;
  const facts: string[] = [];
  if (base.target !== scan.target) facts.push(`of ${link(base.target, code(base.target, 200))}`);
  if (base.sha !== '') facts.push(`commit ${link(base.commitUrl, code(base.sha.slice(0, 7), 7))}`);
  if (base.runId !== 0) facts.push(link(base.runUrl, `run ${base.runNumber || base.runId}`));
  const when = `the scan of ${base.completedAt.slice(0, 16).replace('T', ' ')} UTC`;
  const list = facts.length === 0 ? '' : ` (${facts.join(', ')})`;
  return `compared with ${link(base.reportUrl, prose(when, 40))}${list}`;
}
