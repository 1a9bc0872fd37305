import type { Declaration } from './declaration.ts';
import type {
  DefectFacts,
  ElementFacts,
  FindingFacts,
  OccurrenceFacts,
  OpenReason,
  RepairFacts,
  ScanFacts,
  UndecidedRule,
  WrittenFacts,
} from './scan-facts.ts';
import type { SettingsFacts } from './settings-facts.ts';
import type { PageLack } from './page-lack.ts';
import type { LostFile, PageLook, UsedStyle } from './page-look.ts';
import type { StoredPage } from './facts-codec.ts';

/** Facts of a scan as JSON can hold them. */
export interface StoredFacts extends Omit<ScanFacts, 'pages'> {
  pages: StoredPage[];
}

/** A value of the type that is wanted, a list with one of its items, an object of these, or a check. */
type Sample =
  | string
  | number
  | boolean
  | [Sample]
  | { [name: string]: Sample }
  | ((value: unknown) => boolean);

const RUNNER = oneOf('axe', 'htmlcs', 'crawl', 'sitedelta');
const ELEMENT = {
  tag: '',
  id: '',
  attributes: isTexts,
  classes: [''],
  text: '',
  scope: '',
  path: '',
  landmark: '',
  heading: '',
  neighbours: '',
  box: (value) => value === null || (isLike(value, [0]) && value.length === 4),
} satisfies Record<keyof ElementFacts, Sample>;
const DECLARATION = {
  property: '',
  value: '',
  isImportant: (value) => value === undefined || value === true,
  selector: '',
  file: (value) => value === undefined || typeof value === 'string',
} satisfies Record<keyof Declaration, Sample>;
const OCCURRENCE = {
  rule: '',
  family: '',
  reports: [{ runner: RUNNER, code: '' }],
  review: false,
  severity: oneOf('high', 'medium', 'low'),
  title: '',
  explanation: '',
  measured: (value) => value === undefined || isMeasured(value),
  declarations: (value) => value === undefined || isLike(value, [DECLARATION]),
  criteria: [''],
  helpUrl: '',
  evidence: '',
  element: 0,
  isMarginal: (value) => value === undefined || value === true,
  address: (value) => value === undefined || typeof value === 'string',
  subject: (value) => value === undefined || typeof value === 'string',
  fingerprint: '',
  cause: '',
  about: ELEMENT,
  shortSelector: (value) => value === undefined || typeof value === 'string',
} satisfies Record<keyof OccurrenceFacts, Sample>;
const LACK = {
  kind: '',
  of: (value) => value === undefined || typeof value === 'string',
} satisfies Record<keyof PageLack, Sample>;
const LOST_FILE = {
  kind: oneOf('style sheet', 'script', 'data'),
  path: '',
  evidence: (value) => value === undefined || typeof value === 'string',
  status: (value) => value === null || typeof value === 'number',
  type: '',
} satisfies Record<keyof LostFile, Sample>;
const STYLE = {
  path: '',
  evidence: (value) => value === undefined || typeof value === 'string',
  isInMarkup: (value) => value === undefined || value === true,
} satisfies Record<keyof UsedStyle, Sample>;
const LOOK = {
  text: 0,
  things: 0,
  links: 0,
  content: '',
  parts: [(value) => isLike(value, [0]) && value.length === 2],
  sketch: [0],
  kind: oneOfOrNull('error', 'placeholder', 'data', 'sign-in'),
  words: '',
  saidBy: oneOf('title', 'text'),
  styleBytes: 0,
  styles: (value) => value === undefined || isLike(value, [STYLE]),
  isPlain: (value) => value === undefined || value === true,
  lost: [LOST_FILE],
  isLoading: (value) => value === undefined || value === true,
  movesTo: (value) => value === undefined || typeof value === 'string',
  errors: [''],
} satisfies Record<keyof PageLook, Sample>;
const OPEN_REASON = {
  words: '',
  elements: 0,
  examples: [
    (value) =>
      isLike(value, { evidence: '' }) &&
      isObject(value) &&
      (value['selector'] === undefined || typeof value['selector'] === 'string'),
  ],
} satisfies Record<keyof OpenReason, Sample>;
const UNDECIDED = {
  family: '',
  title: '',
  elements: [0],
  reasons: (value) => value === undefined || isLike(value, [OPEN_REASON]),
} satisfies Record<keyof UndecidedRule, Sample>;
const WRITTEN = {
  element: 0,
  attributes: isTexts,
  text: (value) => value === undefined || typeof value === 'string',
} satisfies Record<keyof WrittenFacts, Sample>;
const OTHER_WORDS: Sample = [(value) => isLike(value, [0]) && value.length === 3];
const REPAIRS = {
  ties: [(value) => isLike(value, [0]) && value.length === 2],
  withoutId: OTHER_WORDS,
  withoutPurpose: OTHER_WORDS,
  asBox: OTHER_WORDS,
  asHeading: OTHER_WORDS,
  asText: OTHER_WORDS,
  withoutLabels: OTHER_WORDS,
  hidden: [0],
  muted: [0],
  drawn: (value) => value === undefined || isLike(value, [[0]]),
} satisfies Record<keyof RepairFacts, Sample>;
const PAGE = {
  url: '',
  status: 0,
  title: '',
  foundOn: (value) => value === null || typeof value === 'string',
  occurrences: [OCCURRENCE],
  undecided: [UNDECIDED],
  unjudged: [{ runner: RUNNER, code: '' }],
  contents: (value) => value === undefined || isLike(value, [oneOf('fields', 'images', 'media')]),
  closedFrames: (value) => value === undefined || typeof value === 'number',
  closedParts: (value) => value === undefined || typeof value === 'number',
  lacked: (value) => value === undefined || isLike(value, [LACK]),
  isCarried: (value) => value === undefined || value === true,
  look: (value) => value === null || isLike(value, LOOK),
  elements: '',
  tags: (value) => value === undefined || typeof value === 'string',
  written: (value) => value === undefined || isLike(value, [WRITTEN]),
  forRepairs: (value) => value === undefined || isLike(value, REPAIRS),
} satisfies Record<keyof StoredPage, Sample>;
const FINDING = {
  id: '',
  occurrences: [(value) => isLike(value, [0]) && value.length === 2],
} satisfies Record<keyof FindingFacts, Sample>;
const DEFECT = { ...FINDING, since: '' } satisfies Record<keyof DefectFacts, Sample>;
const SETTINGS = {
  include: [''],
  exclude: [''],
  startPages: [''],
  maxPages: (value) => value === undefined || typeof value === 'number',
  wcagLevel: oneOfOrNull('A', 'AAA'),
  rules: (value) => isObject(value) && Object.values(value).every((on) => typeof on === 'boolean'),
  viewport: (value) => value === null || (isLike(value, [0]) && value.length === 2),
  waitForSelector: (value) => value === null || typeof value === 'string',
  headers: [''],
  cookies: [''],
} satisfies Record<keyof SettingsFacts, Sample>;
const FACTS = {
  target: '',
  pages: [PAGE],
  runners: [{ name: RUNNER, version: '', rules: [''] }],
  unvisited: [''],
  missed: (value) => value === undefined || isLike(value, [{ url: '', reason: '' }]),
  unlistedReason: (value) => value === undefined || typeof value === 'string',
  unlisted: oneOf('nothing', 'of sitemaps', 'anything'),
  unanswered: [''],
  defects: [DEFECT],
  findings: [FINDING],
  settings: (value) => value === undefined || isLike(value, SETTINGS),
  notices: (value) => value === undefined || isLike(value, ['']),
  unstable: (value) => value === undefined || isLike(value, [{ key: '', scansLeft: 0 }]),
} satisfies Record<keyof StoredFacts, Sample>;

/** Whether a value that was read from JSON has the fields of stored facts: damage must not become a wrong result. */
export function isStoredFacts(value: unknown): value is StoredFacts {
  return isLike(value, FACTS);
}

function isLike(value: unknown, sample: [Sample]): value is unknown[];
function isLike(value: unknown, sample: Sample): boolean;
function isLike(value: unknown, sample: Sample): boolean {
  if (typeof sample === 'function') return sample(value);
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((item) => isLike(item, sample[0]));
  if (typeof sample !== 'object') return typeof value === typeof sample;
  if (!isObject(value)) return false;
  for (const name in sample) if (!isLike(value[name], sample[name] ?? '')) return false;
  return true;
}

/** Colours are texts, all others numbers. */
function isMeasured(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(value).every(([name, each]) =>
      name === 'color' || name === 'background'
        ? typeof each === 'string' && /^#(?:[\da-f]{2}){3,4}$/.test(each)
        : typeof each === 'number',
    )
  );
}

function isTexts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function oneOfOrNull(...texts: string[]): (value: unknown) => boolean {
  return (value) => value === null || oneOf(...texts)(value);
}

function oneOf(...texts: string[]): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && texts.includes(value);
}
