/** Left, top, right and bottom, in pixels. */
export type Box = [left: number, top: number, right: number, bottom: number];
