import stringWidth from 'string-width';

import { line } from '../../render/terminal/line.ts';

/** How far a command is. */
export interface ProgressState {
  /** What happens now: "Starting the browser". */
  phase: string;
  pagesDone: number;
  /** Pages that were found so far; 0 if none is known yet. */
  pagesFound: number;
  seconds: number;
}

const MAX_BAR = 30;
const MIN_BAR = 8;

/** One line that shows how far a command is, no wider than the terminal. */
export function renderProgress(state: ProgressState, columns: number): string {
  const { phase, pagesDone, pagesFound } = state;
  const text = describeProgress(state);
  // Some terminals begin a new line after the last column.
  const width = columns - 1;
  const room = width - stringWidth(`${phase} [] ${text}`);
  if (pagesFound === 0 || room < MIN_BAR) return line(`${phase}, ${text}`, width);
  const length = Math.min(room, MAX_BAR);
  const filled = Math.min(length, Math.floor((length * pagesDone) / pagesFound));
  const head = filled > 0 && filled < length ? '>' : '';
  const bar = '='.repeat(filled - head.length) + head;
  return `${phase} [${bar.padEnd(length)}] ${text}`;
}

/** As in "12 of 25 pages, 14 s". */
export function describeProgress({ pagesDone, pagesFound, seconds }: ProgressState): string {
  const time = `${seconds} s`;
  return pagesFound === 0 ? time : `${pagesDone} of ${pagesFound} pages, ${time}`;
}
