import { addChanges } from '../identity/add-changes.ts';
import { matchScans, type OccurrenceRef } from '../identity/match-scans.ts';
import { subjectOf } from '../describe/subject.ts';
import type { OccurrenceFacts, PageFacts, ScanFacts } from '../facts/scan-facts.ts';
import type { Severity } from '../facts/judged-page.ts';
import { pageOrder } from '../page/page-key.ts';
import { SITE_RULES } from '../../rules/site-rules.ts';
import { occurrenceAt } from '../result/describe-finding.ts';
import { doubtAbout } from './doubt.ts';
import { knownOccurrences } from './known-occurrences.ts';
import { layBeside, type SideBySide } from './lay-beside.ts';
import { rememberUnstable } from './remember-unstable.ts';

/** What was seen when some pages were visited again. */
export interface Look {
  /** Whose pages they are: those of the scan, or those of the deployment that is its base. */
  of: 'scan' | 'base';
  pages: PageFacts[];
  /** Addresses that had not answered with a page, and do so now. */
  answered: string[];
}

/** Addresses of which another look may change what was added. */
export interface LookPlan {
  /** Pages that no look has seen. */
  pages: string[];
  /** Pages on which something was seen again. */
  seen: string[];
  /** Pages that must be tried to see there what was added. */
  tried: string[];
  /** Where links lead in vain, as the crawl has these addresses. */
  links: string[];
  /** The same pages at the address of the base. */
  basePages: string[];
}

/** What looks say of an occurrence: one has not seen it, or all have. Without any there is no entry. */
type Seen = 'gone' | 'seen';

const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low'];
const NO_PLAN: LookPlan = { pages: [], seen: [], tried: [], links: [], basePages: [] };

/**
 * Takes what a scan would add to its base and what looks have shown since: what was not seen in all of them is noted as
 * unstable in the facts, so that no comparison with the base adds it.
 *
 * A finding is looked at on one page. It stays if it was seen there again, or if that could not be judged; if it was not,
 * all that was added of it is unstable.
 * @param facts of the scan, as they are stored
 * @param base as it is stored
 */
export function lookAgain(
  facts: ScanFacts,
  base: ScanFacts,
  looks: readonly Look[],
): { facts: ScanFacts; plan: LookPlan } {
  const inherited = rememberUnstable(facts, base, []);
  const beside = layBeside(inherited, base);
  const parts = beside.current.findings.flatMap((finding) => {
    const changed = beside.partOf(finding);
    return changed === undefined || changed.reason !== null ? [] : [changed.part.occurrences];
  });
  if (parts.length === 0) return { facts: inherited, plan: NO_PLAN };
  const seen = new Map<string, Seen>();
  for (const look of looks) noteLook(look, beside, base, seen);
  const of = (part: readonly OccurrenceRef[], kind: Seen): OccurrenceRef[] =>
    part.filter((each) => seen.get(each.join()) === kind);
  const unstable = parts.flatMap((part) => {
    const gone = of(part, 'gone');
    return gone.length > 0 && of(part, 'seen').length === 0 ? part : gone;
  });
  const left = parts.filter((part) => of(part, 'gone').length === 0 || of(part, 'seen').length > 0);
  const open = left.filter((part) => of(part, 'seen').length === 0);
  return { facts: rememberUnstable(facts, base, unstable), plan: planOf(beside, { left, open }, looks) };
}

/** Notes what a look shows of the pages that it has. */
function noteLook(look: Look, { current }: SideBySide, base: ScanFacts, seen: Map<string, Seen>): void {
  const note = (page: number, at: number, kind: Seen): void => {
    const key = [page, at].join();
    if (seen.get(key) !== 'gone') seen.set(key, kind);
  };
  const answered = new Set(look.answered.map(subjectOf));
  const places = new Map(look.pages.map((page, at) => [pageOrder(page.url), at]));
  const isBase = look.of === 'base';
  const looked = isBase ? look.pages : changedPages(look.pages, current, base);
  const other: ScanFacts = {
    ...current,
    pages: looked.map((page) => ({ ...page, unjudged: [...page.unjudged, ...NOT_OF_ONE_PAGE] })),
    // Where links lead was not asked.
    runners: current.runners.filter(({ name }) => name !== 'crawl'),
    unvisited: [],
    unlisted: 'anything',
    unanswered: [],
    defects: [],
    findings: [],
  };
  const own: ScanFacts = { ...current, defects: [], findings: [] };
  const match = matchScans(own, other);
  const known = knownOccurrences(match, 0, other);
  const doubt = doubtAbout(own, other, {
    ...known,
    undecided: match.undecided.left,
    isOtherLater: true,
  });
  for (const [page, { url, occurrences }] of current.pages.entries()) {
    const isLookedAt = isBase ? known.pages.has(page) : places.has(pageOrder(url));
    for (const [at, occurrence] of occurrences.entries()) {
      const isThere = known.occurrences[page]?.[at] === true;
      if (isBase) {
        if (isLookedAt && isThere) note(page, at, 'gone');
      } else if (isOfAddress(occurrence)) {
        if (answered.has(occurrence.subject ?? '')) note(page, at, 'gone');
      } else if (isLookedAt && isThere) note(page, at, 'seen');
      else if (isLookedAt && doubt({ id: '', occurrences: [[page, at]] }) === null) note(page, at, 'gone');
    }
  }
}

/** No look at a page can tell what is wrong with the site. */
const NOT_OF_ONE_PAGE = SITE_RULES.map(({ meta }) => ({ runner: 'sitedelta' as const, code: meta.name }));
const SITE_CODES = new Set(NOT_OF_ONE_PAGE.map(({ code }) => code));

function isOfSite({ reports }: OccurrenceFacts): boolean {
  return reports.every(({ code }) => SITE_CODES.has(code));
}

/** The pages of a look with what became of them since the base. */
function changedPages(looked: readonly PageFacts[], current: ScanFacts, base: ScanFacts): PageFacts[] {
  const renewed = new Map(looked.map((page) => [pageOrder(page.url), page]));
  const pages = current.pages.map((page) => renewed.get(pageOrder(page.url)) ?? page);
  const changed = addChanges({ ...current, pages }, base, current.settings);
  return changed.filter(({ url }) => renewed.has(pageOrder(url)));
}

/** Whether an occurrence is about where a link leads. */
function isOfAddress({ subject }: OccurrenceFacts): boolean {
  return subject !== undefined;
}

function planOf(
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
    if (lead === undefined || part.every((each) => isOfSite(occurrenceAt(current, ...each)))) continue;
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
  const urlsOf = (scan: ScanFacts, all: Set<number>): string[] =>
    [...all].map((page) => scan.pages[page]?.url ?? '');
  return {
    pages: urlsOf(current, pages),
    seen: urlsOf(current, seen),
    tried: urlsOf(current, tried),
    links: [...links],
    basePages: urlsOf(base, basePages),
  };
}

/** The most severe first. */
function inOrder(facts: ScanFacts, parts: readonly OccurrenceRef[][]): OccurrenceRef[][] {
  const rank = (part: OccurrenceRef[]): number =>
    Math.min(...part.map((each) => SEVERITIES.indexOf(occurrenceAt(facts, ...each).severity)));
  return parts
    .map((part) => ({ part, rank: rank(part) }))
    .sort((x, y) => x.rank - y.rank)
    .map(({ part }) => part);
}
