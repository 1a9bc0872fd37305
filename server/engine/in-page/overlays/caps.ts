/** Caps, because no page can be trusted. Lengths in CSS pixels. */
export const CAPS = {
  /** What is smaller is not shown. */
  least: 8,
  /** Nodes of a part of the page that are looked at for whether it is empty. */
  nodes: 5_000,
  /** Elements in a dialog that are looked at for whether one of them is shown. */
  parts: 60,
  /** Texts and controls behind it. */
  items: 80,
  elements: 20_000,
  backdrops: 4,
};
