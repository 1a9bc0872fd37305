import type { RenderedPage } from '../gather/open-documents.ts';

/** Told how a visit to a page goes on; anew where the page is tried again or moves on. */
export interface VisitListener {
  /**
   * The document is loaded and at rest: from now on it asks the site for nothing. It is judged once the promise is
   * resolved; the time until then is not the page's.
   * @param url its final address
   * @param signal aborted when the visit is over before
   */
  loaded(url: string, signal: AbortSignal): Promise<void>;
  /** It is known what the page shows and where it leads; only the engines' verdict is still to come. */
  rendered(url: string, page: RenderedPage): void;
}
