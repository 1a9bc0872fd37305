/** Red, green and blue from 0 to 255, and the opacity from 0 to 1 of a colour that may have one. */
export type FactColor = readonly [red: number, green: number, blue: number, alpha?: number];

/**
 * The contrast of a text with what is drawn around its letters, measured in pixels: contrast ratios of WCAG, from 1 to
 * 21.
 */
export interface TextContrast {
  /** Index of the element in the snapshot that directly holds the text. */
  node: number;
  /** The text is large: 24 CSS pixels, or 18.66 if it is bold. */
  isLarge: boolean;
  /** Colour of the text as the style sheet has it. */
  color: FactColor;
  /** Of the four in a hundred pixels around the letters with the lowest contrast, the mean. */
  low: number;
  /** The image or gradient that the nearest element around the text draws behind it, as in its style; empty for others. */
  backdrop: string;
  /** Of the half of the pixels in the middle. */
  middle: number;
  /** Of the four in a hundred with the highest. */
  high: number;
  /** The colour around all letters; left out if there is more than one. */
  behind?: FactColor;
}

/** A way in which text is shown, and where. */
export interface TextStyle {
  /** Indexes of the elements in the snapshot that directly hold text in this style. */
  nodes: number[];
  /** In CSS pixels. */
  fontSize: number;
  /** 400 is normal, 700 bold. */
  fontWeight: number;
  /** In CSS pixels; null if the browser chooses. */
  lineHeight: number | null;
  /** It takes its place, but nobody sees or hears it (`visibility: hidden`). */
  isHidden: boolean;
  /** It is transparent, cut off or moved off the page, with at least half of the text of its document. */
  isUnseen?: true;
  /** In what ways it is drawn other than as plain letters in a colour, such as by a filter, or that it is out of sight. */
  way?: string;
  isRightToLeft: boolean;
  /** As the browser computes it, such as `rgb(0, 0, 0)`. */
  color: string;
  /** The colour that the element draws behind its text; left out if it draws none. */
  background?: string;
  /** The element has a background, border or padding at the sides, which set it apart. */
  isFramed: boolean;
  /** Its lines end at one edge on both sides. */
  isJustified: boolean;
  isItalic: boolean;
  /** A style shows it in capitals. */
  isUpperCase: boolean;
}

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
  /** Whether there is more text than is looked at, and more elements with text than get another style. */
  beyond: Record<'texts' | 'styled', boolean>;
}

/** A page that is wider than its window. */
export interface NarrowPage {
  /** The outermost elements with text that are too wide, or reach out of the window. */
  nodes: number[];
  /** Width of the page, in CSS pixels. */
  width: number;
}

/** Left, top, width and height in the window, in CSS pixels, and how much it counts. */
export type ShownPart = [left: number, top: number, width: number, height: number, amount: number];

/** What style sheets call shown in the window, whether it is drawn or not. */
export interface ShownParts {
  window: [width: number, height: number];
  parts: ShownPart[];
  /** If something lies over most of it, so that only what is behind that counts: controls that can be pressed. */
  onTop: ShownPart[];
}
