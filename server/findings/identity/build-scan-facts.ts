import type { RunnerFacts, Unlisted } from '../../facts/judged-page.ts';
import type { MissReason, MissedPage } from '../../facts/missed-page.ts';
import { baseView, claimPartners, freeId } from './claim-partners.ts';
import { addChanges } from './compare-looks.ts';
import { foldByCause, mergeOccurrences } from './merge-occurrences.ts';
import { liftMatches } from './lift-matches.ts';
import { matchScans } from './match-scans.ts';
import type { ScanMatch } from './match-scans.ts';
import { ruleNameOf } from '../../rules/registry.ts';
import type {
  DefectFacts,
  FindingFacts,
  OccurrenceFacts,
  PageFacts,
  ScanFacts,
} from '../../facts/scan-facts.ts';
import type { SettingsFacts } from '../../facts/settings-facts.ts';
import { pageKey } from '../../facts/page/page-key.ts';
import { hash64 } from '../../shared/string-hash.ts';

/** Of a page: nobody waits for the exact number of so many. */
const MAX_OCCURRENCES = 5_000;

/**
 * Merges the occurrences of a complete scan into defects, folds them into findings, and gives both their ids. Without a
 * base the id of a finding is a hash of target path, rule and cause, or of the fingerprint and ordinal of its defect if it
 * has no cause: it depends on the site alone. What the base had keeps its id, even if the element was edited or
 * moved since (as SonarQube's issues do). Ids are unique within the scan, and what is new never takes an id that the
 * base uses for something else. What is within the margin of its rule is a finding if the base had it.
 *
 * @param input.base facts of the scan whose ids are kept; null if no base was named
 */
export function buildScanFacts(input: {
  scanId: string;
  target: string;
  pages: PageFacts[];
  runners: RunnerFacts[];
  unvisited: string[];
  missed?: MissedPage[];
  unlisted: Unlisted;
  unlistedReason?: MissReason;
  /** None by default. */
  unanswered?: string[];
  settings?: SettingsFacts;
  notices?: string[];
  base: ScanFacts | null;
}): ScanFacts {
  const { scanId, target, runners, unvisited, missed, unlisted, unlistedReason, unanswered = [] } = input;
  const { settings, notices } = input;
  const seen = input.base ? addChanges(input, input.base, settings) : input.pages;
  const base = input.base && baseView(input.base, seen);
  const match = base && matchScans({ ...input, pages: seen, defects: [] }, { ...base, defects: [] });
  const pages = match && base ? keepMarginal(seen, base, match) : seen;
  const merged = mergeOccurrences(pages);
  const folded = foldByCause(pages, merged);
  const defects: DefectFacts[] = merged.map(({ occurrences }) => ({ id: '', since: '', occurrences }));
  const findings: FindingFacts[] = folded.map(({ occurrences }) => ({ id: '', occurrences }));
  if (base && match) {
    for (const [defect, { id, since }] of partnersOf(defects, base.defects, match))
      Object.assign(defect, { id, since });
    for (const [finding, { id }] of partnersOf(findings, base.findings, match)) finding.id = id;
  }
  const idOf = (parts: readonly string[]): string => hash64([pageKey(target), ...parts]);
  nameRest(defects, usedIds(input.base, base, 'defects'), (at) => {
    const { rule = '', fingerprint = '', ordinal = 0 } = merged[at] ?? {};
    return idOf([rule, fingerprint, String(ordinal)]);
  });
  for (const defect of defects) defect.since ||= scanId;
  nameRest(findings, usedIds(input.base, base, 'findings'), (at) => idOf(folded[at]?.parts ?? []));
  return {
    target,
    pages,
    runners,
    unvisited,
    ...(missed && { missed }),
    unlisted,
    ...(unlistedReason && { unlistedReason }),
    unanswered,
    ...(settings && { settings }),
    ...(notices && { notices }),
    defects,
    findings,
  };
}

function partnersOf<T extends FindingFacts>(
  ours: readonly T[],
  theirs: readonly T[],
  match: ScanMatch,
): Map<T, T> {
  return claimPartners(ours, liftMatches(ours, theirs, match).left);
}

/** The ids of a base, but for those that are only on pages which it has in a better version: they may come again. */
function usedIds(base: ScanFacts | null, view: ScanFacts | null, of: 'defects' | 'findings'): Set<string> {
  const isCarried = ([page]: [number, number]): boolean => base?.pages[page]?.isCarried === true;
  const carried = base?.[of].filter(({ occurrences }) => occurrences.some(isCarried)) ?? [];
  return new Set([...(view?.[of] ?? []), ...carried].map(({ id }) => id));
}

/** Gives an id to all that has none yet. @param taken ids that something else has */
function nameRest(facts: readonly FindingFacts[], taken: Set<string>, idOf: (index: number) => string): void {
  for (const [index, each] of facts.entries()) {
    if (each.id !== '') continue;
    each.id = freeId(idOf(index), taken);
    taken.add(each.id);
  }
}

/**
 * The pages of a scan with what is within the margin of its rule made a problem like any other, if the base has it: what
 * was reported stays until it is clearly better (ADR 2).
 * @param match of the pages with those of the base
 */
function keepMarginal(
  pages: readonly PageFacts[],
  base: Pick<ScanFacts, 'pages'>,
  match: Pick<ScanMatch, 'occurrences'>,
): PageFacts[] {
  const kept = pages.map((page) => ({ ...page, occurrences: [...page.occurrences] }));
  for (const [[page, at], [basePage, baseAt]] of match.occurrences) {
    const occurrences = kept[page]?.occurrences;
    const occurrence = occurrences?.[at];
    if (occurrences === undefined || occurrence?.isMarginal !== true) continue;
    if (base.pages[basePage]?.occurrences[baseAt]?.isMarginal === true) continue;
    const problem = { ...occurrence };
    delete problem.isMarginal;
    occurrences[at] = problem;
  }
  return kept;
}

/** A finding of a page before all pages are known. */
export interface NamedFinding extends Pick<OccurrenceFacts, 'title' | 'severity'> {
  name: string;
  /** As the contract has it. */
  rule: string;
}

/**
 * The findings of a page, or of its beginning, by name. A finding that pages share has one name on all of them, so what
 * is found can be counted while pages come: what merges does not depend on the other pages.
 */
export function nameFindings({ occurrences, ...rest }: PageFacts): NamedFinding[] {
  const page = { ...rest, occurrences: occurrences.slice(0, MAX_OCCURRENCES) };
  return foldByCause([page], mergeOccurrences([page])).flatMap(
    ({ parts, occurrences: [[, at] = [0, -1]] }) => {
      const lead = page.occurrences[at];
      if (lead === undefined) return [];
      const { rule, title, severity } = lead;
      return [{ name: parts.join(' '), rule: ruleNameOf(rule), title, severity }];
    },
  );
}
