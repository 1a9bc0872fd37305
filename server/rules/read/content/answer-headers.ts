import type { PageInput } from '../../own-rule.ts';
import type { VisitFacts } from '../../../facts/visit-facts.ts';

/** Whether the headers of the document are known: every answer with a document has some. */
export function hasHeaders({ page: { visit } }: PageInput): boolean {
  return visit.headers.length > 0;
}

/** The values of a header, one for each time it came; none if it did not come. */
export function valuesOf({ headers }: Pick<VisitFacts, 'headers'>, wanted: string): string[] {
  return headers.filter(([name]) => name === wanted).map(([, value]) => value.trim());
}

/** What to show of a header of the answer: its line, or that it is not there. */
export function headerEvidence(name: string, value: string | undefined): string {
  return value === undefined ? `no header ${name}` : `${name}: ${value}`;
}
