import type { Limitation } from './limitation.ts';
import { wordLimitation } from './word-limitation.ts';

/** What a scan could not do as the contract has it: a sentence for each limitation, and all of them as data. */
export function describeLimitations(limitations: readonly Limitation[]): {
  limitations: string[];
  limitationDetails: Limitation[];
} {
  return { limitations: limitations.map(wordLimitation), limitationDetails: [...limitations] };
}
