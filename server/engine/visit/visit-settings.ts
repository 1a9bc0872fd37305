import type { AnswerHeaders } from '../../facts/request-facts.ts';
import { createHash } from 'node:crypto';
import type { VisitedPage } from '../crawl/normalise-url.ts';
import type { RenderedPage } from '../gather/open-documents.ts';
import type { ElementPicture, PictureTime, WantedPicture } from '../../facts/element-picture.ts';
import type { GatheredPage } from './gather-page.ts';

/** Addresses whose answers are remembered. */
const MAX_KNOWN = 5_000;

/**
 * What answers said in a browser context, whichever tab has had them: tabs share what they have loaded, and ask whether
 * it has changed. The answer to that has no content and does not show how that was sent.
 */
export class KnownAnswers {
  readonly #headers = new Map<string, AnswerHeaders>();

  note(address: string, headers: AnswerHeaders): void {
    if (this.#headers.size < MAX_KNOWN || this.#headers.has(address)) this.#headers.set(address, headers);
  }

  /** Null if no answer is remembered. */
  of(address: string): AnswerHeaders | null {
    return this.#headers.get(address) ?? null;
  }
}

/** Pages are asked for twice: when they are rendered and when they are judged. */
const contents = new WeakMap<RenderedPage, string>();

/** Learns how the visit to a page goes on. These calls come again if the page moves on to another document. */
export interface VisitListener {
  /** Place of the page in the crawl, from 0. */
  index: number;
  /**
   * The document is loaded and at rest: from now on it asks the site for nothing. It is judged once the promise is
   * resolved; the time until then does not count as the page's.
   * @param url its final address
   * @param signal aborted if the visit ends before
   */
  loaded(url: string, signal: AbortSignal): Promise<void>;
  /**
   * Whether the site lets the page be tried after it was judged, as far as robots.txt says.
   * @param url its final address
   * @param signal aborted if the visit ends before
   */
  mayBeTried(url: string, signal: AbortSignal): Promise<boolean>;
  /** The runners have judged the page; it stays open for what else is gathered. */
  judged(): void;
  /**
   * The page will be tried once the promise is resolved, and another may be loaded meanwhile. As for `loaded`.
   * @param isMemoryShort another tab would be one too many
   */
  trying(signal: AbortSignal, isMemoryShort: boolean): Promise<void>;
  /** It is known what the page shows and where it leads; only the results of the runners are missing. */
  rendered(url: string, page: RenderedPage): void;
  /** Null if no pictures are taken. */
  pictures: PicturesListener | null;
}

/** Decides of what a page has pictures. */
interface PicturesListener {
  /** Waits for other pages. As for `loaded`. */
  turn(time: PictureTime, signal: AbortSignal): Promise<void>;
  /** Whether a picture of the whole page is worth having. */
  wantsPage: boolean;
  /**
   * The page was judged, and it is its turn: chooses elements of which pictures are worth having, and has them taken.
   * @param take takes pictures, the most important first
   * @throws what `take` throws
   */
  photograph(
    page: GatheredPage,
    time: PictureTime,
    take: (wanted: readonly WantedPicture[]) => Promise<ElementPicture[]>,
  ): Promise<ElementPicture[]>;
}

/** How pages are visited and judged. */
export interface VisitSettings {
  /** Size of the window in CSS pixels. */
  viewport: { width: number; height: number };
  /** CSS selector of an element that a page must have before it is judged; null for none. */
  waitForSelector: string | null;
  /** The standard of HTML_CodeSniffer; AAA also turns on what axe has for that level. */
  standard: 'WCAG2AA' | 'WCAG2AAA';
  /** axe rules that run although the standard does not include them. */
  extraRules: readonly string[];
  /**
   * How many pages of a scan, from the first one of the crawl, are tried after they were judged, as people use them: with
   * the keyboard, in narrow windows, with larger text. Infinity for all.
   */
  triedPages: number;
  /** Whether forms of such pages may be submitted: never where the site may know us. */
  sendsForms: boolean;
  /**
   * The only rules of axe that run, if what is asked for is found by them and our own; HTML_CodeSniffer does not run then.
   * Null for everything.
   */
  only: readonly string[] | null;
}

/**
 * How `Math.random` begins in every document: with values near one end of its range, so that what a page leaves to chance
 * differs between two visits.
 */
export type Chance = 'low' | 'high';

/** How pages are visited and judged unless a scan was asked for something else. */
export const DEFAULT_VISIT: VisitSettings = {
  viewport: { width: 1280, height: 1024 },
  waitForSelector: null,
  standard: 'WCAG2AA',
  extraRules: [],
  triedPages: 0,
  sendsForms: true,
  only: null,
};

/** What the frontier needs to know of a page. */
export function visitedPage(finalUrl: string, page: RenderedPage): VisitedPage {
  const links = page.links.filter(({ download }) => !download).map(({ address }) => address);
  const content = contents.get(page) ?? contentOf(page);
  contents.set(page, content);
  return { finalUrl, canonical: page.canonical, links, content };
}

/** By what a page that is there under two addresses is known: the same to the last attribute and pixel. */
function contentOf({ snapshot }: RenderedPage): string {
  return createHash('sha256').update(JSON.stringify(snapshot.nodes)).digest('hex');
}
