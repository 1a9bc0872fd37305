/** Caps, because no page can be trusted: the same on every machine, so that the same page gives the same facts. */
export const CAPS = {
  /** Elements of a kind that are looked at. */
  looked: 300,
  field: 40,
  icon: 40,
  /** Elements in a control. */
  parts: 20,
  /** Contrast ratio by the style sheets that is enough. */
  enough: 3.2,
  /** CSS pixels around a control that are in the picture. */
  around: 8,
  /** CSS pixels that an element around a field may be larger to be the one that shows it. */
  wrapper: 64,
  /** CSS pixels above it in the window, where headers may lie. */
  margin: 200,
};
