import type {
  ElementPicture,
  PictureOrder,
  PictureTime,
  WantedPicture,
} from '../../facts/element-picture.ts';
import type { PagePicture } from '../../facts/page-picture.ts';
import type { ReportedPage } from '../../facts/reported-page.ts';
import type { EngineRequest } from '../engine.ts';
import { chooseElements } from './choose-elements.ts';
import { PageOrder } from './page-order.ts';
import { PictureAlbum } from './picture-album.ts';

type Page = Omit<ReportedPage, 'foundOn'>;

/** What its pictures need to know of a scan. */
interface ScanPicturesOptions {
  request: EngineRequest;
  /** What is known so far of the addresses on its pages. */
  answers: PictureOrder['answers'];
  /** Pages that are tried at once. */
  trials: number;
}

/** Pictures of whole pages, of one scan: of the first ones, so that every scan of a site has the same. */
const MAX_PAGES = 100;
const MAX_PAGE_BYTES = 4_000_000;

/** What was found on a page while it was visited: of these reasons only what is new later has pictures. */
export type FoundReasons = Set<string>;

/**
 * The pictures of a scan. What has one on a page depends on what has one on the pages before it, so pages that are visited
 * side by side take theirs one after the other. A page that is tried does not wait for another trial at the same time.
 */
export class ScanPictures {
  readonly #album: PictureAlbum;
  readonly #answers: PictureOrder['answers'];
  readonly #findProblems: NonNullable<EngineRequest['findProblems']>;
  readonly #trials: number;
  readonly #photographed = new PageOrder();
  readonly #handedOver = new PageOrder();
  #pageBytes = 0;
  /** One of a page was too large to be kept: later ones are not, even if they would fit. */
  #isFull = false;

  private constructor(
    { answers, trials, request }: ScanPicturesOptions,
    findProblems: NonNullable<EngineRequest['findProblems']>,
  ) {
    this.#album = new PictureAlbum(request.knownProblems);
    this.#answers = answers;
    this.#findProblems = findProblems;
    this.#trials = trials;
  }

  /** @returns null if the request wants none */
  static of(options: ScanPicturesOptions): ScanPictures | null {
    const { findProblems } = options.request;
    return findProblems === undefined ? null : new ScanPictures(options, findProblems);
  }

  /** Waits for the pages before. @throws the signal's reason when it is aborted while waiting */
  turn(index: number, time: PictureTime, signal: AbortSignal): Promise<void> {
    const order = time === 'tried' ? this.#handedOver : this.#photographed;
    return order.before(this.#known(index, time), signal);
  }

  /** Chooses elements of a page, has their pictures taken, and notes them. @throws what `take` throws */
  async photograph(
    page: { index: number; reported: Page; found: FoundReasons },
    time: PictureTime,
    take: (wanted: readonly WantedPicture[]) => Promise<ElementPicture[]>,
  ): Promise<ElementPicture[]> {
    const { index } = page;
    const pictures = await take(await this.#choose(page, this.#known(index, time), time));
    this.#album.note(pictures, index, time);
    if (time === 'judged') this.#photographed.done(index);
    return pictures;
  }

  /** Whether a page has a picture of the whole. */
  wantsPage(index: number): boolean {
    return index < MAX_PAGES && !this.#isFull;
  }

  /** Takes in the picture of the next page of the crawl. @returns null if the scan has enough already */
  keepPage(picture: PagePicture | null): PagePicture | null {
    const bytes = picture?.tiles.reduce((sum, { image }) => sum + image.length, 0) ?? 0;
    this.#isFull ||= this.#pageBytes + bytes > MAX_PAGE_BYTES;
    if (this.#isFull) return null;
    this.#pageBytes += bytes;
    return picture;
  }

  /** A visit of a page has ended. It may be visited again, and is not waited for then. */
  visited(index: number): void {
    this.#photographed.done(index);
  }

  /** Takes in the pictures of the next page of the crawl. @returns those that are kept */
  async handOver(
    page: { index: number; reported: Page; found: FoundReasons },
    pictures: readonly ElementPicture[],
  ): Promise<ElementPicture[]> {
    // What was found by using the page is known only after its pictures; menus and dialogs are often the same on other
    // pages.
    if (page.reported.visit.actions !== null) {
      const known = new Set(page.found);
      for (const { reasons } of await this.#choose(page, page.index, 'tried'))
        for (const reason of reasons) if (!known.has(reason)) this.#album.wish(reason, page.index);
    }
    return this.#album.keep(pictures);
  }

  /** The page was handed over, or could not be judged. */
  handedOver(index: number): void {
    this.#handedOver.done(index);
  }

  /** The place in the crawl before which all pages are known to a page. */
  #known(index: number, time: PictureTime): number {
    return time === 'tried' ? index - this.#trials + 1 : index;
  }

  #choose(
    { reported, found }: { reported: Page; found: FoundReasons },
    before: number,
    time: PictureTime,
  ): Promise<WantedPicture[]> {
    return chooseElements(reported, {
      known: this.#album.before(before, time),
      answers: this.#answers,
      findProblems: this.#findProblems,
      found,
      withWishes: time === 'tried',
    });
  }
}
