import type { EndlessRedirects } from '../../shared/limitations/page-failure-reason.ts';
import type { Violation } from './judged-page.ts';
import type { ReportedPage } from './reported-page.ts';
import type { OccurrenceFacts } from './scan-facts.ts';

/** Where a rule found something, as far as pictures are concerned. */
export interface PictureProblem extends Pick<Violation, 'node' | 'code' | 'severity'> {
  /** Its `problemKey`; null if that was not asked for. */
  key: string | null;
}

/** What the problems of a page are found by. */
export interface PictureOrder {
  page: Omit<ReportedPage, 'foundOn'>;
  /** What is known so far of addresses that gave no page, and of those that redirect without end. */
  answers: { statuses: ReadonlyMap<string, number>; endless: ReadonlyMap<string, EndlessRedirects> };
  /** What an earlier page had, and this one may have. */
  wished: readonly Pick<Violation, 'node' | 'code' | 'severity'>[];
  /** Whether keys are needed. */
  withKeys: boolean;
}

/**
 * When pictures of a page are taken: once it was judged, and, if it is tried, once it was looked at with the keyboard and in
 * other sizes.
 */
export type PictureTime = 'judged' | 'tried';

/** An element of which a picture is worth having. */
export interface WantedPicture extends Pick<ElementPicture, 'node' | 'reasons'> {
  /** Whether it is wanted depends on what other hosts have answered so far, so it takes the place of no other. */
  isExtra: boolean;
}

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

/** Tells problems apart as people see them, well enough to choose what gets a picture: comparisons go by identity. */
export function problemKey({ family, evidence }: Pick<OccurrenceFacts, 'family' | 'evidence'>): string {
  return `${family} ${evidence}`;
}
