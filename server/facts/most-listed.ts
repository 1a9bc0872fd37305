/**
 * How many elements the trial of a page lists of what it finds. If a list is full, more may be on the page, and a rule has
 * not seen all of it.
 */
export const MOST_LISTED = { stops: 300, clickOnly: 20, hoverOnly: 20, moving: 20, layout: 50 } as const;
