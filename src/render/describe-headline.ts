import { pagesNotJudged } from '../../shared/formats/describe-scan.ts';
import { namedSeverities } from '../../shared/severity.ts';
import { countBySeverity, describeResolved, splitChanges } from '../result/changes.ts';
import type { CompleteTarget } from '../result/target-result.ts';
import type { Finding, ScanDiff } from '../service/api-types.ts';
import { plural } from '../text/plural.ts';
import { describeNoBase } from './describe-no-base.ts';

/**
 * A result in a few words: what changed, and how much of the site was seen, as in "2 high and 1 low added, 3 resolved, 10 of
 * 10 pages judged". What was not seen of the base comes first.
 */
export function describeHeadline({ scan, comparison, outcome: { coverage } }: CompleteTarget): string {
  const current = scan.result?.findings ?? [];
  const found =
    comparison.kind === 'compared'
      ? describeChanges(comparison.diff)
      : `${current.length} ${plural(current.length, 'finding')}, ${describeNoBase(comparison)}`;
  if (coverage !== undefined) return `${coverage}; ${found}`;
  const pages = describePages(scan.result);
  return pages === '' ? found : `${found}, ${pages} pages judged`;
}

/** Pages judged of those found, such as "10 of 25"; empty if the service gives findings alone, which is enough (see check-answer.ts). */
export function describePages(result: CompleteTarget['scan']['result']): string {
  const judged = result?.counts?.pages;
  if (judged === undefined) return '';
  const missed = pagesNotJudged(result?.limitationDetails ?? []);
  return `${judged} of ${missed.isAtLeast ? 'at least ' : ''}${judged + missed.pages}`;
}

function describeChanges(diff: ScanDiff): string {
  const { added, resolved, unverified } = splitChanges(diff);
  const parts = [
    added.length === 0 ? 'nothing added' : `${describeSeverities(added)} added`,
    resolved.length === 0 ? 'nothing resolved' : describeResolved(resolved),
  ];
  if (unverified.count > 0) {
    const unstable = unverified.unstable === 0 ? '' : ` (${unverified.unstable} unstable)`;
    parts.push(`${unverified.count} not verified${unstable}`);
  }
  return parts.join(', ');
}

/** "2 high and 1 low" */
function describeSeverities(findings: readonly Finding[]): string {
  const named = namedSeverities(countBySeverity(findings));
  const last = named.pop() ?? '';
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`;
}
