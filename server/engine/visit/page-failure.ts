import type { EndlessRedirects } from '../../facts/endless-redirects.ts';

/** Why a page was not judged, as far as its handling depends on it. */
export type PageFailureKind =
  /** Refused, closed or unresolvable: one text for all, so that the service can't be used to look into networks. */
  | 'unreachable'
  /** It was lost with its browser, which this page or another may have ended. */
  | 'browser'
  /** Its time was over. */
  | 'timeout'
  /** The site did not even answer in time. */
  | 'silent'
  | 'page';

/** A page that could not be judged. `message` completes the sentence "The page …". */
export class PageFailure extends Error {
  readonly kind: PageFailureKind;
  /** HTTP status of an answer that is an error. */
  readonly status: number | null;
  /** How long the site asks to wait before the next request, if it does. */
  readonly retryAfterMs: number | null;
  /** How it redirects without end; null if it does not. */
  readonly redirects: EndlessRedirects | null;
  /** The site answers, with something that is no page. */
  readonly isNoPage: boolean;
  constructor(
    kind: PageFailureKind,
    message: string,
    options: {
      cause?: unknown;
      status?: number;
      retryAfterMs?: number;
      redirects?: EndlessRedirects;
      isNoPage?: boolean;
    } = {},
  ) {
    super(message, options);
    this.name = 'PageFailure';
    this.kind = kind;
    this.status = options.status ?? null;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.redirects = options.redirects ?? null;
    this.isNoPage = options.isNoPage ?? false;
  }
}

/** What is said of every page that could not be reached, whatever the cause. */
export const UNREACHABLE =
  'could not be reached: its name does not resolve, nothing answers there, or this service may not open it';
