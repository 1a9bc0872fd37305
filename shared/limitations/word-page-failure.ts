import type { EndlessRedirects, PageFailureReason } from './page-failure-reason.ts';

/** Why a page could not be judged; completes the sentence "The page …". */
export function wordPageFailure(reason: PageFailureReason): string {
  switch (reason.kind) {
    case 'unreachable':
      return 'could not be reached: its name does not resolve, nothing answers there, or this service may not open it';
    case 'http-error':
      return `answered with HTTP ${reason.status}${meaningOf(reason.status)}`;
    case 'no-document':
      return `has no document to show (${wordAnswer(reason)})`;
    case 'not-html':
      return `is not an HTML page (${reason.type === '' ? 'no content type' : reason.type})`;
    case 'redirects':
      return wordRedirects(reason.how);
    case 'bad-redirect':
      return 'redirects to an address that is not a web page';
    case 'other-scheme':
      return 'leads to an address that is neither http nor https';
    case 'keeps-moving':
      return 'keeps going to other addresses by itself';
    case 'certificate':
      return `${CERTIFICATES[reason.fault]} (${reason.code})`;
    case 'tls':
      return `${TLS[reason.fault]} (${reason.code})`;
    case 'bad-http':
      return 'was answered with something that is not proper HTTP, such as a header with a character that is not allowed, or with headers of more than 64 kB';
    case 'bad-compression':
      return 'was answered with a body that is not compressed as it says';
    case 'no-room':
      return 'could not be loaded because the machine of this service is short of memory or disk space';
    case 'silent':
      return `did not answer within ${seconds(reason.timeoutMs)}`;
    case 'timed-out':
      return `took longer than ${seconds(reason.timeoutMs)}`;
    case 'sent-nothing':
      return 'answered, but sent nothing that can be shown in the time that a page is given';
    case 'browser-ended':
      return 'was interrupted when the browser ended';
    case 'memory':
      return `used more memory than ${Math.round(reason.limitBytes / 1024 / 1024)} MB`;
    case 'flood':
      return 'sent more messages than the browser can read';
    case 'crashed':
      return 'made its browser tab crash';
    case 'broke-off':
      return 'broke off while it was judged';
    case 'not-loaded':
      return 'could not be loaded';
    case 'bad-selector':
      return `was not visited, because wait-for-selector in the settings is not a CSS selector: ${reason.selector}`;
    case 'too-heavy':
      return 'takes more time or memory to be judged than a page is given';
    default:
      return reason satisfies never;
  }
}

/** What an address does that redirects without end. The number is that of browsers (Fetch standard, section 4.4). */
export function wordRedirects(how: EndlessRedirects): string {
  return how === 'loop' ? 'redirects in a loop' : 'redirects more than 20 times';
}

const CERTIFICATES = {
  date: 'has a TLS certificate that has expired or is not valid yet',
  name: 'has a TLS certificate for another name',
  authority: 'has a TLS certificate that no known authority has signed',
  revoked: 'has a TLS certificate that was revoked',
  weak: 'has a TLS certificate that is too weak',
  other: 'has a TLS certificate or setup that browsers do not accept',
} as const;

const TLS = {
  outdated: 'speaks only versions of TLS that are no longer safe',
  missing: 'does not speak TLS, although its address begins with https',
  'wants-certificate': 'wants a TLS certificate of its visitors',
} as const;

function meaningOf(status: number): string {
  if (status === 401 || status === 407) return ' (it wants a sign-in, and the scan has none)';
  if (status === 403) return ' (the site does not let the scan see it)';
  if (status === 404 || status === 410) return ' (it does not exist)';
  if (status === 429) return ' (the site wants fewer requests)';
  if (status === 503) return ' (the site is not available at the moment)';
  return status >= 500 ? ' (the server failed)' : '';
}

function wordAnswer({ what, status }: Extract<PageFailureReason, { kind: 'no-document' }>): string {
  switch (what) {
    case 'empty':
      return status === undefined ? 'an empty answer' : `HTTP ${status}, an empty answer`;
    case 'download':
      return 'a download';
    case 'other-file':
      return 'a file that browsers do not show';
    default:
      return 'an empty answer or a download';
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} seconds`;
}
