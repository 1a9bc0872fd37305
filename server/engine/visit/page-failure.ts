import type {
  EndlessRedirects,
  PageFailureKind,
  PageFailureReason,
} from '../../../shared/limitations/page-failure-reason.ts';
import { wordPageFailure } from '../../../shared/limitations/word-page-failure.ts';

/** What becomes of a page that was not judged, as far as its handling depends on it. */
type PageFailureHandling =
  | 'unreachable'
  /** It was lost with its browser, which this page or another may have ended. */
  | 'browser'
  /** Its time was over. */
  | 'timeout'
  /** The site did not even answer in time. */
  | 'silent'
  | 'page';

const HANDLED: Partial<Record<PageFailureKind, PageFailureHandling>> = {
  unreachable: 'unreachable',
  'browser-ended': 'browser',
  'timed-out': 'timeout',
  'sent-nothing': 'timeout',
  silent: 'silent',
};

/** A page that could not be judged. */
export class PageFailure extends Error {
  readonly reason: PageFailureReason;
  /** How long the site asks to wait before the next request, if it does. */
  readonly retryAfterMs: number | null;

  constructor(reason: PageFailureReason, options: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(wordPageFailure(reason), options);
    this.name = 'PageFailure';
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }

  get kind(): PageFailureHandling {
    return HANDLED[this.reason.kind] ?? 'page';
  }

  /** HTTP status of an answer that is an error. */
  get status(): number | null {
    return this.reason.kind === 'http-error' ? this.reason.status : null;
  }

  /** How it redirects without end; null if it does not. */
  get redirects(): EndlessRedirects | null {
    return this.reason.kind === 'redirects' ? this.reason.how : null;
  }

  /** The site answers, with something that is no page. */
  get isNoPage(): boolean {
    const { reason } = this;
    return reason.kind === 'not-html' || (reason.kind === 'no-document' && reason.what !== 'unknown');
  }
}
