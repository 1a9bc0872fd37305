/**
 * What a page shows as a whole, so that a later scan can tell whether it has become another: an error, a sign-in form, an
 * empty page. Everything in it comes from the site.
 */
export interface PageLook {
  /** Characters of text that are shown. */
  text: number;
  /** Images, frames, fields and other things without text that are shown. */
  things: number;
  /** Other pages of the site that it links to. */
  links: number;
  /** Hash of all that is shown, without what changes from visit to visit: pages that show the same have the same. */
  content: string;
  /**
   * What it shows most of, as the hash of a text or thing and how much it shows (compared-page.ts): what no other page of
   * the site has is what the page is there for.
   */
  parts: [hash: number, amount: number][];
  /** Hashes of its elements, the smallest ones: by how many two pages have in common it is known how alike they are. */
  sketch: number[];
  /** What it says of itself; null for an ordinary page. */
  kind: PageKind | null;
  /** The words by which that is known, shortened; empty if it is not known by words. */
  words: string;
  /** Whether its title or first heading says it, or only its text and what is in it. */
  saidBy: 'title' | 'text';
  /** Bytes of style sheets that came. */
  styleBytes: number;
  /** The style sheets that came, the first of them; absent in scans of earlier versions. */
  styles?: UsedStyle[];
  /** Everything on it has the size, colour and line height that browsers give it themselves. */
  isPlain?: true;
  /** Files that it could not use, the first of them: those of the site, and style sheets that other hosts say they do not have. */
  lost: LostFile[];
  /** It still showed that it was loading, so it may show more to people. */
  isLoading?: true;
  /** Another page to which it takes visitors after some seconds: its path, or the whole address on another host. */
  movesTo?: string;
  /** What its scripts ended with, without what changes from visit to visit, the first ones. */
  errors: string[];
}

/** `error`: it reports an error; `placeholder`: it stands for a site that is not there (yet); `data`: it shows JSON. */
export type PageKind = 'error' | 'placeholder' | 'data' | 'sign-in';

/** A file that a page asked for. */
interface AskedFile {
  /** Without query, and without what a build writes into its name; after `//` and the host if that is of another site. */
  path: string;
  /** The element of the page that names it; absent if none does, as of what a style sheet imports. */
  evidence?: string;
}

/** A style sheet that a page has got. */
export interface UsedStyle extends AskedFile {
  /** The page's markup asks for it, not a script. */
  isInMarkup?: true;
}

/** A file that a page asked for and could not use. */
export interface LostFile extends AskedFile {
  kind: 'style sheet' | 'script' | 'data';
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Media type of an answer that has another one than such files must have; empty otherwise. */
  type: string;
}
