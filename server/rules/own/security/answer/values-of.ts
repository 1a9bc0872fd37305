import type { VisitFacts } from '../../../../findings/facts/visit-facts.ts';

/** The values of a header, one for each time it came; none if it did not come. */
export function valuesOf({ headers }: Pick<VisitFacts, 'headers'>, wanted: string): string[] {
  return headers.filter(([name]) => name === wanted).map(([, value]) => value.trim());
}
