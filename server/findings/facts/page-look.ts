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
  /** Hashes of its elements, the smallest ones: by how many two pages have in common it is known how alike they are. */
  sketch: number[];
  /** What it says of itself; null for an ordinary page. */
  kind: PageKind | null;
  /** The words by which that is known, shortened; empty if it is not known by words. */
  words: string;
  /** Whether its title or first heading says it, or only its text and what is in it. */
  saidBy: 'title' | 'text';
  /** Bytes of the site's own style sheets that came. */
  styleBytes: number;
  /** The site's own files that did not come, the first of them. */
  lost: LostFile[];
  /** It still showed that it was loading, so it may show more to people. */
  isLoading?: true;
  /** What its scripts ended with, without what changes from visit to visit, the first ones. */
  errors: string[];
}

/** `error`: it reports an error; `placeholder`: it stands for a site that is not there (yet); `data`: it shows JSON. */
export type PageKind = 'error' | 'placeholder' | 'data' | 'sign-in';

/** A file of a site that a page asked for and could not use. */
export interface LostFile {
  kind: 'style sheet' | 'script' | 'data';
  /** Without query, and without what a build writes into its name. */
  path: string;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Media type of an answer that has another one than such files must have; empty otherwise. */
  type: string;
}
