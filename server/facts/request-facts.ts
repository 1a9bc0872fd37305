import type { EndlessRedirects } from '../../shared/limitations/page-failure-reason.ts';

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
  /** Nothing of it is seen. */
  isTransparent?: true;
  /** A transform shows it smaller than its place, such as in an overview of slides. */
  isReduced?: true;
  /** It is meant to show its pixels. */
  isPixelated?: true;
  /** The browser loads it when people come near it. */
  isLazy: boolean;
  /** There are several files for it, and the browser takes the best one. */
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

/** What a request was for, by the browser's word. */
export type RequestType =
  | 'Document'
  | 'Stylesheet'
  | 'Image'
  | 'Media'
  | 'Font'
  | 'Script'
  | 'TextTrack'
  | 'XHR'
  | 'Fetch'
  | 'Manifest'
  | 'Other';

/**
 * Why a request got no answer that could be used. `prevented`: we did not let it out, so nothing is known. `unfinished`:
 * it was still under way when the page was judged, or was given up by the page. `policy`: a rule of the site or its
 * answer (CSP, CORS, mixed content) made the browser drop it. `unreachable`: nothing answers, or the connection broke.
 */
export type RequestFailure =
  | 'prevented'
  | 'unfinished'
  | 'policy'
  | 'unknown name'
  | 'tls'
  | EndlessRedirects
  | 'unreachable';

/** What the headers of an answer say of how it was sent and how long it may be kept. Names and values in lower case. */
export interface AnswerHeaders {
  /** Content-Encoding; empty if it was sent as it is. */
  encoding: string;
  /** Cache-Control; empty without one. */
  cacheControl: string;
  /** It has a date until which it may be kept. */
  hasExpiry: boolean;
  /** It has what a browser needs to ask whether it has changed: ETag or Last-Modified. */
  hasValidator: boolean;
  /** Bytes of its content as it was sent; null if the header does not say. */
  length: number | null;
}

/** A request that a page has made. Everything in it comes from the site. */
export interface RequestFacts {
  /** The address asked for last, without fragment; shortened if it is very long. */
  url: string;
  type: RequestType;
  method: string;
  /** HTTP status of the answer; null without one. 200 also if what the browser had before is unchanged. */
  status: number | null;
  /** Null if the answer came. An error status is no failure. */
  failure: RequestFailure | null;
  /** The addresses that redirected to it, in their order, the first of them. */
  redirects: string[];
  /** There are redirects, and all of them are forever (301, 308). */
  movedForEver?: true;
  /** Media type of the answer; empty if there is none. */
  mimeType: string;
  /** Bytes of the answer as they were sent, with its headers; 0 if it came from the browser's cache. */
  bytes: number;
  fromCache: boolean;
  /** Bytes of its content once unpacked, from the cache or not. */
  size: number;
  /**
   * Of the answer that brought the content; null without one, if it is not known, and if a server on the user's own machine
   * has answered.
   */
  headers: AnswerHeaders | null;
  /** It was made by a document in a frame. */
  inFrame: boolean;
}
