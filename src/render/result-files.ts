import { declaredLines } from '../../shared/formats/declared-colours.ts';
import { findingKey } from '../../shared/formats/reported-finding.ts';
import type { ReportedFinding } from '../../shared/formats/reported-finding.ts';
import { listFindings } from '../../shared/formats/list-findings.ts';
import type { IgnoreEntry } from '../policy/policy.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { FindLine } from '../source-lines/find-lines.ts';

/** All findings of a target with what the run knows about them, by state, then in the service's order. */
export function reportFindings(result: TargetResult, findLine: FindLine): ReportedFinding[] {
  if (result.kind === 'failed') return [];
  const { comparison, outcome, scan } = result;
  const failing = new Set(outcome.failing ?? []);
  const ignored = new Map(
    (outcome.ignored ?? []).map(({ finding, entry }) => [findingKey(finding), describeIgnore(entry)]),
  );
  return listFindings(scan, comparison.kind === 'compared' ? comparison.diff : null, (finding) => {
    const declared = declaredLines(finding, (declaration) => findLine(finding, declaration));
    return {
      location: findLine(finding),
      ...(declared.length > 0 && { declared }),
      failsRun: failing.has(findingKey(finding)),
      ignored: ignored.get(findingKey(finding)),
    };
  });
}

function describeIgnore({ reason, expires }: IgnoreEntry): string {
  return expires === undefined ? reason : `${reason} (until ${expires})`;
}
