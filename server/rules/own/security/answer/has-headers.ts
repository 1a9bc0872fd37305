import type { PageInput } from '../../../own-rule.ts';

/** Whether the headers of the document are known: every answer with a document has some. */
export function hasHeaders({ page: { visit } }: PageInput): boolean {
  return visit.headers.length > 0;
}
