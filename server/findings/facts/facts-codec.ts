import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import type { Severity } from './judged-page.ts';
import type { ElementFacts, RunnerReport, OccurrenceFacts, PageFacts, ScanFacts } from './scan-facts.ts';

/** Goes up whenever the layout, or what the hashes are made of, changes in a way old facts can't be read. */
const VERSION = 5;
/** The one before: without `since` of findings and `unjudged` of pages. */
const VERSION_BEFORE = 4;
/** Stored as their index: only ever add at the end. */
const RUNNERS = ['axe', 'htmlcs', 'crawl'] as const satisfies RunnerReport['runner'][];
const SEVERITIES = ['high', 'medium', 'low'] as const satisfies Severity[];
const MAGIC = 'SDF';
/** Pixels; a place beyond is as far away as any. */
const FARTHEST_PX = 2 ** 31;

/**
 * Facts as bytes, to be compressed and kept: magic, version, then field by field. A text or a list that was there
 * before is only pointed to, since most of them repeat. Element hashes are kept as they are, 8 bytes each.
 */
export function encodeFacts(facts: ScanFacts): Uint8Array {
  const writer = new ByteWriter();
  const occurrences = new OccurrenceWriter(writer);
  for (const letter of MAGIC) writer.number(letter.charCodeAt(0));
  writer.number(VERSION);
  const { target, runners, unvisited, unlisted } = facts;
  writer.text(JSON.stringify({ target, runners, unvisited, unlisted } satisfies Head));
  writer.list(facts.pages, (page) => {
    writer.text(page.url);
    writer.number(page.status);
    writer.text(page.title);
    writer.text(page.foundOn ?? '');
    writer.words(page.elements);
    writer.list(page.undecided, ({ family, title, elements }) => {
      writer.text(family);
      writer.text(title);
      writer.list(elements, (element) => writer.signed(element));
    });
    writer.list(page.unjudged, ({ runner, code }) => {
      writer.number(RUNNERS.indexOf(runner));
      writer.text(code);
    });
    writer.list(page.occurrences, (occurrence) => occurrences.write(occurrence));
  });
  const scans = new Map<string, number>();
  writer.list(facts.findings, (finding) => {
    writer.text(finding.id);
    writer.once(scans, finding.since, () => writer.text(finding.since));
    writer.list(finding.occurrences, ([page, occurrence]) => {
      writer.number(page);
      writer.number(occurrence);
    });
  });
  return writer.bytes();
}

/**
 * Whether facts were encoded by another version of this module, so that they can't be decoded here.
 * @throws Error when the bytes are no facts
 */
export function areOutdatedFacts(bytes: Uint8Array): boolean {
  return !isReadable(readHeader(bytes).version);
}

/**
 * Facts from bytes that encodeFacts made, in this version or the one before. Equal texts and lists are one and the
 * same object in memory: facts are never changed.
 * @throws Error when the bytes are no facts, of an unknown version, or cut off
 */
export function decodeFacts(bytes: Uint8Array): ScanFacts {
  const { reader, version } = readHeader(bytes);
  if (!isReadable(version)) {
    throw new Error(
      `Facts of version ${version} can't be read; this program knows version ${VERSION}. Scan the target again.`,
    );
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by encodeFacts of a version with the same head
  const head = JSON.parse(reader.text()) as Head;
  const occurrences = new OccurrenceReader(reader);
  const pages = reader.list((): PageFacts => ({
    url: reader.text(),
    status: reader.number(),
    title: reader.text(),
    foundOn: reader.text() || null,
    elements: reader.words(),
    undecided: reader.list(() => ({
      family: reader.text(),
      title: reader.text(),
      elements: reader.list(() => reader.signed()),
    })),
    unjudged: version === VERSION_BEFORE ? [] : reader.list(() => readUnjudged(reader)),
    occurrences: reader.list(() => occurrences.read()),
  }));
  const scans: string[] = [];
  const findings = reader.list(() => ({
    id: reader.text(),
    since: version === VERSION_BEFORE ? '' : reader.once(scans, () => reader.text()),
    occurrences: reader.list((): [number, number] => [reader.number(), reader.number()]),
  }));
  return { ...head, pages, findings };
}

function readUnjudged(reader: ByteReader): PageFacts['unjudged'][number] {
  const runner = reader.number() === RUNNERS.indexOf('axe') ? 'axe' : 'htmlcs';
  return { runner, code: reader.text() };
}

function isReadable(version: number): boolean {
  return version === VERSION || version === VERSION_BEFORE;
}

function readHeader(bytes: Uint8Array): { reader: ByteReader; version: number } {
  if (Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') !== MAGIC) {
    throw new Error('These bytes are no facts of a scan.');
  }
  const reader = new ByteReader(bytes.subarray(MAGIC.length));
  return { reader, version: reader.number() };
}

/** What is small, and read by people who look into a file. */
type Head = Pick<ScanFacts, 'target' | 'runners' | 'unvisited' | 'unlisted'>;

/** Fields in the order of OccurrenceReader. */
class OccurrenceWriter {
  readonly #writer: ByteWriter;
  readonly #texts = new Map<string, number>();
  readonly #lists = new Map<string, number>();
  readonly #reports = new Map<string, number>();
  readonly #attributes = new Map<string, number>();

  constructor(writer: ByteWriter) {
    this.#writer = writer;
  }

  write(occurrence: OccurrenceFacts): void {
    const writer = this.#writer;
    const { about } = occurrence;
    this.#text(occurrence.rule);
    const { family, subject } = occurrence;
    this.#text(subject === undefined ? family : `${family} ${subject}`);
    writer.once(this.#reports, JSON.stringify(occurrence.reports), () =>
      writer.list(occurrence.reports, ({ runner, code }) => {
        writer.number(RUNNERS.indexOf(runner));
        this.#text(code);
      }),
    );
    writer.number(occurrence.review ? 1 : 0);
    writer.number(SEVERITIES.indexOf(occurrence.severity));
    this.#text(occurrence.title);
    this.#text(occurrence.explanation);
    this.#list(occurrence.criteria);
    this.#text(occurrence.helpUrl);
    this.#text(occurrence.evidence);
    writer.signed(occurrence.element);
    this.#text(occurrence.fingerprint);
    this.#text(about.tag);
    this.#text(about.id);
    writer.once(this.#attributes, JSON.stringify(Object.entries(about.attributes)), () =>
      writer.list(Object.entries(about.attributes), ([name, value]) => {
        this.#text(name);
        this.#text(value);
      }),
    );
    this.#list(about.classes);
    this.#text(about.text);
    this.#text(about.scope);
    this.#text(about.path);
    this.#text(about.landmark);
    this.#text(about.heading);
    this.#text(about.neighbours);
    writer.list(about.box ?? [], (pixels) =>
      writer.signed(Math.max(-FARTHEST_PX, Math.min(FARTHEST_PX, pixels))),
    );
  }

  #text(text: string): void {
    this.#writer.once(this.#texts, text, () => this.#writer.text(text));
  }

  #list(texts: readonly string[]): void {
    this.#writer.once(this.#lists, JSON.stringify(texts), () =>
      this.#writer.list(texts, (text) => this.#text(text)),
    );
  }
}

class OccurrenceReader {
  readonly #reader: ByteReader;
  readonly #texts: string[] = [];
  readonly #lists: string[][] = [];
  readonly #reports: RunnerReport[][] = [];
  readonly #attributes: Record<string, string>[] = [];

  constructor(reader: ByteReader) {
    this.#reader = reader;
  }

  read(): OccurrenceFacts {
    const reader = this.#reader;
    const rule = this.#text();
    // No family has a space in its name.
    const [family = '', subject] = this.#text().split(/ (.*)/s);
    return {
      rule,
      family,
      ...(subject === undefined ? {} : { subject }),
      reports: reader.once(this.#reports, () =>
        reader.list(() => ({ runner: RUNNERS[reader.number()] ?? 'axe', code: this.#text() })),
      ),
      review: reader.number() === 1,
      severity: SEVERITIES[reader.number()] ?? 'low',
      title: this.#text(),
      explanation: this.#text(),
      criteria: this.#list(),
      helpUrl: this.#text(),
      evidence: this.#text(),
      element: reader.signed(),
      fingerprint: this.#text(),
      about: this.#element(),
    };
  }

  #element(): ElementFacts {
    const reader = this.#reader;
    return {
      tag: this.#text(),
      id: this.#text(),
      attributes: reader.once(this.#attributes, () =>
        Object.fromEntries(reader.list(() => [this.#text(), this.#text()])),
      ),
      classes: this.#list(),
      text: this.#text(),
      scope: this.#text(),
      path: this.#text(),
      landmark: this.#text(),
      heading: this.#text(),
      neighbours: this.#text(),
      box: this.#box(),
    };
  }

  #box(): ElementFacts['box'] {
    const [left, top, width, height] = this.#reader.list(() => this.#reader.signed());
    if (left === undefined || top === undefined || width === undefined || height === undefined) return null;
    return [left, top, width, height];
  }

  #text(): string {
    return this.#reader.once(this.#texts, () => this.#reader.text());
  }

  #list(): string[] {
    return this.#reader.once(this.#lists, () => this.#reader.list(() => this.#text()));
  }
}
