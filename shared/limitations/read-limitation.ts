import type { Limitation, LimitationKind } from './limitation.ts';
import type { PageFailureKind, PageFailureReason } from './page-failure-reason.ts';
import type { ScanFailure, ScanFailureKind } from './scan-failure.ts';

type Check = (value: unknown) => boolean;

/** A check of each field of each kind. */
type Shapes<T extends { kind: string }> = {
  [K in T['kind']]: Fields<Extract<T, { kind: K }>>;
};
type Fields<T> = { [F in Exclude<keyof T, 'kind' | 'proxy'>]-?: Check };

/** The values of fields that have a fixed set of them. */
const WORDS = {
  runner: ['axe', 'htmlcs', 'crawl', 'sitedelta'],
  of: ['link', 'image', 'version', 'download'],
  level: ['A', 'AAA'],
  because: ['signed-in', 'action', 'window'],
  what: ['empty', 'download', 'other-file', 'unknown'],
  how: ['loop', 'too-many-redirects'],
  certificateFault: ['date', 'name', 'authority', 'revoked', 'weak', 'other'],
  tlsFault: ['outdated', 'missing', 'wants-certificate'],
} as const satisfies Record<string, readonly string[]>;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isMaybe: Check = (value) => value === undefined || typeof value === 'boolean';
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isStatus: Check = (value) => value === null || isNumber(value);
const isRule: Check = (value) =>
  isObject(value) && isText(value['code']) && isOneOf(WORDS.runner)(value['runner']);
const isQuestion: Check = (value) =>
  isObject(value) && isText(value['title']) && isNumber(value['elements']) && isNumber(value['onPages']);
const isQuestions: Check = (value) => Array.isArray(value) && value.every(isQuestion);
const isReason: Check = (value) => isPageFailureReason(value);
const isAddressKind = isOneOf(WORDS.of);

const COUNT = { count: isNumber };
const AT_LEAST = { ...COUNT, isAtLeast: isMaybe };
const PAGES = { ...AT_LEAST, pages: isTexts };
const HOSTS = { hosts: isTexts, hostCount: isNumber };

const REASONS: Shapes<PageFailureReason> = {
  unreachable: {},
  'http-error': { status: isNumber },
  'no-document': {
    what: isOneOf(WORDS.what),
    status: (value) => value === undefined || isNumber(value),
  },
  'not-html': { type: isText },
  redirects: { how: isOneOf(WORDS.how) },
  'bad-redirect': {},
  'other-scheme': {},
  'keeps-moving': {},
  certificate: { fault: isOneOf(WORDS.certificateFault), code: isText },
  tls: { fault: isOneOf(WORDS.tlsFault), code: isText },
  'bad-http': {},
  'bad-compression': {},
  'no-room': {},
  silent: { timeoutMs: isNumber },
  'timed-out': { timeoutMs: isNumber },
  'sent-nothing': {},
  'browser-ended': {},
  memory: { limitBytes: isNumber },
  flood: {},
  crashed: {},
  'broke-off': {},
  'not-loaded': {},
  'bad-selector': { selector: isText },
  'too-heavy': {},
};

const FAILURES: Shapes<ScanFailure> = {
  'no-browser': {},
  'first-page-failed': { reason: isReason },
  'out-of-time': { timeoutMs: isNumber },
  'too-slow': {},
  'site-lost': { judged: isNumber, lost: isNumber },
  'built-for-another-path': { missing: isNumber, named: isNumber },
  stopped: {},
  'waited-too-long': {},
  'interrupted-too-often': { times: isNumber },
  'lost-again-soon': {},
  cancelled: {},
  'internal-error': {},
  unknown: {},
};

const LIMITATIONS: Shapes<Limitation> = {
  moved: { origin: isText },
  'robots-unavailable': { status: isStatus, named: isMaybe },
  'robots-cut': { bytes: isNumber },
  'sitemaps-elsewhere': HOSTS,
  'start-page-disallowed': {},
  'start-pages-disallowed': COUNT,
  'rules-left-out': { rules: isTexts, level: (value) => value === null || isOneOf(WORDS.level)(value) },
  'rules-not-run': { rules: isTexts },
  'crawl-delay-shortened': { askedMs: isNumber, takenMs: isNumber },
  'out-of-time': { ...COUNT, timeoutMs: isNumber },
  'too-slow': { ...COUNT, slowPages: isNumber },
  'browser-ended': { ...COUNT, lostPages: isNumber },
  'over-page-limit': AT_LEAST,
  'sitemaps-incomplete': {},
  'not-looked-at-again': COUNT,
  'pages-not-tried': { ...COUNT, tried: isNumber },
  'buttons-not-pressed': { ...COUNT, onPages: isNumber },
  'addresses-not-asked': { ...AT_LEAST, of: isAddressKind, limit: isNumber, limitPerSite: isNumber },
  'actions-not-asked': { ...COUNT, of: isAddressKind },
  'downloads-disallowed': COUNT,
  'addresses-not-answered': { ...COUNT, of: isAddressKind },
  'views-not-judged': { ...AT_LEAST, example: isText },
  'fragments-not-judged': AT_LEAST,
  'deployed-meanwhile': {},
  'changed-meanwhile': {},
  'first-page-lost': { status: isStatus },
  'site-rule-left-out': { rule: isRule },
  'foreign-frames': HOSTS,
  'resources-refused': {},
  'resources-over-share': HOSTS,
  'resources-over-limit': {},
  'results-over-limit': { ...COUNT, limit: isNumber, onPages: isNumber },
  sample: {},
  'base-unreadable': {},
  undecided: { questions: isQuestions },
  'more-not-listed': COUNT,
  'page-failed': { ...PAGES, reason: isReason },
  'robots-txt': PAGES,
  'left-out': PAGES,
  action: PAGES,
  'axe-timed-out': PAGES,
  'process-ended': PAGES,
  'cut-off': PAGES,
  'still-loading': PAGES,
  covered: PAGES,
  'selector-missing': { ...PAGES, selector: isText },
  'closed-parts': { ...PAGES, parts: isNumber },
  'too-large': PAGES,
  'too-many-frames': PAGES,
  'not-read': PAGES,
  'errors-unknown': PAGES,
  'requests-unknown': PAGES,
  'files-missing': { ...PAGES, ...HOSTS },
  'markup-cut': PAGES,
  'not-tried': PAGES,
  'trial-refused': PAGES,
  'forms-not-sent': { ...PAGES, because: isOneOf(WORDS.because) },
  'tried-in-part': PAGES,
  'results-omitted': { ...PAGES, title: isText, results: isNumber },
  'runner-broke': { ...PAGES, rule: isRule },
  'rule-left-out': { ...PAGES, rule: isRule },
};

/** All kinds, for tests and tables. */
export const LIMITATION_KINDS = namesOf<LimitationKind>(LIMITATIONS);
export const SCAN_FAILURE_KINDS = namesOf<ScanFailureKind>(FAILURES);
export const PAGE_FAILURE_KINDS = namesOf<PageFailureKind>(REASONS);

/** Every word of ours that stands for something in a limitation or failure: what reads them must find it as it is. */
export const OWN_WORDS: readonly string[] = [
  ...new Set([
    ...LIMITATION_KINDS,
    ...SCAN_FAILURE_KINDS,
    ...PAGE_FAILURE_KINDS,
    ...Object.values(WORDS).flat(),
  ]),
];

/** Whether a value from outside is a limitation that this version can word; one of a later version may have more fields. */
export function isLimitation(value: unknown): value is Limitation {
  return hasShape(value, LIMITATIONS);
}

/** Whether a value from outside says why a scan failed, in a way that this version knows. */
export function isScanFailure(value: unknown): value is ScanFailure {
  return hasShape(value, FAILURES) && isObject(value) && isProxyFailure(value['proxy']);
}

function isProxyFailure(value: unknown): boolean {
  return value === undefined || (isObject(value) && isText(value['host']) && isText(value['answer']));
}

function isPageFailureReason(value: unknown): value is PageFailureReason {
  return hasShape(value, REASONS);
}

function hasShape(value: unknown, shapes: Record<string, Record<string, Check>>): boolean {
  if (!isObject(value) || typeof value['kind'] !== 'string' || !Object.hasOwn(shapes, value['kind']))
    return false;
  return Object.entries(shapes[value['kind']] ?? {}).every(([name, check]) => check(value[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOneOf(texts: readonly string[]): Check {
  return (value) => typeof value === 'string' && texts.includes(value);
}

function namesOf<Kind extends string>(shapes: Record<Kind, unknown>): readonly Kind[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
  return Object.keys(shapes) as Kind[];
}
