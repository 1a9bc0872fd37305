import { line } from '../../render/terminal/line.ts';
import type { Progress } from './progress.ts';

/** No progress, only the lines that are written in any case. */
export class QuietProgress implements Progress {
  readonly #write: (text: string) => unknown;

  constructor(write: (text: string) => unknown) {
    this.#write = write;
  }

  phase(): void {}

  scan(): void {}

  say(text: string): void {
    this.#write(`${line(text, Infinity)}\n`);
  }

  end(): void {}
}
