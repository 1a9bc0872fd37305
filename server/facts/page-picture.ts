/** In pixels of a picture: left, top, right and bottom. */
export type PictureBox = [left: number, top: number, right: number, bottom: number];

/** A picture of a page from its top, as a visit has taken it. It is for people, as pictures of elements are. */
export interface PagePicture {
  /** Size of the picture in pixels. */
  width: number;
  height: number;
  /** Pixels of the picture for one CSS pixel of the page. */
  scale: number;
  /** The page goes on below it. */
  isCut: boolean;
  /** Where elements that can be seen are in it, by their indexes in the snapshot. */
  places: ReadonlyMap<number, PictureBox>;
  /** Pieces of it, the topmost first, without a gap. */
  tiles: PageTile[];
}

/** A piece of a picture, as wide as that. */
export interface PageTile {
  /** Where it begins, in pixels of the picture. */
  top: number;
  height: number;
  /** A JPEG file. */
  image: Uint8Array;
}
