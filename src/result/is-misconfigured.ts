import type { TargetResult } from './target-result.ts';

/** Whether inputs or policy are wrong, so that the run fails whatever it tolerates. */
export function isMisconfigured(result: TargetResult): boolean {
  return result.kind === 'failed' ? result.isMistake : result.outcome.isMistake === true;
}
