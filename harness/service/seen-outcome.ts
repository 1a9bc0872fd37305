import { groupLimitations } from '../../shared/limitations/group-limitations.ts';
import type { NotedLimitation } from '../../shared/limitations/limitation.ts';
import { wordLimitation } from '../../shared/limitations/word-limitation.ts';
import { wordScanFailure } from '../../shared/limitations/word-scan-failure.ts';
import type { EngineOutcome } from '../../server/engine/engine.ts';

type Complete = Extract<EngineOutcome, { ok: true }>;

/** What a scan came to, as people see it: with what was noted, or why it failed, in words. */
export type SeenOutcome =
  | (Omit<Complete, 'limitations'> & { limitations: string[] })
  | { ok: false; error: string };

/** What the engine hands over, in words. */
export function seenBy(outcome: EngineOutcome): SeenOutcome {
  return outcome.ok
    ? { ...outcome, limitations: sentencesOf(outcome.limitations) }
    : { ok: false, error: wordScanFailure(outcome.failure) };
}

/** What was noted in a scan, as its result says it. */
export function sentencesOf(noted: readonly NotedLimitation[]): string[] {
  return groupLimitations(noted).map(wordLimitation);
}
