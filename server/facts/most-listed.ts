/**
 * How many elements are listed of what the visit of a page finds. If a list is full, more may be on the page, and a rule has
 * not seen all of it.
 */
export const MOST_LISTED = {
  stops: 300,
  /** Of these, for which is looked how they look with the focus, and what covers them. */
  swept: 120,
  clickOnly: 20,
  hoverOnly: 20,
  moving: 20,
  layout: 50,
} as const;
