import * as fc from 'fast-check';
import type { Limitation, LimitationKind } from '../../shared/limitations/limitation.ts';
import type { PageFailureKind, PageFailureReason } from '../../shared/limitations/page-failure-reason.ts';
import type { ScanFailure, ScanFailureKind } from '../../shared/limitations/scan-failure.ts';

const PAGES = { pages: ['https://a.test/x', 'https://a.test/y'], count: 2 };
const HOSTS = { hosts: ['', 'cdn.test'], hostCount: 2 };
const RULE = { runner: 'axe', code: 'list' } as const;

/** One of each. */
const REASONS: { [K in PageFailureKind]: Extract<PageFailureReason, { kind: K }> } = {
  unreachable: { kind: 'unreachable' },
  'http-error': { kind: 'http-error', status: 500 },
  'no-document': { kind: 'no-document', what: 'empty', status: 204 },
  'not-html': { kind: 'not-html', type: 'image/png' },
  redirects: { kind: 'redirects', how: 'loop' },
  'bad-redirect': { kind: 'bad-redirect' },
  'other-scheme': { kind: 'other-scheme' },
  'keeps-moving': { kind: 'keeps-moving' },
  certificate: { kind: 'certificate', fault: 'date', code: 'ERR_CERT_DATE_INVALID' },
  tls: { kind: 'tls', fault: 'missing', code: 'ERR_SSL_PROTOCOL_ERROR' },
  'bad-http': { kind: 'bad-http' },
  'bad-compression': { kind: 'bad-compression' },
  'no-room': { kind: 'no-room' },
  silent: { kind: 'silent', timeoutMs: 20_000 },
  'timed-out': { kind: 'timed-out', timeoutMs: 20_000 },
  'sent-nothing': { kind: 'sent-nothing' },
  'browser-ended': { kind: 'browser-ended' },
  memory: { kind: 'memory', limitBytes: 2 ** 30 },
  flood: { kind: 'flood' },
  crashed: { kind: 'crashed' },
  'broke-off': { kind: 'broke-off' },
  'not-loaded': { kind: 'not-loaded' },
  'bad-selector': { kind: 'bad-selector', selector: '<' },
  'too-heavy': { kind: 'too-heavy' },
};
const FAILURES: { [K in ScanFailureKind]: Extract<ScanFailure, { kind: K }> } = {
  'no-browser': { kind: 'no-browser' },
  'first-page-failed': { kind: 'first-page-failed', reason: REASONS.unreachable },
  'out-of-time': { kind: 'out-of-time', timeoutMs: 600_000 },
  'too-slow': { kind: 'too-slow' },
  'site-lost': { kind: 'site-lost', judged: 1, lost: 9 },
  'built-for-another-path': { kind: 'built-for-another-path', missing: 4, named: 5 },
  stopped: { kind: 'stopped' },
  'waited-too-long': { kind: 'waited-too-long' },
  'interrupted-too-often': { kind: 'interrupted-too-often', times: 3 },
  'lost-again-soon': { kind: 'lost-again-soon' },
  cancelled: { kind: 'cancelled' },
  'internal-error': { kind: 'internal-error' },
  unknown: { kind: 'unknown' },
};
const LIMITATIONS: { [K in LimitationKind]: Extract<Limitation, { kind: K }> } = {
  moved: { kind: 'moved', origin: 'https://b.test' },
  'robots-unavailable': { kind: 'robots-unavailable', status: null, named: true },
  'robots-cut': { kind: 'robots-cut', bytes: 512_000 },
  'sitemaps-elsewhere': { kind: 'sitemaps-elsewhere', ...HOSTS },
  'start-page-disallowed': { kind: 'start-page-disallowed' },
  'start-pages-disallowed': { kind: 'start-pages-disallowed', count: 2 },
  'rules-left-out': { kind: 'rules-left-out', rules: ['label'], level: 'A' },
  'rules-not-run': { kind: 'rules-not-run', rules: ['lable'] },
  'crawl-delay-shortened': { kind: 'crawl-delay-shortened', askedMs: 60_000, takenMs: 10_000 },
  'out-of-time': { kind: 'out-of-time', timeoutMs: 600_000, count: 2 },
  'too-slow': { kind: 'too-slow', slowPages: 3, count: 2 },
  'browser-ended': { kind: 'browser-ended', lostPages: 3, count: 2 },
  'over-page-limit': { kind: 'over-page-limit', count: 2, isAtLeast: true },
  'sitemaps-incomplete': { kind: 'sitemaps-incomplete' },
  'not-looked-at-again': { kind: 'not-looked-at-again', count: 2 },
  'pages-not-tried': { kind: 'pages-not-tried', tried: 1, count: 2 },
  'buttons-not-pressed': { kind: 'buttons-not-pressed', count: 2, onPages: 1 },
  'addresses-not-asked': {
    kind: 'addresses-not-asked',
    of: 'link',
    count: 2,
    isAtLeast: false,
    limit: 100,
    limitPerSite: 10,
  },
  'actions-not-asked': { kind: 'actions-not-asked', of: 'link', count: 2 },
  'downloads-disallowed': { kind: 'downloads-disallowed', count: 2 },
  'addresses-not-answered': { kind: 'addresses-not-answered', of: 'link', count: 2 },
  'views-not-judged': { kind: 'views-not-judged', count: 2, isAtLeast: true, example: '#/a' },
  'fragments-not-judged': { kind: 'fragments-not-judged', count: 2, isAtLeast: true },
  'deployed-meanwhile': { kind: 'deployed-meanwhile' },
  'changed-meanwhile': { kind: 'changed-meanwhile' },
  'first-page-lost': { kind: 'first-page-lost', status: 503 },
  'site-rule-left-out': { kind: 'site-rule-left-out', rule: RULE },
  'foreign-frames': { kind: 'foreign-frames', ...HOSTS },
  'resources-refused': { kind: 'resources-refused' },
  'resources-over-share': { kind: 'resources-over-share', ...HOSTS },
  'resources-over-limit': { kind: 'resources-over-limit' },
  'results-over-limit': { kind: 'results-over-limit', limit: 20_000, count: 2, onPages: 1 },
  sample: { kind: 'sample' },
  'base-unreadable': { kind: 'base-unreadable' },
  undecided: { kind: 'undecided', questions: [{ title: 'Text must stand out', elements: 2, onPages: 1 }] },
  'more-not-listed': { kind: 'more-not-listed', count: 2 },
  'page-failed': { kind: 'page-failed', ...PAGES, reason: REASONS['http-error'] },
  'robots-txt': { kind: 'robots-txt', ...PAGES, isAtLeast: true },
  'left-out': { kind: 'left-out', ...PAGES },
  action: { kind: 'action', ...PAGES },
  'axe-timed-out': { kind: 'axe-timed-out', ...PAGES },
  'process-ended': { kind: 'process-ended', ...PAGES },
  'cut-off': { kind: 'cut-off', ...PAGES },
  'still-loading': { kind: 'still-loading', ...PAGES },
  covered: { kind: 'covered', ...PAGES },
  'selector-missing': { kind: 'selector-missing', ...PAGES, selector: '#app' },
  'closed-parts': { kind: 'closed-parts', ...PAGES, parts: 2 },
  'too-large': { kind: 'too-large', ...PAGES },
  'too-many-frames': { kind: 'too-many-frames', ...PAGES },
  'not-read': { kind: 'not-read', ...PAGES },
  'errors-unknown': { kind: 'errors-unknown', ...PAGES },
  'requests-unknown': { kind: 'requests-unknown', ...PAGES },
  'files-missing': { kind: 'files-missing', ...PAGES, ...HOSTS },
  'markup-cut': { kind: 'markup-cut', ...PAGES },
  'not-tried': { kind: 'not-tried', ...PAGES },
  'trial-refused': { kind: 'trial-refused', ...PAGES },
  'forms-not-sent': { kind: 'forms-not-sent', ...PAGES, because: 'action' },
  'tried-in-part': { kind: 'tried-in-part', ...PAGES },
  'results-omitted': { kind: 'results-omitted', ...PAGES, title: 'Links need text', results: 2 },
  'runner-broke': { kind: 'runner-broke', ...PAGES, rule: RULE },
  'rule-left-out': { kind: 'rule-left-out', ...PAGES, rule: RULE },
};

/** A limitation of each kind. */
export const EVERY_LIMITATION: readonly Limitation[] = Object.values(LIMITATIONS);
/** Why a page failed, of each kind. */
export const EVERY_REASON: readonly PageFailureReason[] = Object.values(REASONS);
/** A failure of each kind, and of each reason; one behind a proxy. */
export const EVERY_FAILURE: readonly ScanFailure[] = [
  ...Object.values(FAILURES),
  ...EVERY_REASON.map((reason): ScanFailure => ({ kind: 'first-page-failed', reason })),
  { ...FAILURES['first-page-failed'], proxy: { host: 'a.test:443', answer: 'status 403' } },
];

/** Words of a fixed list. */
const FIXED = new Set(['kind', 'of', 'because', 'level', 'runner', 'what', 'how', 'fault']);

/** Others of the same kind: with other numbers and texts, and more or fewer in their lists. */
export function others<T>(sample: T): fc.Arbitrary<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made like the sample, field by field
  return like(sample, '') as fc.Arbitrary<T>;
}

function like(value: unknown, name: string): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.array(like(value[0], name), { maxLength: 3 });
  if (typeof value === 'number') return fc.nat(10_000);
  if (typeof value === 'boolean') return fc.boolean();
  if (typeof value === 'string' && !FIXED.has(name)) return fc.string();
  if (typeof value !== 'object' || value === null) return fc.constant(value);
  const fields = Object.entries(value).map(([key, each]) => [key, like(each, key)]);
  return fc.record(Object.fromEntries(fields));
}
