/** The page counts as at rest when neither document nor network nor timers did anything for this long. */
export const QUIET_MS = 100;
/** The longest wait for a page after its load event. Time that the page could not use does not count. */
const CAP_MS = 2_500;
/** The longest wait for a page that shows that it is still loading. All time counts, so that it always ends. */
const UNFINISHED_CAP_MS = 8_000;
/** What a page shows when it is done loading gets this long to come to rest: its pictures are still under way. */
const SHOWN_MS = 500;
/**
 * On a busy machine the page runs late, and so do our questions to it. If a look takes this much longer than it
 * should, the excess does not count for the first cap, and the page must be at rest for that much longer.
 */
const LATE_MS = 50;
const MAX_LATE_MS = 900;
/** The page gets at least this long to run after the runners' scripts were injected, which blocked it. */
const MIN_FREE_MS = 50;
/** Between two looks at a page that is not at rest. */
const POLL_MS = 25;
/** The last look comes when the time of rest is over, but not sooner than this after the one before. */
const MIN_POLL_MS = 5;

/** The time that a page has to come to rest, on a machine that may be busy. All times are by performance.now(). */
export class SettlingTime {
  readonly #startedMs: number;
  #elapsedMs = 0;
  /** When the current look should be over. */
  #dueMs = Infinity;
  /** Time that the page could not use, and the longest part of it. */
  #lostMs = 0;
  #longestLateMs = 0;
  /** Until when a page may come to rest that was still loading when its time was over. */
  #shownUntilMs = 0;

  constructor(startedMs: number) {
    this.#startedMs = startedMs;
  }

  /** The pause before the first look. */
  firstPauseMs(nowMs: number): number {
    return Math.max(QUIET_MS - (nowMs - this.#startedMs), MIN_FREE_MS);
  }

  /** The pause before the next look at a page that has been quiet for some time, if that is known. */
  nextPauseMs(quietMs?: number): number {
    if (quietMs === undefined) return POLL_MS;
    return Math.min(Math.max(Math.ceil(this.restMs - quietMs), MIN_POLL_MS), POLL_MS);
  }

  /** Begins a pause, and notes how late the look before it ended. */
  beginPause(nowMs: number, pauseMs: number): void {
    const lateMs = nowMs - this.#dueMs;
    if (lateMs > LATE_MS) {
      this.#lostMs += lateMs;
      this.#longestLateMs = Math.min(Math.max(this.#longestLateMs, lateMs), MAX_LATE_MS);
    }
    this.#dueMs = nowMs + pauseMs;
  }

  /** Begins a look. */
  endPause(nowMs: number): void {
    this.#elapsedMs = nowMs - this.#startedMs;
  }

  /** The current look may take long, and the page can use that time. */
  allowDelay(): void {
    this.#dueMs = Infinity;
  }

  /** Its time is over, and the page shows in this look that it is still loading. */
  noteLoading(): void {
    this.#shownUntilMs = this.#elapsedMs + SHOWN_MS;
  }

  /** Whether a page that does not show that it is loading has to be taken as it is. */
  get isRestOver(): boolean {
    return this.isOver && (this.#elapsedMs >= this.#shownUntilMs || this.isOverForAll);
  }

  /** Time between the start and the current look. */
  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  /** For how long the page must be quiet to count as at rest. */
  get restMs(): number {
    return QUIET_MS + this.#longestLateMs;
  }

  /** Whether the page had enough time, unless it shows that it is still loading. */
  get isOver(): boolean {
    return this.#elapsedMs - this.#lostMs >= CAP_MS || this.isOverForAll;
  }

  /** Whether the page had enough time in any case. */
  get isOverForAll(): boolean {
    return this.#elapsedMs >= UNFINISHED_CAP_MS;
  }
}
