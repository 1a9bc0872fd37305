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
  isRightToLeft: boolean;
  /** As the browser computes it, such as `rgb(0, 0, 0)`. */
  color: string;
  /** The element has a background, border or padding at the sides, which set it apart. */
  isFramed: boolean;
  /** Its lines end at one edge on both sides. */
  isJustified: boolean;
  isItalic: boolean;
  /** A style shows it in capitals. */
  isUpperCase: boolean;
}
