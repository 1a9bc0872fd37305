import type { Declaration } from './declaration.ts';
import type { PageLack } from './page-lack.ts';
import type { SettingsFacts } from './settings-facts.ts';
import type { VisitFacts } from './visit-facts.ts';
import type { components } from '../../openapi.gen.ts';
import type { Severity } from '../../shared/severity.ts';

/** A finding as the contract has it. */
export type Finding = components['schemas']['Finding'];

/** What a rule has measured. */
export type Measured = components['schemas']['Measured'];

/** A finding in a comparison. */
export type ComparedFinding = components['schemas']['ComparedFinding'];

/**
 * One node of a rendered page, in document order. An element has a `tag`, a text node has a `text`.
 * Open shadow roots and documents of same-origin frames are part of the order: their nodes follow
 * their host or frame element, before its light children.
 */
export interface SnapshotNode {
  /** Index of the parent element in the same list; -1 for the root of the page. */
  parent: number;
  /** Lower-case tag name; absent for text nodes. */
  tag?: string;
  /** Attributes as written, each value capped by the gatherer. */
  attributes?: Record<string, string>;
  /** Text of a text node, white space folded, capped by the gatherer; never empty. */
  text?: string;
  /** Length of the text before it was capped, if it was. */
  textLength?: number;
  /** Place on the page in CSS pixels: left, top, width, height; only on elements that have a box. */
  box?: [number, number, number, number];
  /** How the node is attached, if not as an ordinary child. */
  via?: 'shadow' | 'frame';
}

/** The rendered page as plain facts. Element indexes everywhere are indexes in `nodes`. */
export interface PageSnapshot {
  nodes: SnapshotNode[];
  /** The page has more than is kept of it. */
  cut?: boolean;
  /** Number of visible frames that can’t be read, because of a sandbox or another origin; absent if there are none. */
  closedFrames?: number;
}

/** What one runner reports about one element (or about the page as a whole): not yet a finding. */
export interface Violation {
  runner: RunnerFacts['name'];
  /** The runner's own rule id: `image-alt`, `WCAG2AA.Principle1.Guideline1_1.1_1_1.H37`. */
  code: string;
  /** Index of the element in the page's snapshot; null when it is about the page as a whole. */
  node: number | null;
  severity: Severity;
  /** The address that it is about, if it is not about the element: where a broken link leads. */
  subject?: string;
  /** Key (addressKey) of the address that it is about; another scan may get no answer from it. */
  address?: string;
  /**
   * What tells it from others of its rule on the page, if it is about no element: the name of a cookie or header.
   * Nothing that changes from scan to scan, such as a number.
   */
  key?: string;
  /**
   * What is wrong wherever it is reported, if the runner knows it: two colours. Elements and pages of one rule and cause
   * are one finding.
   */
  cause?: string;
  /** What kept the runner from deciding it, in its own words for this element; absent if it has decided, or does not say. */
  open?: string;
  /** Colours, ratios and sizes; see the contract. */
  measured?: Measured;
  /** What sets the colours of its element. */
  declarations?: Declaration[];
  /** What to show in place of the element or the title of the page: the header, the line of a log. */
  evidence?: string;
  /**
   * It measures a value that is a little better than where the rule begins to report: no finding, unless the base of the
   * scan had it (ADR 2).
   */
  isMarginal?: true;
  /** The runner can't decide it; a person must. */
  needsReview: boolean;
  /** The rule in a few words. */
  title: string;
  /** What is wrong here and how to fix it. */
  explanation: string;
  /** WCAG success criteria, such as `1.4.3`. */
  criteria: string[];
  helpUrl?: string;
}

/** What could not be judged on a page: something there broke a runner, or a rule of ours lacked what it judges by. */
export interface Unjudged {
  runner: RunnerFacts['name'];
  /** Its rule, or what the codes of its rules begin with up to a dot; empty if it is all of them. */
  code: string;
}

/** A link of a page. */
export interface PageLink {
  /** Absolute. */
  address: string;
  /** Index of the link in the snapshot. */
  node: number;
}

/**
 * Which pages a scan may have missed without knowing their addresses: none; some of those that sitemaps name; or any.
 */
export type Unlisted = 'nothing' | 'of sitemaps' | 'anything';

/** A page of which is known what is reported about it: rated, not yet described or merged. */
export interface JudgedPage {
  /** Final address of the page. */
  url: string;
  /** HTTP status of the page. */
  status: number;
  title: string;
  /**
   * Final address of the page whose link led here first; null for the start page and what the sitemap names,
   * its own if nothing leads here any more.
   */
  foundOn: string | null;
  snapshot: PageSnapshot;
  /** The http(s) links of the page's own document, in document order, with repetitions. */
  links: PageLink[];
  violations: Violation[];
  unjudged: Unjudged[];
  /** What it was judged without; absent if that is nothing. */
  lacked?: PageLack[];
  /** What else was seen in the visit, for our own rules. */
  visit: VisitFacts;
  /** The settings that decide which of our own rules count; without them, all. */
  choice?: Pick<SettingsFacts, 'wcagLevel' | 'rules'>;
}

/** A runner and the rules that it ran, so that a comparison knows what the other scan could see. */
export interface RunnerFacts {
  /** `crawl` and `sitedelta` are our own: one knows which addresses answer, the other checks each page. */
  name: 'axe' | 'htmlcs' | 'crawl' | 'sitedelta';
  version: string;
  /** Rules that were run; empty if the runner can't list them. */
  rules: string[];
}
