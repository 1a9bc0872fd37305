/**
 * What a page was judged without, or in what state, so that it may have shown what it otherwise does not, or not all that
 * it does. A comparison asks both scans for it (doubt.ts): only if both lacked the same can it tell what changed. Kept
 * with the facts of the page; a new kind takes a line here and one in lacking.ts (server/findings/diff).
 */
export interface PageLack {
  kind: LackKind;
  /** The host of the files; empty for that of the page itself, which may be another one in the next deployment. */
  of?: string;
}

export type LackKind =
  /** They did not come, and may come to the next visitor (missing-files.ts). */
  | 'style sheets'
  | 'scripts'
  /** Documents in frames of the site, and what its scripts asked for: the same holds for them. */
  | 'frame documents'
  | 'data'
  /** It still showed that it was loading. */
  | 'still loading'
  /** Its document had not arrived as a whole, or was shown only up to an error in its XML. */
  | 'cut off'
  /** It has not what the settings wait for. */
  | 'awaited element'
  /** axe did not finish in time, so its rules and what it refutes are missing. */
  | 'axe'
  /** A frame or worker was ended because it took too much memory or kept the browser busy. */
  | 'ended part'
  /** Frames beyond those that are judged. */
  | 'frames'
  /** Results beyond the limit of a scan. */
  | 'results'
  /** A dialog lay over it that could not be closed. */
  | 'dialog'
  /** Most of what it shows is hidden from assistive technology, and so from most rules (hidden-page.ts). */
  | 'hidden content'
  /** There was an error, nothing or another document in its place (compare-looks.ts). */
  | 'other document'
  /** It was judged by rules or settings of an earlier scan. */
  | 'other rules';

/** Whether two lacks are the same. */
export function lackKey({ kind, of = '' }: PageLack): string {
  return `${kind} ${of}`;
}
