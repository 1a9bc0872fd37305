import type {
  BackwardParts,
  BoundaryFacts,
  DocumentFacts,
  FragmentFacts,
  GeneratedText,
  MarkupFacts,
} from './document-facts.ts';
import type { ActionFacts } from './action-facts.ts';
import type { DeclaredElement } from './declaration.ts';
import type { LayoutFacts, TextContrast, TextStyle } from './style-facts.ts';
import type { LoadingFacts, RequestFacts } from './request-facts.ts';
import type { InteractionFacts } from './interaction-facts.ts';

/**
 * What went wrong in the scripts of a page: an exception that nothing caught, a promise that was rejected and that nobody
 * looks at, a message to the console, what a content security policy has blocked, the use of something that browsers are
 * about to remove, or a request for a permission before anybody has used the page. Everything in it comes from the site.
 */
export interface ScriptError {
  kind: 'exception' | 'rejection' | 'console' | 'policy' | 'deprecation' | 'permission';
  /** The message; of a policy its directive and the address or word of what it blocked; what the permission is for. Shortened. */
  text: string;
  /** Address of the script, or of the page itself; empty if it is not known. */
  source: string;
}

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
  /** Words that its style sheets write, in the order of the page, and whether there may be more; null if they could not be read. */
  generatedTexts: { found: GeneratedText[]; isCut: boolean } | null;
  /** Where the order of the code is not that on the screen, and whether there is more of it; null if that could not be read. */
  backwardParts: { found: BackwardParts[]; isCut: boolean } | null;
  /** What its scripts make of links to its parts; null if that is not known. */
  fragments: FragmentFacts | null;
  /** In their order, the document first; null if they are not all known. */
  requests: RequestFacts[] | null;
  /** In the order in which they happened; null if that is not known. */
  errors: ScriptError[] | null;
  /** Nothing was drawn in the window of what style sheets call shown there. */
  isBlank?: true;
  /** Another page to which it takes visitors some seconds after it was judged. */
  movesTo?: string;
  /** How it behaves with the keyboard; null if that could not be tried. */
  interaction: InteractionFacts | null;
  /** How it looks in narrower windows and with other text; null if that could not be tried. */
  layout: LayoutFacts | null;
  /** How its images and fonts load; null if that could not be seen. */
  loading: LoadingFacts | null;
  /** Contrast of texts for which axe could not decide it, as far as it could be measured. */
  contrast?: TextContrast[];
  /** What sets the colours of texts with too little contrast, as far as that is known. */
  declared?: DeclaredElement[];
  /** How fields and icons stand out; absent if that could not be measured. */
  boundaries?: BoundaryFacts;
  /** What its buttons and forms do when they are used with the keyboard; null if that could not be tried. */
  actions: ActionFacts | null;
}
