import type { VisitFacts } from '../../../../findings/facts/visit-facts.ts';

/** Whether the headers of the document are known: every answer with a document has some. */
export function hasHeaders({ headers }: VisitFacts): boolean {
  return headers.length > 0;
}
