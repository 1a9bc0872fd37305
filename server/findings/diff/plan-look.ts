import { subjectOf } from '../describe/fingerprint.ts';
import type { OccurrenceFacts, PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import type { OccurrenceRef } from '../identity/match-scans.ts';
import { pageOrder } from '../../facts/page/page-key.ts';
import { SITE_RULES } from '../../rules/own-rules.gen.ts';
import { occurrenceAt } from '../result/describe-finding.ts';
import type { SideBySide } from './lay-beside.ts';
import { severityRank } from '../../../shared/severity.ts';

/** What was seen when some pages were visited again. */
export interface Look {
  /** Whose pages they are: those of the scan, or those of the deployment that is its base. */
  of: 'scan' | 'base';
  pages: PageFacts[];
  /** Addresses at which there was a page. */
  found: string[];
  /** The rules of axe that ran, if others and HTML_CodeSniffer did not; null for all. */
  only: readonly string[] | null;
}

/** Addresses of which another look may change what was added. */
export interface LookPlan {
  /** Pages that no look has seen. */
  pages: string[];
  /** Pages that were looked at, and that still have something new. */
  seen: string[];
  /** Pages that must be tried to see there what was added. */
  tried: string[];
  /** Where links lead in vain, as the crawl has these addresses. */
  links: string[];
  /** The same pages at the address of the base. */
  basePages: string[];
  /** The rules of axe that are needed besides our own to see what was added; null if HTML_CodeSniffer is needed, too. */
  only: string[] | null;
}

export const NO_PLAN: LookPlan = { pages: [], seen: [], tried: [], links: [], basePages: [], only: null };

/** No look at a page can tell what is wrong with the site. */
export const NOT_OF_ONE_PAGE = SITE_RULES.map(({ meta }) => ({
  runner: 'sitedelta' as const,
  code: meta.name,
}));
const SITE_CODES = new Set(NOT_OF_ONE_PAGE.map(({ code }) => code));

function isAboutSite({ reports }: OccurrenceFacts): boolean {
  return reports.every(({ code }) => SITE_CODES.has(code));
}

/**
 * What another look may tell of what was added.
 * @param parts.left what no look has shown to be unstable, and of this, what none has seen again
 */
export function planLook(
  { current, base, known }: SideBySide,
  { left, open }: Record<'left' | 'open', OccurrenceRef[][]>,
  looks: readonly Look[],
): LookPlan {
  const lookedAt = new Set(
    looks.flatMap(({ of, pages }) => (of === 'scan' ? pages.map(({ url }) => pageOrder(url)) : [])),
  );
  const wasLookedAt = ([page]: OccurrenceRef): boolean =>
    lookedAt.has(pageOrder(current.pages[page]?.url ?? ''));
  const pages = new Set<number>();
  const tried = new Set<number>();
  const basePages = new Set<number>();
  const seen = new Set<number>();
  const links = new Set<string>();
  const byUrl = new Map(current.unvisited.map((url) => [subjectOf(url), url]));
  for (const part of inOrder(current, open)) {
    const [lead] = part;
    if (lead === undefined || part.every((each) => isAboutSite(occurrenceAt(current, ...each)))) continue;
    const { subject } = occurrenceAt(current, ...lead);
    if (subject !== undefined) {
      const url = byUrl.get(subject);
      if (url !== undefined) links.add(url);
    } else if (part.some(wasLookedAt)) tried.add(part.find(wasLookedAt)?.[0] ?? 0);
    else if (!part.some(([page]) => pages.has(page))) pages.add(lead[0]);
  }
  for (const part of inOrder(current, left)) {
    const looked = part.find(wasLookedAt);
    if (looked !== undefined) seen.add(looked[0]);
    const partner = known.pages.get((looked ?? part[0])?.[0] ?? -1);
    if (partner !== undefined) basePages.add(partner);
  }
  return {
    pages: urlsOf(current, pages),
    seen: urlsOf(current, seen),
    tried: urlsOf(current, tried),
    links: [...links],
    basePages: urlsOf(base, basePages),
    only: neededRules(current, left.flat()),
  };
}

/**
 * The rules of axe by which occurrences are seen again, as far as axe is needed. What HTML_CodeSniffer alone has reported
 * depends on it, and on what axe has found right.
 */
function neededRules(facts: ScanFacts, refs: readonly OccurrenceRef[]): string[] | null {
  const reports = refs.map((each) => occurrenceAt(facts, ...each).reports);
  if (reports.some((own) => own.every(({ runner }) => runner === 'htmlcs'))) return null;
  // Some of our own rules decide what axe has left open under the same name.
  const codes = new Set(reports.flat().map(({ code }) => code));
  return (facts.runners.find(({ name }) => name === 'axe')?.rules ?? []).filter((rule) => codes.has(rule));
}

function urlsOf(scan: ScanFacts, pages: Set<number>): string[] {
  return [...pages].map((page) => scan.pages[page]?.url ?? '');
}

/** The most severe first. */
function inOrder(facts: ScanFacts, parts: readonly OccurrenceRef[][]): OccurrenceRef[][] {
  const rank = (part: OccurrenceRef[]): number =>
    Math.min(...part.map((each) => severityRank(occurrenceAt(facts, ...each).severity)));
  return parts
    .map((part) => ({ part, rank: rank(part) }))
    .sort((x, y) => x.rank - y.rank)
    .map(({ part }) => part);
}
