import type { Finding } from '../service/api-types.ts';
import { findPageFiles, type PageFiles } from './page-files.ts';
import { score } from './score.ts';
import { readFindingElement, type FindingElement } from './finding-element.ts';
import type { SourceElement, SourceFile, Sources } from './source-element.ts';

/** A line of a file in the sources. */
export interface SourceLocation {
  /** Path from the root of the repository, with slashes. */
  file: string;
  /** From 1. */
  line: number;
}

/** The element of a finding, as the page has it and as the sources write it. */
export interface SourceMatch {
  wanted: FindingElement;
  element: SourceElement;
  /** No other element of the line fits as well; then it is this one for certain. */
  isAlone: boolean;
}

/** Below this it could be any element. With 4, far fewer got a line, and as many of these were wrong. */
const MIN_SCORE = 2;
/** The best element must have so many points more than the next. */
const MIN_MARGIN = 2;
/** Points for a file that is known to write the page. */
const OWN_FILE = 3;
/** Points for a document that is served as it is, so its elements have the same positions on the page. */
const OWN_DOCUMENT = 1;
/** A finding with more candidates than this gets no line. */
const MAX_CANDIDATES = 50_000;

/** Finds elements of pages in the sources of a website, which `readSources` has read. Pure. */
export class SourceIndex {
  readonly #byTag = new Map<string, { element: SourceElement; file: SourceFile }[]>();
  readonly #pageFiles: PageFiles;
  /** Files that were not read: their paths are known, their elements are not. */
  readonly #unread: readonly SourceFile[];
  readonly #onlyOwn: boolean;
  readonly #hasUnreadOwn = new Map<string, boolean>();

  /** @param pages Addresses of the scanned pages */
  constructor({ files, unread, hasEnded, routeRoots }: Sources, pages: readonly string[]) {
    this.#onlyOwn = hasEnded;
    this.#unread = unread.map((path) => ({
      path,
      elements: [],
      isDocument: /\.x?html?$/i.test(path),
      defines: [],
    }));
    this.#pageFiles = findPageFiles({ files: [...files, ...this.#unread], routeRoots }, pages);
    const defined = new Set(files.flatMap((file) => file.defines));
    for (const file of files) {
      for (const element of file.elements) {
        // A component that the repository defines writes its element in its own file.
        if (element.tag === undefined || defined.has(element.component ?? '')) continue;
        const list = this.#byTag.get(element.tag);
        if (list === undefined) this.#byTag.set(element.tag, [{ element, file }]);
        else list.push({ element, file });
      }
    }
  }

  /**
   * The line that writes the element of a finding.
   *
   * @returns undefined unless exactly one line fits by a clear margin: no line is better than a wrong one
   */
  locate(finding: Finding): SourceLocation | undefined {
    const element = this.match(finding)?.element;
    return element && { file: element.file, line: element.line };
  }

  /** The element that {@link locate} finds, and what was looked for. */
  match(finding: Finding): SourceMatch | undefined {
    const wanted = readFindingElement(finding);
    const candidates = wanted === undefined ? [] : (this.#byTag.get(wanted.tag) ?? []);
    if (wanted === undefined || candidates.length > MAX_CANDIDATES) return undefined;
    const page = finding.pages[0] ?? '';
    if (this.#isUnread(page)) return undefined;
    const written = new Map<SourceFile, 'yes' | 'no' | 'maybe'>();
    let best: { score: number; element: SourceElement } | undefined;
    let next = -Infinity;
    const scores = new Map<SourceElement, number>();
    for (const { element, file } of candidates) {
      const writes = written.get(file) ?? this.#pageFiles.writes(file, page);
      written.set(file, writes);
      // If many files are missing, the right one is often among them, and the others only look alike.
      if (writes === 'no' || (writes === 'maybe' && this.#onlyOwn)) continue;
      const points = score(wanted, element);
      if (points === undefined) continue;
      const total = points + (writes === 'yes' ? OWN_FILE : 0) + (file.isDocument ? OWN_DOCUMENT : 0);
      scores.set(element, total);
      if (best === undefined || total > best.score) {
        if (best !== undefined && !isSamePlace(best.element, element)) next = best.score;
        best = { score: total, element };
      } else if (total > next && !isSamePlace(best.element, element)) next = total;
    }
    if (best === undefined || best.score < MIN_SCORE || best.score - next < MIN_MARGIN) return undefined;
    const { element, score: points } = best;
    const isAlone = [...scores].every(([other, own]) => other === element || points - own >= MIN_MARGIN);
    return { wanted, element, isAlone };
  }

  /**
   * The elements of one tag that may write that of a page, as in the `head` of its layout: those of its own file, and
   * otherwise of all files that are not another page's.
   */
  elementsOf(tag: string, page: string): SourceElement[] {
    const written = (this.#byTag.get(tag) ?? []).map(({ element, file }) => ({
      element,
      writes: this.#pageFiles.writes(file, page),
    }));
    const own = written.filter(({ writes }) => writes === 'yes');
    const shared = own.length > 0 ? own : written.filter(({ writes }) => writes === 'maybe');
    return shared.map(({ element }) => element);
  }

  /** Whether a file that was not read is one of those that write the page. */
  #isUnread(page: string): boolean {
    const known = this.#hasUnreadOwn.get(page);
    if (known !== undefined) return known;
    const isUnread = this.#unread.some((file) => this.#pageFiles.writes(file, page) === 'yes');
    this.#hasUnreadOwn.set(page, isUnread);
    return isUnread;
  }
}

function isSamePlace(one: SourceElement, other: SourceElement): boolean {
  return one.file === other.file && one.line === other.line;
}
