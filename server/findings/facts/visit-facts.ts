import type { DocumentFacts } from './document-facts.ts';
import type { MarkupFacts } from './markup-facts.ts';
import type { RequestFacts } from './request-facts.ts';
import type { ScriptError } from './script-error.ts';

/** A header of an answer, its name in lower case. Of a header that came several times, each is one. */
export type Header = [name: string, value: string];

/** What a visit to a page has seen besides the rendered page. Everything in it comes from the site. */
export interface VisitFacts {
  /** Headers of the answer that brought the document, in their order. */
  headers: Header[];
  /** Null if it could not be read. */
  document: DocumentFacts | null;
  /** Of the source as it was served; null if that could not be had. */
  markup: MarkupFacts | null;
  /** In their order, the document first; null if they are not all known. */
  requests: RequestFacts[] | null;
  /** In the order in which they happened; null if that is not known. */
  errors: ScriptError[] | null;
}
