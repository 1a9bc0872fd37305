import type { TextStyle } from './text-style.ts';

/** A header of an answer, its name in lower case. Of a header that came several times, each is one. */
export type Header = [name: string, value: string];

/** What a visit to a page has seen besides the rendered page. Everything in it comes from the site. */
export interface VisitFacts {
  /** Headers of the answer that brought the document, in their order. */
  headers: Header[];
  /** How its text is shown, without what is beyond the cap of the gatherer. */
  textStyles: TextStyle[];
}
