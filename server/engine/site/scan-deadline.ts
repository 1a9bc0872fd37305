import type { PageFailure } from '../visit/page-failure.ts';

/**
 * How many more pages may take all their time than are judged. Each holds up the scans that wait for others: a site
 * that answers no faster again and again is not worth it.
 */
const MAX_SLOW = 3;

/** When a scan must end: after its time, early if its site is too slow, or if it failed. */
export class ScanDeadline {
  /** Aborted when no more pages may be visited. */
  readonly signal: AbortSignal;
  /** Time for all pages. */
  readonly timeoutMs: number;
  /** By performance.now(). */
  readonly untilMs: number;
  readonly #late = new AbortController();
  readonly #failed = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #slowPages = 0;
  #isTooSlow = false;

  /** @param aborted the signal of the request */
  constructor(timeoutMs: number, aborted: AbortSignal) {
    this.timeoutMs = timeoutMs;
    this.untilMs = performance.now() + timeoutMs;
    this.#timer = setTimeout(() => this.#late.abort(new Error('The scan ran out of time.')), timeoutMs);
    this.signal = AbortSignal.any([aborted, this.#late.signal, this.#failed.signal]);
  }

  /** The time for pages is over, or the site is too slow. */
  isOver(): boolean {
    return this.#late.signal.aborted;
  }

  /** The number of slow pages if those ended the scan early, else null. */
  slowPages(): number | null {
    return this.#isTooSlow ? this.#slowPages : null;
  }

  /** No more pages are visited, because of an error. Only the first call counts. */
  fail(error: unknown): void {
    this.#failed.abort(error);
  }

  /** @throws the error with which the scan failed, if it did */
  throwIfFailed(): void {
    this.#failed.signal.throwIfAborted();
  }

  /** A page failed. A site of which too many pages take all their time is given up. @param judged pages so far */
  notePageFailure({ kind }: PageFailure, judged: number): void {
    if (kind !== 'timeout' && kind !== 'silent') return;
    this.#slowPages += 1;
    if (this.#slowPages < judged + MAX_SLOW || this.isOver()) return;
    this.#isTooSlow = true;
    this.#late.abort(new Error('The site is too slow.'));
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
