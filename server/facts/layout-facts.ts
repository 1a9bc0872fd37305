/** How a page looks under other conditions. Elements are indexes in the snapshot, in document order. */
export interface LayoutFacts {
  /** The page in a window of 320 CSS pixels; null if it does not have to be scrolled sideways there. */
  narrow: NarrowPage | null;
  /** Elements that cut off their text when it is twice as large, and not before. */
  cutByLargeText: number[];
  /** Elements that cut off their text when the page is zoomed to 200 %, and not before. */
  cutByZoom: number[];
  /** Elements that cut off their text in a window of 320 CSS pixels, and not before. */
  cutWhenNarrow: number[];
  /** Elements that cut off their text with the text spacing of WCAG 1.4.12, and not before. */
  cutBySpacing: number[];
}

/** A page that is wider than its window. */
export interface NarrowPage {
  /** The outermost elements with text that are too wide, or reach out of the window. */
  nodes: number[];
  /** Width of the page, in CSS pixels. */
  width: number;
}
