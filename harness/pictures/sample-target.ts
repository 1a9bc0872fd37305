import { ADDED_HIGH } from '../../src/inputs/fail-on.ts';
import { decideOutcome } from '../../src/result/decide-outcome.ts';
import type { CompleteTarget } from '../../src/result/target-result.ts';
import type { Sample } from '../service/make-sample.ts';

const REPORTS = 'https://scan.example.net/reports';
const REPOSITORY = 'https://github.com/kiln-and-tide/shop';
const SHA = '5f2c9d1be07a4c83a1d96b0e5f7732c4d8e1a9b6';
const BASE_SHA = '9aa41c7d23f0b85e6c1742d9a03be8f5176c2d40';

/** The sample as the result of a run of the action: the deployment of a pull request, compared with production. */
export function sampleTarget({ base, scan, diff }: Sample): CompleteTarget {
  const findings = { current: scan.result?.findings ?? [], added: diff.added };
  const run = { runNumber: 42, runUrl: `${REPOSITORY}/actions/runs/1042` };
  return {
    kind: 'complete',
    url: scan.target,
    scan,
    comparison: {
      kind: 'compared',
      diff,
      base: {
        target: base.target,
        completedAt: base.completedAt ?? base.createdAt,
        reportUrl: `${REPORTS}/${base.id}`,
        pages: base.result?.counts.pages,
        sha: BASE_SHA,
        commitUrl: `${REPOSITORY}/commit/${BASE_SHA}`,
        environment: 'production',
        runId: 1041,
        runNumber: 41,
        runUrl: `${REPOSITORY}/actions/runs/1041`,
      },
    },
    outcome: decideOutcome(findings, ADDED_HIGH),
    reportUrl: `${REPORTS}/${scan.id}?base=${base.id}`,
    deployed: { sha: SHA, commitUrl: `${REPOSITORY}/commit/${SHA}`, environment: 'preview', ...run },
    pictures: new Map(
      diff.added.map((finding) => [finding, `${REPORTS}/${scan.id}/pictures/${finding.id}.webp`]),
    ),
  };
}
