/**
 * The contrast of a text with what is drawn around its letters, measured in pixels: contrast ratios of WCAG, from 1 to
 * 21.
 */
export interface TextContrast {
  /** Index of the element in the snapshot that directly holds the text. */
  node: number;
  /** The text is large: 24 CSS pixels, or 18.66 if it is bold. */
  isLarge: boolean;
  /** Colour of the text as the style sheet has it: red, green and blue from 0 to 255. */
  color: [number, number, number];
  /** Of the four in a hundred pixels around the letters with the lowest contrast, the mean. */
  low: number;
  /** Of the half of the pixels in the middle. */
  middle: number;
  /** Of the four in a hundred with the highest. */
  high: number;
}
