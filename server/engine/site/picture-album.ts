import type { ElementPicture, PictureTime } from '../../facts/element-picture.ts';

/** Of one scan. A report of more is not read picture by picture. */
const MAX_PICTURES = 120;
const MAX_BYTES = 2_000_000;

/** Pictures that were taken of a page at one of its times. */
interface Taken {
  index: number;
  count: number;
  bytes: number;
}

/**
 * What of a scan there are pictures of, so that its pages don't show the same elements again and again. Pages are visited
 * side by side, so each only counts on those before it in the crawl: every scan then has the same pictures, however busy the
 * machine is.
 */
export class PictureAlbum {
  /** The first page that has a picture for a reason, by its place in the crawl. */
  readonly #shown: Record<PictureTime, Map<string, number>> = { judged: new Map(), tried: new Map() };
  readonly #wishes = new Map<string, Map<string, number>>();
  readonly #taken: Taken[] = [];
  readonly #kept = new Set<string>();
  #pictures = 0;
  #bytes = 0;
  /** Those of the base, by `problemKey`; none if no base was named. */
  readonly knownProblems: ReadonlySet<string>;

  constructor(knownProblems: ReadonlySet<string> = new Set()) {
    this.knownProblems = knownProblems;
  }

  /** What a page can know of the others: what is there of those before a place in the crawl. */
  before(index: number, time: PictureTime): KnownPictures {
    const sum = (of: 'count' | 'bytes'): number =>
      this.#taken.reduce((total, each) => total + (each.index < index ? each[of] : 0), 0);
    return {
      isFull: sum('count') >= MAX_PICTURES || sum('bytes') >= MAX_BYTES,
      has: (reason) => (this.#shown[time].get(reason) ?? Infinity) < index,
      wishes: (looks) =>
        [...(this.#wishes.get(looks) ?? [])].filter(([, of]) => of < index).map(([code]) => code),
      knownProblems: this.knownProblems,
    };
  }

  /** Notes what was taken of a page. */
  note(pictures: readonly ElementPicture[], index: number, time: PictureTime): void {
    if (pictures.length === 0) return;
    const bytes = pictures.reduce((total, { image }) => total + image.length, 0);
    this.#taken.push({ index, count: pictures.length, bytes });
    const shown = this.#shown[time];
    for (const reason of pictures.flatMap(({ reasons }) => reasons))
      shown.set(reason, Math.min(shown.get(reason) ?? Infinity, index));
  }

  /**
   * Asks for a picture of what was found too late for one on its page, if another page shows it.
   * @param reason a code and looks
   */
  wish(reason: string, index: number): void {
    const [code, looks] = [reason.slice(0, reason.indexOf(' ')), reason.slice(reason.indexOf(' ') + 1)];
    const codes = this.#wishes.get(looks) ?? new Map<string, number>();
    codes.set(code, Math.min(codes.get(code) ?? Infinity, index));
    this.#wishes.set(looks, codes);
  }

  /** Takes in pictures of the next page of the crawl. @returns those that are kept: for something new, and in its caps */
  keep(pictures: readonly ElementPicture[]): ElementPicture[] {
    return pictures.filter(({ reasons, image }) => {
      const isNew = reasons.some((reason) => !this.#kept.has(reason));
      if (!isNew || this.#pictures >= MAX_PICTURES || this.#bytes + image.length > MAX_BYTES) return false;
      for (const reason of reasons) this.#kept.add(reason);
      this.#pictures += 1;
      this.#bytes += image.length;
      return true;
    });
  }
}

/** What of a scan has pictures, as one of its pages sees it. */
export interface KnownPictures {
  /** There are enough. */
  readonly isFull: boolean;
  /** Whether there is a picture for this. */
  has(reason: string): boolean;
  /** Which problems an element that looks so had on an earlier page, without a picture. */
  wishes(looks: string): readonly string[];
  readonly knownProblems: ReadonlySet<string>;
}
