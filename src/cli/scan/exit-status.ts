import type { TargetResult } from '../../result/target-result.ts';
import { EXIT } from '../exit-codes.ts';

/** Exit status by the results: one without a result counts more than one that breaks a rule. */
export function exitStatus(results: readonly TargetResult[]): number {
  const failed = results.filter((result) => result.kind === 'failed');
  if (failed.some(({ isMistake }) => !isMistake)) return EXIT.noResult;
  if (failed.length > 0) return EXIT.usage;
  const breaks = results.some(
    (result) => result.kind === 'complete' && result.outcome.conclusion === 'failed',
  );
  return breaks ? EXIT.gate : EXIT.passed;
}
