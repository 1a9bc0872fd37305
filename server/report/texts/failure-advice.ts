import { isScanFailure } from '../../../shared/limitations/read-limitation.ts';
import type { PageFailureKind, PageFailureReason } from '../../../shared/limitations/page-failure-reason.ts';
import type { ScanFailure, ScanFailureKind } from '../../../shared/limitations/scan-failure.ts';

const NO_HTTPS = 'If the site does not support https, write http:// in front of its address.';
const LATER = 'Try again in a few minutes.';
const OPERATOR = 'If it happens again, tell the operator of this service.';
const BROWSER = 'Open the address in a private browser window: a scan sees what you see there.';
const REACHABLE =
  'Check whether the name is spelled correctly, and whether the site opens from outside your own network: the service can only scan what it can reach.';
const SLOW =
  'Open the address in a browser and see how long it takes. A server that was just deployed may need a few minutes to warm up.';
const CERTIFICATE =
  'Fix the TLS setup of the server: visitors get a warning, too. For a host of your own without a certificate, begin the address with http://.';
const NO_PAGE =
  'Give the address of a page that a browser shows: a scan checks HTML pages, not files or data.';
const REDIRECTS =
  'Open the address in a private browser window, see where it leads, and fix the redirect or give its final address.';
const CURL = 'Look at what the server sends, for example with curl -v: it is not valid HTTP.';
const MEMORY =
  'Check how much the page loads: a browser runs out of memory on it. Scan a smaller page of the site first.';
const GENERAL = [BROWSER, REACHABLE];
const CONNECTION =
  'A service that visits only public addresses refuses hosts of a private network; its operator can allow yours.';

/** Advice for a first page that could not be judged. */
const PAGES: Record<PageFailureKind, readonly string[]> = {
  unreachable: [REACHABLE, NO_HTTPS, CONNECTION],
  // By its status, below.
  'http-error': [BROWSER],
  'no-document': [NO_PAGE],
  'not-html': [NO_PAGE],
  redirects: [REDIRECTS],
  'bad-redirect': [REDIRECTS],
  'other-scheme': [REDIRECTS],
  'keeps-moving': [REDIRECTS],
  certificate: [CERTIFICATE],
  tls: [CERTIFICATE],
  'bad-http': [CURL],
  'bad-compression': [CURL],
  'no-room': [LATER, OPERATOR],
  silent: [SLOW],
  'timed-out': [SLOW],
  'sent-nothing': [SLOW],
  'browser-ended': [LATER, OPERATOR],
  memory: [MEMORY],
  flood: [
    'Look for a script of the page that writes to the console, a WebSocket or another window without a pause.',
  ],
  crashed: [MEMORY],
  'broke-off': [LATER, OPERATOR],
  'not-loaded': GENERAL,
  'bad-selector': ['Correct wait-for-selector in the settings.'],
  'too-heavy': [
    'Look at how much the page holds: many thousands of elements take long to judge. Scan a smaller page of the site first.',
  ],
};

const SCANS: Record<ScanFailureKind, readonly string[]> = {
  // By its reason.
  'first-page-failed': GENERAL,
  'out-of-time': [SLOW],
  'too-slow': [SLOW],
  stopped: [SLOW],
  'site-lost': [LATER, BROWSER],
  'built-for-another-path': [
    'Give the path under which the site was built, or the page of a single-page app.',
  ],
  'waited-too-long': [LATER],
  'no-browser': [LATER, OPERATOR],
  'interrupted-too-often': [LATER, OPERATOR],
  'lost-again-soon': [LATER, OPERATOR],
  cancelled: ['Ask the operator of this service why.'],
  'internal-error': [LATER, OPERATOR],
  unknown: [LATER, OPERATOR],
};

/**
 * What people can do about a scan that failed.
 *
 * @param failure - why; undefined or of an unknown kind if another version of the service has stored it
 * @param target - the scanned address
 */
export function failureAdvice(failure: unknown, target: string): string[] {
  const advice = isScanFailure(failure) ? adviceFor(failure) : GENERAL;
  return advice.filter((sentence) => sentence !== NO_HTTPS || !target.startsWith('http:'));
}

function adviceFor(failure: ScanFailure): readonly string[] {
  if (failure.kind !== 'first-page-failed') return SCANS[failure.kind];
  const { reason } = failure;
  if (reason.kind === 'http-error') return adviceForStatus(reason.status);
  if (reason.kind === 'tls') return TLS[reason.fault];
  return PAGES[reason.kind];
}

const TLS: Record<Extract<PageFailureReason, { kind: 'tls' }>['fault'], readonly string[]> = {
  outdated: [CERTIFICATE],
  missing: ['Begin the address with http://, or set up TLS on the server.'],
  'wants-certificate': [
    'Give an address that does not require a certificate of its visitors: a scan has none.',
  ],
};

function adviceForStatus(status: number): readonly string[] {
  if (status === 401 || status === 407)
    return [
      'Give an address that needs no password: a scan signs in nowhere.',
      'For a protected preview, let requests of this service through without a sign-in.',
    ];
  if (status === 403)
    return [
      BROWSER,
      'If it opens there, the site refuses automatic visitors: allow those whose User-Agent contains Sitedelta.',
    ];
  if (status === 404 || status === 410)
    return [
      'Check whether the address is complete and spelled correctly.',
      'If the page should exist, check whether the deployment has finished.',
    ];
  if (status === 429)
    return ['The site limits visitors. Try again later, or exempt this service from the limit.'];
  if (status >= 500)
    return [
      'The server of the site has a problem: look at its log, and check whether the deployment has finished.',
      LATER,
    ];
  return PAGES['http-error'];
}
