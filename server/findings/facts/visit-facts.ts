import type { InteractionFacts } from './interaction-facts.ts';
import type { LayoutFacts } from './layout-facts.ts';

/** A header of an answer, its name in lower case. Of a header that came several times, each is one. */
export type Header = [name: string, value: string];

/** What a visit to a page has seen besides the rendered page. Everything in it comes from the site. */
export interface VisitFacts {
  /** Headers of the answer that brought the document, in their order. */
  headers: Header[];
  /** How it behaves with the keyboard; null if that could not be tried. */
  interaction: InteractionFacts | null;
  /** How it looks in narrower windows and with other text; null if that could not be tried. */
  layout: LayoutFacts | null;
}
