import type { PageFailure } from '../visit/page-failure.ts';

/**
 * The scan ends early when this many more pages have timed out than were judged: each of them holds up the scans that
 * wait for their turn.
 */
const MAX_SLOW = 3;
/** The scan ends early when the browser has ended during this many visits: that interrupts the pages of all scans. */
const MAX_LOST = 3;

/** Why a scan was ended before its deadline: too many pages timed out, or the browser ended during too many visits. */
export type EarlyEnd = { kind: 'too-slow'; slowPages: number } | { kind: 'browser-ended'; lostPages: number };

/** Ends a scan: when its time is over, early if its site holds up other scans too much, or because it failed. */
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

  /** Ends the scan because of an error; ignored if it has ended before. */
  fail(error: unknown): void {
    if (!this.signal.aborted) this.#failed.abort(error);
  }

  /** @throws the error with which the scan failed, if it did */
  throwIfFailed(): void {
    this.#failed.signal.throwIfAborted();
  }

  /**
   * Counts a failed page; ends the scan early if too many timed out or ended the browser.
   * @param judged pages so far
   */
  notePageFailure({ kind }: PageFailure, judged: number): void {
    if (kind === 'timeout' || kind === 'silent') this.#slowPages += 1;
    if (kind === 'browser') this.#lostPages += 1;
    if (this.signal.aborted) return;
    if (this.#slowPages >= judged + MAX_SLOW) this.#end({ kind: 'too-slow', slowPages: this.#slowPages });
    else if (this.#lostPages >= MAX_LOST) this.#end({ kind: 'browser-ended', lostPages: this.#lostPages });
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  #end(early: EarlyEnd): void {
    this.earlyEnd = early;
    this.#stop.abort(new Error('The scan was ended early.'));
  }
}
