/** A picture of an element as a visit has taken it. It belongs to what people are shown, never to what is compared. */
export interface ElementPicture {
  /** Index of the element in the snapshot. */
  node: number;
  /** What it was taken for: a rule and what the element looks like in the source, for each problem of the element. */
  reasons: readonly string[];
  /** Size of the picture in pixels. */
  width: number;
  height: number;
  /** The element in it: left, top, right and bottom, in pixels; what of it lies outside is cut off. */
  box: [left: number, top: number, right: number, bottom: number];
  /** A WebP file (RFC 9649). */
  image: Uint8Array;
}
