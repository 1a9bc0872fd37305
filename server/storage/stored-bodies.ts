import type { Compressed } from './compress.ts';

/** The bodies of a scan as they are stored, compressed; null if it has none. */
export interface StoredBodies {
  result: Compressed | null;
  facts: Compressed | null;
  /** By finding, in the order of their bytes. */
  pictures: readonly PictureBody[];
}

/** A row of the table of pictures. */
export interface PictureBody {
  finding: string;
  about: string;
  body: Uint8Array;
}
