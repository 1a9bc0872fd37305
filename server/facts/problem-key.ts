import type { OccurrenceFacts } from './scan-facts.ts';

/** Tells problems apart as people see them, well enough to choose what gets a picture: comparisons go by identity. */
export function problemKey({ family, evidence }: Pick<OccurrenceFacts, 'family' | 'evidence'>): string {
  return `${family} ${evidence}`;
}
