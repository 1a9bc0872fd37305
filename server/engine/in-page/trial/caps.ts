import { MOST_LISTED } from '../../../facts/most-listed.ts';

/** Caps, because no page can be trusted: the same on every machine, so that the same page gives the same facts. */
export const CAPS = {
  stops: MOST_LISTED.stops,
  /** Stops whose look with the focus is compared. */
  swept: MOST_LISTED.swept,
  /** Ways in which stops change that may not be visible. */
  changes: 3,
  /** Elements in a stop that are compared, too. */
  parts: 6,
  /** CSS pixels around an element that may show the focus. */
  around: 24,
  text: 200,
  /** Contrast ratio by the style sheets that is enough. */
  enough: 3.2,
  /** Hidden elements that the mouse may show, and that are tried. */
  targets: 200,
  hover: MOST_LISTED.hoverOnly,
  selector: 120,
  /** Elements around what the mouse is over. */
  near: 40,
  elements: 4_000,
  /** CSS pixels by which a stop that is covered may be higher, and is covered nevertheless. */
  higher: 8,
  /** The same where the page can't be scrolled further, so that the length of its text decides: about two lines. */
  lower: 40,
  moving: MOST_LISTED.moving,
  offScreen: 40,
  fields: 30,
  states: 100,
  paleParts: 60,
  /** Parts for which is looked what is behind them. */
  grounds: 200,
  /** The same times the elements of the page: a look takes longer where there are more. */
  groundsTimesElements: 1_000_000,
};
