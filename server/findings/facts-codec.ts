import type { EngineFacts, Severity } from './facts.ts';
import type { ElementFacts, EngineReport, OccurrenceFacts, PageFacts, ScanFacts } from './page-facts.ts';

/** Goes up whenever the layout, or what the hashes are made of, changes in a way old facts can't be read. */
const VERSION = 2;
/** Stored as their index: only ever add at the end. */
const SOURCES = ['axe', 'htmlcs', 'crawl'] as const satisfies EngineReport['source'][];
const SEVERITIES = ['high', 'medium', 'low'] as const satisfies Severity[];
const MAGIC = 'SDF';
/** Magic, version, length of the JSON part as 32 bits. */
const HEADER_LENGTH = 8;

/** Facts as JSON: every text is an index into `texts`, so that what repeats is stored once. */
interface Packed {
  target: string;
  engines: EngineFacts[];
  unvisited: string[];
  texts: string[];
  pages: {
    url: string;
    status: number;
    title: string;
    elements: number;
    undecided: PageFacts['undecided'];
    occurrences: PackedOccurrence[];
  }[];
  findings: ScanFacts['findings'];
}

/** Field by field as in packOccurrence; lists of texts are lists of indexes. */
type PackedOccurrence = [
  texts: number[],
  reports: number[],
  criteria: number[],
  classes: number[],
  attributes: number[],
  severity: number,
  review: 0 | 1,
  element: number,
  box: ElementFacts['box'],
];

/**
 * Facts as bytes, to be compressed and kept: a header, JSON with a table of texts, and the element
 * hashes as they are (8 bytes each, little endian).
 */
export function encodeFacts(facts: ScanFacts): Uint8Array {
  const table = new Map<string, number>();
  const put = (text: string): number => {
    const index = table.get(text) ?? table.size;
    table.set(text, index);
    return index;
  };
  const pages = facts.pages.map((page) => ({
    url: page.url,
    status: page.status,
    title: page.title,
    elements: page.elements.length,
    undecided: page.undecided,
    occurrences: page.occurrences.map((occurrence) => packOccurrence(occurrence, put)),
  }));
  const { target, engines, unvisited, findings } = facts;
  const packed: Packed = { target, engines, unvisited, texts: [...table.keys()], pages, findings };
  const json = new TextEncoder().encode(JSON.stringify(packed));
  const words = facts.pages.reduce((sum, page) => sum + page.elements.length, 0);
  const bytes = new Uint8Array(HEADER_LENGTH + json.length + 4 * words);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint8(3, VERSION);
  view.setUint32(4, json.length, true);
  bytes.set(json, HEADER_LENGTH);
  let at = HEADER_LENGTH + json.length;
  for (const page of facts.pages) {
    for (const word of page.elements) {
      view.setUint32(at, word, true);
      at += 4;
    }
  }
  return bytes;
}

/**
 * Facts from bytes that encodeFacts made.
 * @throws Error when the bytes are no facts, of an unknown version, or cut off
 */
export function decodeFacts(bytes: Uint8Array): ScanFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_LENGTH || new TextDecoder().decode(bytes.subarray(0, 3)) !== MAGIC) {
    throw new Error('These bytes are no facts of a scan.');
  }
  const version = view.getUint8(3);
  if (version !== VERSION) {
    throw new Error(
      `Facts of version ${version} can't be read; this program knows version ${VERSION}. Scan the target again.`,
    );
  }
  let at = HEADER_LENGTH + view.getUint32(4, true);
  if (at > bytes.length) throw new Error('The facts of the scan are cut off.');
  const json = new TextDecoder().decode(bytes.subarray(HEADER_LENGTH, at));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by encodeFacts of this version
  const { texts, pages: packedPages, ...rest } = JSON.parse(json) as Packed;
  const text = (index: number): string => texts[index] ?? '';
  const pages: PageFacts[] = packedPages.map(({ elements: count, occurrences, ...page }) => {
    if (at + 4 * count > bytes.length) throw new Error('The facts of the scan are cut off.');
    const elements = new Uint32Array(count);
    for (let index = 0; index < count; index++, at += 4) elements[index] = view.getUint32(at, true);
    return {
      ...page,
      elements,
      occurrences: occurrences.map((packed) => unpackOccurrence(packed, text)),
    };
  });
  return {
    target: rest.target,
    engines: rest.engines,
    unvisited: rest.unvisited,
    findings: rest.findings,
    pages,
  };
}

function packOccurrence(occurrence: OccurrenceFacts, put: (text: string) => number): PackedOccurrence {
  const { about } = occurrence;
  const texts = [occurrence.rule, occurrence.family, occurrence.title, occurrence.explanation];
  texts.push(
    occurrence.helpUrl,
    occurrence.evidence,
    occurrence.fingerprint,
    about.tag,
    about.id,
    about.text,
  );
  texts.push(about.scope, about.path, about.landmark, about.heading, about.neighbours);
  return [
    texts.map(put),
    occurrence.reports.flatMap(({ source, code }) => [SOURCES.indexOf(source), put(code)]),
    occurrence.criteria.map(put),
    about.classes.map(put),
    Object.entries(about.attributes).flat().map(put),
    SEVERITIES.indexOf(occurrence.severity),
    occurrence.review ? 1 : 0,
    occurrence.element,
    about.box,
  ];
}

function unpackOccurrence(packed: PackedOccurrence, text: (index: number) => string): OccurrenceFacts {
  const [texts, reports, criteria, classes, attributes, severity, review, element, box] = packed;
  const [rule = '', family = '', title = '', explanation = '', helpUrl = '', evidence = '', ...more] =
    texts.map(text);
  const [fingerprint = '', tag = '', id = '', own = '', scope = '', path = '', landmark = '', heading = ''] =
    more;
  return {
    rule,
    family,
    reports: pairs(reports).map(([source, code]) => ({
      source: SOURCES[source] ?? 'axe',
      code: text(code),
    })),
    review: review === 1,
    severity: SEVERITIES[severity] ?? 'low',
    title,
    explanation,
    criteria: criteria.map(text),
    helpUrl,
    evidence,
    element,
    fingerprint,
    about: {
      tag,
      id,
      attributes: Object.fromEntries(pairs(attributes).map(([name, value]) => [text(name), text(value)])),
      classes: classes.map(text),
      text: own,
      scope,
      path,
      landmark,
      heading,
      neighbours: more[8] ?? '',
      box,
    },
  };
}

function pairs(list: readonly number[]): [number, number][] {
  return Array.from({ length: list.length / 2 }, (_, index) => [
    list[2 * index] ?? 0,
    list[2 * index + 1] ?? 0,
  ]);
}
