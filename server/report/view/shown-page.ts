/** Left, top, right and bottom in a picture, in its pixels. */
export type ShownBox = readonly [left: number, top: number, right: number, bottom: number];

/** A picture of a page, to be shown. Sizes and places are in its pixels. */
export interface ShownPage {
  /** Id of its image in a document that has it once for all that show a part of it. */
  key: string;
  /** Address of the page. */
  page: string;
  width: number;
  height: number;
  /** Pixels for one CSS pixel of the page. */
  scale: number;
  /** The page goes on below it. */
  isCut: boolean;
  /** Its pieces, the topmost first, with the relative address of each file. */
  tiles: readonly { top: number; height: number; src: string }[];
  findings: readonly { finding: string; rule: string; boxes: readonly ShownBox[]; isLead: boolean }[];
}

/** The pictures of the pages of a scan, and of its base. */
export interface ShownPages {
  now: readonly ShownPage[];
  base: readonly ShownPage[];
}
