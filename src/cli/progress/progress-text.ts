import stringWidth from 'string-width';

import { line } from '../../render/terminal/line.ts';
import { readableAddress } from '../../../shared/readable-address.ts';

/** How far a command is. */
export interface ProgressState {
  /** What happens now: "Starting the browser". */
  phase: string;
  pagesDone: number;
  /** Pages that were found so far; 0 if none is known yet. */
  pagesFound: number;
  /** Address of the page that is being visited; empty if none is known. */
  currentPage?: string;
  seconds: number;
}

const MAX_BAR = 30;
const MIN_BAR = 8;
/** Columns below which a page says too little to be shown. */
const MIN_PAGE = 12;

/** One line that shows how far a command is, no wider than the terminal. */
export function renderProgress(state: ProgressState, columns: number): string {
  const { phase, pagesDone, pagesFound } = state;
  const text = describeProgress(state);
  // Some terminals begin a new line after the last column.
  const width = columns - 1;
  const room = width - stringWidth(`${phase} [] ${text}`);
  if (pagesFound === 0 || room < MIN_BAR) return line(`${phase}, ${text}`, width);
  const page = shownPage(state.currentPage ?? '');
  // The page has what the shortest bar leaves, and the bar has what the page leaves.
  const pageRoom = room - MIN_BAR - 2;
  const shown = page === '' || pageRoom < MIN_PAGE ? '' : `, ${line(page, pageRoom)}`;
  const length = Math.min(room - stringWidth(shown), MAX_BAR);
  const filled = Math.min(length, Math.floor((length * pagesDone) / pagesFound));
  const head = filled > 0 && filled < length ? '>' : '';
  const bar = '='.repeat(filled - head.length) + head;
  return `${phase} [${bar.padEnd(length)}] ${text}${shown}`;
}

/** Path and query of an address: the site is known to who asked for its scan. */
function shownPage(address: string): string {
  if (!URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  return readableAddress(pathname + search);
}

/** As in "12 of 25 pages, 14 s". */
export function describeProgress({ pagesDone, pagesFound, seconds }: ProgressState): string {
  const time = `${seconds} s`;
  return pagesFound === 0 ? time : `${pagesDone} of ${pagesFound} pages, ${time}`;
}
