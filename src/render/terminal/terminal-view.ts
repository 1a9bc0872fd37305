import type { Paint } from './paint.ts';

/** How a result is shown on a terminal, or in a file or a pipe that takes its place. */
export interface TerminalView {
  paint: Paint;
  /** Width of the terminal; Infinity where nothing is cut. */
  columns: number;
  /** Whether all findings are listed, instead of the first ones that matter. */
  listsAll: boolean;
}
