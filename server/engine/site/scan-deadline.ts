import type { PageFailure } from '../visit/page-failure.ts';

/**
 * How many more pages may take all their time than are judged. Each holds up the scans that wait for others: a site
 * that answers no faster again and again is not worth it.
 */
const MAX_SLOW = 3;
/** Pages under which the browser may end. Each takes the pages of all other scans with it. */
const MAX_LOST = 3;

/** Why a scan was ended before its time: pages that took all of theirs, or under which the browser ended. */
export type EarlyEnd = { kind: 'too slow'; slowPages: number } | { kind: 'browser ended'; lostPages: number };

/** When a scan must end: after its time, early if its site costs others too much, or if it failed. */
export class ScanDeadline {
  /** Aborted when no more pages may be visited. */
  readonly signal: AbortSignal;
  /** Time for all pages. */
  readonly timeoutMs: number;
  /** By performance.now(). */
  readonly untilMs: number;
  /** Set if the scan was ended early. */
  earlyEnd: EarlyEnd | null = null;
  readonly #stop = new AbortController();
  readonly #failed = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #slowPages = 0;
  #lostPages = 0;

  /** @param aborted the signal of the request */
  constructor(timeoutMs: number, aborted: AbortSignal) {
    this.timeoutMs = timeoutMs;
    this.untilMs = performance.now() + timeoutMs;
    this.#timer = setTimeout(() => this.#stop.abort(new Error('The scan ran out of time.')), timeoutMs);
    this.signal = AbortSignal.any([aborted, this.#stop.signal, this.#failed.signal]);
  }

  /** No more pages are visited, because of an error; ignored if that was so before. */
  fail(error: unknown): void {
    if (!this.signal.aborted) this.#failed.abort(error);
  }

  /** @throws the error with which the scan failed, if it did */
  throwIfFailed(): void {
    this.#failed.signal.throwIfAborted();
  }

  /** A page failed; the scan is ended early if too many did in a way that holds others up. @param judged pages so far */
  notePageFailure({ kind }: PageFailure, judged: number): void {
    if (kind === 'timeout' || kind === 'silent') this.#slowPages += 1;
    if (kind === 'browser') this.#lostPages += 1;
    if (this.signal.aborted) return;
    if (this.#slowPages >= judged + MAX_SLOW) this.#end({ kind: 'too slow', slowPages: this.#slowPages });
    else if (this.#lostPages >= MAX_LOST) this.#end({ kind: 'browser ended', lostPages: this.#lostPages });
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  #end(early: EarlyEnd): void {
    this.earlyEnd = early;
    this.#stop.abort(new Error('The scan was ended early.'));
  }
}
