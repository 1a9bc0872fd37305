import { systemClock } from '../../shared/clock.ts';
import { ProgressBar } from './progress-bar.ts';
import { ProgressLines } from './progress-lines.ts';
import type { Progress } from './progress.ts';
import { QuietProgress } from './quiet-progress.ts';

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
