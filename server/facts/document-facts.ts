/** What a document is to the browser, besides its elements. Everything in it comes from the site. */
export interface DocumentFacts {
  /** Its doctype; null without one. */
  doctype: { name: string; publicId: string; systemId: string } | null;
  /** The browser shows it by the rules of the nineties. */
  quirks: boolean;
  /** The encoding by which the browser has read it. */
  charset: string;
  /** Blocks of structured data that are not JSON. */
  brokenData: BrokenData[];
}

/** A block of structured data that is not JSON. */
export interface BrokenData {
  /** Index of the script in the snapshot. */
  node: number;
  /** What the parser says. */
  message: string;
  /** Its beginning. */
  text: string;
}
