import { systemClock } from '../../shared/clock.ts';
import { ProgressBar } from './progress-bar.ts';
import { ProgressLines } from './progress-lines.ts';
import type { Progress } from './progress.ts';
import { line } from '../../render/terminal/line.ts';

/** A bar on a terminal, lines in a log: some CI systems give jobs a terminal, and keep what is drawn there. */
export function createProgress(
  stream: NodeJS.WriteStream,
  env: Readonly<Record<string, string | undefined>>,
  isQuiet: boolean,
): Progress {
  const write = (text: string): unknown => stream.write(text);
  if (isQuiet) return new QuietProgress(write);
  const isDrawn = stream.isTTY && env['TERM'] !== 'dumb' && (env['CI'] ?? '') === '';
  return isDrawn ? new ProgressBar(stream, systemClock) : new ProgressLines(write, systemClock);
}

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
