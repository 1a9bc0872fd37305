import { abortable } from '../../shared/abortable.ts';
import { within } from '../../shared/within.ts';

/** The longest wait for one page. */
const PATIENCE_MS = 5_000;
/** All pages of a scan together wait no longer than this for pages that don't come. */
const SCAN_PATIENCE_MS = 15_000;

/** Lets pages that are visited side by side take a step in the order of the crawl, as long as none is late. */
export class PageOrder {
  /** Places in the crawl that are done, beyond the first one that is not. */
  readonly #done = new Set<number>();
  readonly #waiting = new Map<() => void, number>();
  #next = 0;
  #patienceMs = SCAN_PATIENCE_MS;

  /** A page has taken the step, or never will. */
  done(index: number): void {
    if (index >= this.#next) this.#done.add(index);
    this.#goOn();
  }

  /**
   * Waits until all pages before a place in the crawl are done. One that takes too long is not waited for again.
   * @throws the signal's reason when it is aborted while waiting
   */
  async before(index: number, signal: AbortSignal): Promise<void> {
    if (this.#next >= index) return;
    const beganMs = performance.now();
    const { promise, resolve } = Promise.withResolvers<true>();
    const come = (): void => resolve(true);
    this.#waiting.set(come, index);
    try {
      const patienceMs = Math.min(PATIENCE_MS, this.#patienceMs);
      if ((await abortable(within(promise, patienceMs), signal)) !== null) return;
      this.#patienceMs -= performance.now() - beganMs;
      this.#next = Math.max(this.#next, index);
      this.#goOn();
    } finally {
      this.#waiting.delete(come);
    }
  }

  #goOn(): void {
    while (this.#done.delete(this.#next)) this.#next += 1;
    for (const [come, index] of this.#waiting) if (index <= this.#next) come();
  }
}
