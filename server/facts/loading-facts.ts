/** What is known of how a document loads, besides its requests. Elements are indexes in the snapshot. */
export interface LoadingFacts {
  /** Width and height of the window, in CSS pixels. */
  window: [number, number];
  /** The images that it shows, in document order. */
  images: ShownImage[];
  /** The fonts that it has used. */
  fonts: UsedFont[];
}

/** An `img` element that shows an image. Sizes are in CSS pixels, width and height. */
export interface ShownImage {
  node: number;
  /** Of the file that the browser has chosen, absolute; of a `data:` address only the type. */
  address: string;
  /** Of the image itself. */
  natural: [number, number];
  /** Without border and padding, and before it is turned or scaled. */
  shown: [number, number];
  /** The image fills its place whatever the ratio of that is. */
  isStretched: boolean;
  /** It is meant to show its pixels. */
  isPixelated?: true;
  /** The browser loads it when people come near it. */
  isLazy: boolean;
  /** There are several files for it, of which the browser takes the best. */
  hasChoice: boolean;
  /** By how many CSS pixels what follows moves when the image comes, because no place is kept for it; 0 if it does not. */
  push: number;
}

/** A font that the document has loaded and used. */
export interface UsedFont {
  family: string;
  /** The value of `font-display`. */
  display: string;
}
