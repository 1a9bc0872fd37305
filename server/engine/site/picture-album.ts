import type { ElementPicture } from '../../facts/element-picture.ts';

/** Of one scan. A report of more is not read picture by picture. */
const MAX_PICTURES = 120;
const MAX_BYTES = 2_000_000;

/** What of a scan there are pictures of, so that its pages don't show the same elements again and again. */
export class PictureAlbum {
  readonly #reasons = new Set<string>();
  readonly #wishes = new Map<string, Set<string>>();
  #pictures = 0;
  #bytes = 0;
  /** Those of the base, by `problemKey`; none if no base was named. */
  readonly knownProblems: ReadonlySet<string>;

  constructor(knownProblems: ReadonlySet<string> = new Set()) {
    this.knownProblems = knownProblems;
  }

  /** Whether there is a picture for this. */
  has(reason: string): boolean {
    return this.#reasons.has(reason);
  }

  /**
   * Asks for a picture of what was found too late for one on its page, if another page shows it.
   * @param reason a code and looks
   */
  wish(reason: string): void {
    const [code, looks] = [reason.slice(0, reason.indexOf(' ')), reason.slice(reason.indexOf(' ') + 1)];
    const codes = this.#wishes.get(looks) ?? new Set();
    this.#wishes.set(looks, codes.add(code));
  }

  get hasWishes(): boolean {
    return this.#wishes.size > 0;
  }

  /** Which problems an element that looks so had on an earlier page, without a picture. */
  wishes(looks: string): Iterable<string> {
    return this.#wishes.get(looks) ?? [];
  }

  get isFull(): boolean {
    return this.#pictures >= MAX_PICTURES || this.#bytes >= MAX_BYTES;
  }

  /** Takes in pictures of the next page of the crawl. @returns those that are kept: for something new, and in its caps */
  keep(pictures: readonly ElementPicture[]): ElementPicture[] {
    return pictures.filter(({ reasons, image }) => {
      const isNew = reasons.some((reason) => !this.has(reason));
      if (!isNew || this.#pictures >= MAX_PICTURES || this.#bytes + image.length > MAX_BYTES) return false;
      for (const reason of reasons) this.#reasons.add(reason);
      this.#pictures += 1;
      this.#bytes += image.length;
      return true;
    });
  }
}
