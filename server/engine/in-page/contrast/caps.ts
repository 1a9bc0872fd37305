/** Caps, because no page can be trusted: the same on every machine, so that the same page gives the same facts. */
export const CAPS = {
  /** Lines of one text. */
  lines: 20,
  /** Pictures and what moves, of which the place is asked for. */
  others: 500,
  /** CSS pixels above a text in the window, where headers may lie. */
  margin: 200,
};
