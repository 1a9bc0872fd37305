import type { BackwardParts } from './backward-parts.ts';
import type { BoundaryFacts } from './boundary-facts.ts';
import type { ActionFacts } from './action-facts.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { MarkupFacts } from './markup-facts.ts';
import type { TextContrast } from './text-contrast.ts';
import type { TextStyle } from './text-style.ts';
import type { RequestFacts } from './request-facts.ts';
import type { ScriptError } from './script-error.ts';
import type { FragmentFacts } from './fragment-facts.ts';
import type { GeneratedText } from './generated-text.ts';
import type { InteractionFacts } from './interaction-facts.ts';
import type { LayoutFacts } from './layout-facts.ts';
import type { LoadingFacts } from './loading-facts.ts';

/** A header of an answer, its name in lower case. Of a header that came several times, each is one. */
export type Header = [name: string, value: string];

/** A cookie that the answer with the document sets. Its value is nobody's business and is not kept. */
export interface SetCookie {
  name: string;
  secure: boolean;
  httpOnly: boolean;
  /** As the site writes it, in lower case; null without the attribute. */
  sameSite: string | null;
}

/** What a visit to a page has seen besides the rendered page. Everything in it comes from the site. */
export interface VisitFacts {
  /**
   * Headers of the answer that brought the document, in their order and without cookies. Empty if they can't be known:
   * a server on the user's own machine does not have the headers that the site will have.
   */
  headers: Header[];
  /** Null if they can't be known. */
  cookies: SetCookie[] | null;
  /** Addresses of the scripts and style sheets that the markup itself asks for; others are added by scripts. */
  ownResources: string[];
  /** Null if it could not be read. */
  document: DocumentFacts | null;
  /** Of the source as it was served; null if that could not be had. */
  markup: MarkupFacts | null;
  /** How its text is shown, without what is beyond the cap of the gatherer; null if it could not be read. */
  textStyles: TextStyle[] | null;
  /** Words that its style sheets write, in the order of the page and capped; null if they could not be read. */
  generatedTexts: GeneratedText[] | null;
  /** Where the order of the code is not that on the screen, and whether there is more of it; null if that could not be read. */
  backwardParts: { found: BackwardParts[]; isCut: boolean } | null;
  /** What its scripts make of links to its parts; null if that is not known. */
  fragments: FragmentFacts | null;
  /** In their order, the document first; null if they are not all known. */
  requests: RequestFacts[] | null;
  /** In the order in which they happened; null if that is not known. */
  errors: ScriptError[] | null;
  /** How it behaves with the keyboard; null if that could not be tried. */
  interaction: InteractionFacts | null;
  /** How it looks in narrower windows and with other text; null if that could not be tried. */
  layout: LayoutFacts | null;
  /** How its images and fonts load; null if that could not be seen. */
  loading: LoadingFacts | null;
  /** Contrast of texts for which axe could not decide it, as far as it could be measured. */
  contrast?: TextContrast[];
  /** How fields and icons stand out; absent if that could not be measured. */
  boundaries?: BoundaryFacts;
  /** What its buttons and forms do when they are used with the keyboard; null if that could not be tried. */
  actions: ActionFacts | null;
}
