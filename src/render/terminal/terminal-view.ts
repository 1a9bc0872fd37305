import type { Paint } from './paint.ts';
import { line } from './line.ts';
import { wrap } from './wrap.ts';

/** How a result is shown on a terminal, or in a file or a pipe that takes its place. */
export interface TerminalView {
  paint: Paint;
  /** Width of the terminal; Infinity where nothing is cut. */
  columns: number;
  /** Whether all findings are listed, instead of the first ones that matter. */
  listsAll: boolean;
}

/** As `wrap`, but where there is no width, such as in a file, the text stays one line, which can be searched for. */
export function fold(text: string, columns: number): string[] {
  return Number.isFinite(columns) ? wrap(text, columns) : [line(text, columns)];
}
