import type { ElementPicture } from '../../facts/element-picture.ts';
import type { RenderedPage } from '../gather/open-documents.ts';
import type { GatheredPage } from './gather-page.ts';

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
  /**
   * The page was judged. Elements of which pictures are worth having, the most important first. Left out if no pictures
   * are taken.
   */
  chooseElements?(page: GatheredPage): Promise<Pick<ElementPicture, 'node' | 'reasons'>[]>;
}
