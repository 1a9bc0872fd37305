/** Why a page could not be judged. `word-page-failure.ts` has the words. */
export type PageFailureReason =
  /** Refused, closed or unresolvable: one kind for all, so that the service can't be used to look into networks. */
  | { kind: 'unreachable' }
  | { kind: 'http-error'; status: number }
  /** The answer is empty, or a file to save. `unknown` if the browser does not say which. */
  | { kind: 'no-document'; what: 'empty' | 'download' | 'other-file' | 'unknown'; status?: number }
  /** Its media type; empty if it has none. */
  | { kind: 'not-html'; type: string }
  | { kind: 'redirects'; how: EndlessRedirects }
  /** To an address that is not one of the web. */
  | { kind: 'bad-redirect' }
  | { kind: 'other-scheme' }
  /** Its scripts go to other addresses again and again. */
  | { kind: 'keeps-moving' }
  /** `code` is the browser's name of the error. */
  | {
      kind: 'certificate';
      fault: 'date' | 'name' | 'authority' | 'revoked' | 'weak' | 'other';
      code: string;
    }
  | { kind: 'tls'; fault: 'outdated' | 'missing' | 'wants-certificate'; code: string }
  | { kind: 'bad-http' }
  | { kind: 'bad-compression' }
  /** The machine of the service is short of memory or disk space. */
  | { kind: 'no-room' }
  /** The site did not even answer in time. */
  | { kind: 'silent'; timeoutMs: number }
  | { kind: 'timed-out'; timeoutMs: number }
  | { kind: 'sent-nothing' }
  | { kind: 'browser-ended' }
  | { kind: 'memory'; limitBytes: number }
  /** More messages than the browser can read. */
  | { kind: 'flood' }
  | { kind: 'crashed' }
  | { kind: 'broke-off' }
  | { kind: 'not-loaded' }
  /** The selector that the settings wait for is none. */
  | { kind: 'bad-selector'; selector: string }
  /** Its rules take more time or memory than a page is given. */
  | { kind: 'too-heavy' };

/** How an address redirects without end: an address comes again, or always another one, until browsers give up. */
export type EndlessRedirects = 'loop' | 'too-many-redirects';

/** The word for a reason. */
export type PageFailureKind = PageFailureReason['kind'];

/** Whether an address answers with a file that browsers save or show without a page: no scan has missed a page there. */
export function isFile({ kind, what }: { kind: string; what?: string }): boolean {
  return kind === 'not-html' || (kind === 'no-document' && (what === 'download' || what === 'other-file'));
}
