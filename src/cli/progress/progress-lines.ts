import type { Clock } from '../../shared/clock.ts';
import type { Scan } from '../../service/api-types.ts';
import { line } from '../../render/terminal/line.ts';
import type { Progress } from './progress.ts';
import { describeProgress } from './progress-text.ts';
import { ScanTally } from './scan-tally.ts';

/** A log needs no line for each page. */
const LEAST_MS = 5000;

/** Progress as lines, for logs. */
export class ProgressLines implements Progress {
  readonly #write: (text: string) => unknown;
  readonly #clock: Clock;
  readonly #startMs: number;
  readonly #tally = new ScanTally();
  #phase = '';
  #lastMs: number;
  #lastPages = 0;

  constructor(write: (text: string) => unknown, clock: Clock) {
    this.#write = write;
    this.#clock = clock;
    this.#startMs = clock.now();
    this.#lastMs = this.#startMs;
  }

  phase(text: string): void {
    if (text === this.#phase) return;
    this.#phase = text;
    this.say(`${text} …`);
  }

  scan(scan: Scan): void {
    this.#tally.take(scan);
    const { pagesDone, pagesFound } = this.#tally;
    const now = this.#clock.now();
    if (pagesDone === this.#lastPages || now - this.#lastMs < LEAST_MS) return;
    this.#lastMs = now;
    this.#lastPages = pagesDone;
    const seconds = Math.floor((now - this.#startMs) / 1000);
    this.say(describeProgress({ phase: this.#phase, pagesDone, pagesFound, seconds }));
  }

  say(text: string): void {
    this.#write(`${line(text, Infinity)}\n`);
  }

  end(): void {}
}
