import type { Clock } from '../../shared/clock.ts';
import type { Scan } from '../../service/api-types.ts';
import { line } from '../../render/terminal/line.ts';
import type { Progress } from './progress.ts';
import { renderProgress } from './progress-text.ts';
import { ScanTally } from './scan-tally.ts';

const DRAW_MS = 200;
/** ECMA-48: back to the first column, and erase the line. */
const ERASE = '\r\u001b[K';

/** A line on a terminal that is drawn again and again, with a bar. */
export class ProgressBar implements Progress {
  readonly #terminal: { columns?: number; write(text: string): unknown };
  readonly #clock: Clock;
  readonly #startMs: number;
  readonly #tally = new ScanTally();
  readonly #timer: NodeJS.Timeout;
  #phase = '';
  /** What is on the line now. */
  #drawn = '';
  #hasEnded = false;

  constructor(terminal: { columns?: number; write(text: string): unknown }, clock: Clock) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#startMs = clock.now();
    this.#timer = setInterval(() => this.#draw(), DRAW_MS).unref();
  }

  phase(text: string): void {
    this.#phase = text;
    this.#draw();
  }

  scan(scan: Scan): void {
    this.#tally.take(scan);
    this.#draw();
  }

  say(text: string): void {
    this.#terminal.write(`${this.#hasEnded ? '' : ERASE}${line(text, Infinity)}\n`);
    this.#drawn = '';
    this.#draw();
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#timer);
    this.#terminal.write(ERASE);
  }

  #draw(): void {
    if (this.#hasEnded || this.#phase === '') return;
    const { pagesDone, pagesFound, currentPage } = this.#tally;
    const seconds = Math.floor((this.#clock.now() - this.#startMs) / 1000);
    const state = { phase: this.#phase, pagesDone, pagesFound, currentPage, seconds };
    const text = renderProgress(state, this.#terminal.columns || 80);
    if (text === this.#drawn) return;
    this.#drawn = text;
    this.#terminal.write(ERASE + text);
  }
}
