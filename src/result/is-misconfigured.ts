import type { TargetResult } from './target-result.ts';

/** Whether inputs or settings of the repository are wrong, so that the run must fail whatever it lets pass. */
export function isMisconfigured(result: TargetResult): boolean {
  return result.kind === 'failed' ? result.isMistake : result.outcome.isMistake === true;
}
