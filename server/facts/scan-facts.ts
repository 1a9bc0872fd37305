import type { Declaration } from './declaration.ts';
import type { SettingsFacts } from './settings-facts.ts';
import type { Measured, RunnerFacts, Unjudged, Unlisted } from './judged-page.ts';
import type { MissReason, MissedPage } from './missed-page.ts';
import type { PageLack } from './page-lack.ts';
import type { PageLook } from './page-look.ts';
import type { UnstableFact } from './unstable.ts';
import type { Severity } from '../../shared/severity.ts';

/** How an element is recognised in another scan: all of it normalised (normalise.ts), nothing measured by a runner. */
export interface ElementFacts {
  tag: string;
  /** Stable id, or empty. */
  id: string;
  attributes: Record<string, string>;
  classes: string[];
  /** The element's text; of a container only its own, without that of its children. */
  text: string;
  /** Tags and stable ids of the ancestors, outermost first; no positions, no classes. */
  scope: string;
  /** Place with positions among siblings of the same tag. */
  path: string;
  /** The landmark around it, with its label. */
  landmark: string;
  /** The heading before it. */
  heading: string;
  /** Texts of the siblings before and after, and of the parent. */
  neighbours: string;
  /** Left, top, width, height in CSS pixels; null without a box. */
  box: [number, number, number, number] | null;
}

/** A runner's report that was folded into an occurrence. */
export interface RunnerReport {
  runner: RunnerFacts['name'];
  code: string;
}

/** One rule broken by one element of one page. */
export interface OccurrenceFacts {
  rule: string;
  /** Rules and codes of all runners that mean the same defect share a family (server/rules). */
  family: string;
  /** The address that the occurrence is about (`subjectOf` in fingerprint.ts), if it is not about its element. */
  subject?: string;
  /** No finding: the value is within the margin of its rule, see Violation. */
  isMarginal?: true;
  /** Key of the address whose answer it is about; see `unanswered`. */
  address?: string;
  reports: RunnerReport[];
  /** A question to a person rather than a problem: asked once for the whole site, whatever elements it is about. */
  review: boolean;
  severity: Severity;
  title: string;
  explanation: string;
  /** See Violation. */
  measured?: Measured;
  declarations?: Declaration[];
  criteria: string[];
  helpUrl: string;
  evidence: string;
  /** Place of the element in the page's order of elements; -1 for the page as a whole. */
  element: number;
  /** Hash of what the element is (fingerprint.ts). */
  fingerprint: string;
  /** Hash of the cause that it shares with other elements (cause.ts); empty if its cause is its own. */
  cause: string;
  about: ElementFacts;
  /** For people: a selector that matches the element alone (short-selectors.ts). Nothing is recognised by it. */
  shortSelector?: string;
}

/** Elements for which no runner could decide a rule (undecided.ts), by their place in the page's order of elements. */
export interface UndecidedRule {
  family: string;
  /** The rule in a few words. */
  title: string;
  elements: number[];
  /** What kept the runners from deciding, the most frequent first; absent if it is not known. */
  reasons?: OpenReason[];
}

/** What keeps a rule open for some of the elements for which it is undecided. */
export interface OpenReason {
  /** Empty if the runner does not say. */
  words: string;
  elements: number;
  /** The first of them. */
  examples: { evidence: string; selector?: string }[];
}

/** Fields to fill in, images with a text alternative, recordings. */
export type PageContent = 'fields' | 'images' | 'media';

/** What an element is called by, as written, so that people can be shown what was lost. */
export interface WrittenFacts {
  /** Its place in the page's order of elements. */
  element: number;
  attributes: Record<string, string>;
  /** Of a label: its text. */
  text?: string;
}

/** The two words of an element (element-hashes.ts) as they would be if it were written otherwise. */
export type OtherWords = [element: number, signature: number, shape: number];

/** What a proof of a repair has to know of the elements of a page: by their places in the page's order of elements. */
export interface RepairFacts {
  /** Elements that name another by its id, with it, and elements with the same id. */
  ties: [number, number][];
  /** Elements with an id, as they would be without it. */
  withoutId: OtherWords[];
  /** Fields that say what they ask for, as they would be without `autocomplete`. */
  withoutPurpose: OtherWords[];
  /** Lists, as they would be as a `div`. */
  asBox: OtherWords[];
  /** Headings, as they would be on the first level. */
  asHeading: OtherWords[];
  /** Labels with a field of their own, as they would be as each of some elements for texts. */
  asText: OtherWords[];
  /** Elements around labels, as they would be if the texts of these were their own. */
  withoutLabels: OtherWords[];
  /** Elements that are not shown or kept from assistive technologies, without those in them. */
  hidden: number[];
  /** Elements that are switched off, or whose role says that they mean nothing. */
  muted: number[];
  /** Texts that are not drawn as plain letters in a colour: a hash of the ways in which they are, and their elements. 0 stands for texts of which it is not known. */
  drawn?: [way: number, ...elements: number[]][];
}

/** What is kept of a judged page. */
export interface PageFacts {
  url: string;
  status: number;
  title: string;
  /**
   * Address of the page whose link led here first; null for the start page and what the sitemap names,
   * its own if nothing leads here any more.
   */
  foundOn: string | null;
  occurrences: OccurrenceFacts[];
  undecided: UndecidedRule[];
  unjudged: Unjudged[];
  /** What it has that only a person can judge; absent in scans of earlier versions. */
  contents?: PageContent[];
  /** Number of frames that could not be judged, because of a sandbox or another origin; absent if there are none. */
  closedFrames?: number;
  /** How many objects and canvases it shows; in none of them can be looked for problems. */
  closedParts?: number;
  /** What it was judged without; absent if that is nothing. */
  lacked?: PageLack[];
  /** The scan did not see it, or not as well as its base: the facts are those of the base (carry-over.ts). */
  isCarried?: true;
  /** What it shows as a whole; null if a part of it did not arrive. */
  look: PageLook | null;
  /** Two words per element in document order (element-hashes.ts). */
  elements: Uint32Array;
  /** Their tags, with blanks between them; absent in scans of earlier versions. */
  tags?: string;
  /** How elements are named (written-facts.ts), in document order; absent in scans of earlier versions. */
  written?: WrittenFacts[];
  /** Absent in scans of earlier versions. */
  forRepairs?: RepairFacts;
}

/** An occurrence of each page on which one element has one defect: those with one rule, fingerprint and ordinal. */
export interface DefectFacts {
  id: string;
  /**
   * The scan that gave the id first; other scans got it from there, base by base. Two defects are known to be one
   * if both are the same: ids alone can be equal by chance.
   */
  since: string;
  /** Page and occurrence indexes, the one that stands for all first. */
  occurrences: [page: number, occurrence: number][];
}

/** One finding of a scan: the occurrences with one rule and cause; without a cause those of one defect. */
export interface FindingFacts {
  id: string;
  /** Page and occurrence indexes, the one that stands for the finding first. */
  occurrences: [page: number, occurrence: number][];
}

/** All that later comparisons need of a complete scan. */
export interface ScanFacts {
  target: string;
  pages: PageFacts[];
  runners: RunnerFacts[];
  /** Addresses that were found and not judged. */
  unvisited: string[];
  /** Why, as far as it is known; besides these, addresses of pages that lead to others for now. */
  missed?: MissedPage[];
  /** Which others it may have missed. */
  unlisted: Unlisted;
  /** Why it may have missed any. */
  unlistedReason?: MissReason;
  /** Keys of addresses that pages name, other than those of pages, and of which nothing is known for certain. */
  unanswered: string[];
  /** What it was asked to do beyond its address; a scan of a public service has none. */
  settings?: SettingsFacts;
  /** Rules whose findings it has only counted, by their names; none by default. */
  notices?: string[];
  /** What is known to come and go, from this scan and its bases; absent if that is nothing. */
  unstable?: UnstableFact[];
  /** By which another scan finds its occurrences again. */
  defects: DefectFacts[];
  /** What people see. Each occurrence is in one defect and in one finding. */
  findings: FindingFacts[];
}

/** What a scan saw, before it is known what of it is one defect or finding. */
export type ScannedFacts = Omit<ScanFacts, 'defects' | 'findings' | 'unstable'>;

/** The facts with some of their pages only, and with the defects and findings that are on these. */
export function keepPages(facts: ScanFacts, isKept: (page: PageFacts) => boolean): ScanFacts {
  if (facts.pages.every(isKept)) return facts;
  const pages: PageFacts[] = [];
  const places = facts.pages.map((page) => (isKept(page) ? pages.push(page) - 1 : -1));
  const moved = <T extends FindingFacts>(all: readonly T[]): T[] =>
    all.flatMap((each) => {
      const occurrences = each.occurrences.flatMap(([page, at]): [number, number][] => {
        const place = places[page] ?? -1;
        return place === -1 ? [] : [[place, at]];
      });
      return occurrences.length === 0 ? [] : [{ ...each, occurrences }];
    });
  return { ...facts, pages, defects: moved(facts.defects), findings: moved(facts.findings) };
}

/** What a scan saw itself, without the pages that it has from its base. */
export function seenFacts(facts: ScanFacts): ScanFacts {
  return keepPages(facts, ({ isCarried }) => isCarried !== true);
}
