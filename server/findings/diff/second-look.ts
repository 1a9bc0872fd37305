import { addChanges } from '../identity/compare-looks.ts';
import { matchScans } from '../identity/match-scans.ts';
import type { OccurrenceRef } from '../identity/match-scans.ts';
import { subjectOf } from '../describe/fingerprint.ts';
import type { RunnerFacts } from '../../facts/judged-page.ts';
import type { OccurrenceFacts, PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { pageOrder } from '../../facts/page/page-key.ts';
import { doubtAbout } from './doubt.ts';
import { knownOccurrences, layBeside } from './lay-beside.ts';
import type { SideBySide } from './lay-beside.ts';
import { NOT_OF_ONE_PAGE, NO_PLAN, planLook } from './plan-look.ts';
import type { Look, LookPlan } from './plan-look.ts';
import { unstableKey } from '../../facts/unstable.ts';
import { occurrenceAt } from '../result/describe-finding.ts';

/** What comes and goes is remembered for so many scans in which it does neither. */
const REMEMBERED_SCANS = 10;

/** So that a site on which everything comes and goes does not fill the store. */
const MAX_REMEMBERED = 1_000;

/** What looks say of an occurrence: one has not seen it, or all have. Without any there is no entry. */
type Seen = 'gone' | 'seen';

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
    return changed === undefined || changed.doubt !== null ? [] : [changed.part.occurrences];
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
  return { facts: rememberUnstable(facts, base, unstable), plan: planLook(beside, { left, open }, looks) };
}

/** Notes what a look shows of the pages that it has. */
function noteLook(look: Look, { current }: SideBySide, base: ScanFacts, seen: Map<string, Seen>): void {
  const note = (page: number, at: number, kind: Seen): void => {
    const key = [page, at].join();
    if (seen.get(key) !== 'gone') seen.set(key, kind);
  };
  const found = new Set(look.found.map(subjectOf));
  const places = new Map(look.pages.map((page, at) => [pageOrder(page.url), at]));
  const isBase = look.of === 'base';
  const looked = isBase ? look.pages : changedPages(look.pages, current, base);
  // What is known to come and go is asked about like anything else.
  const asked: ScanFacts = { ...current, defects: [], findings: [], unstable: [] };
  const other: ScanFacts = {
    ...asked,
    pages: looked.map((page) => ({ ...page, unjudged: [...page.unjudged, ...NOT_OF_ONE_PAGE] })),
    // Where links lead was not asked.
    runners: current.runners.flatMap((runner) => runnerOfLook(runner, look.only)),
    unvisited: [],
    unlisted: 'anything',
    unanswered: [],
  };
  const match = matchScans(asked, other);
  const known = knownOccurrences(match, 0, other);
  const doubt = doubtAbout(asked, other, {
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
        if (found.has(occurrence.subject ?? '')) note(page, at, 'gone');
      } else if (isLookedAt && isThere) note(page, at, 'seen');
      else if (isLookedAt && doubt({ id: '', occurrences: [[page, at]] }) === null) note(page, at, 'gone');
    }
  }
}

/** What a runner did in a look: none if it did not run. Without rules it is one that can't list them. */
function runnerOfLook(runner: RunnerFacts, only: Look['only']): RunnerFacts[] {
  if (runner.name === 'crawl') return [];
  if (only === null || runner.name === 'sitedelta') return [runner];
  return runner.name === 'axe' && only.length > 0 ? [{ ...runner, rules: [...only] }] : [];
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

/**
 * The facts of a scan with what is known to come and go: what it has seen come or go itself, and what its base knows, as
 * long as it is not there, or not away, in too many scans on end.
 * @param seen occurrences that one visit of this scan saw and another did not
 */
function rememberUnstable(facts: ScanFacts, base: ScanFacts, seen: readonly OccurrenceRef[]): ScanFacts {
  const fresh = seen.map(([page, at]) =>
    unstableKey(facts.pages[page]?.url ?? '', occurrenceAt(facts, page, at)),
  );
  const left = new Map(fresh.map((key) => [key, REMEMBERED_SCANS]));
  const known = base.unstable ?? [];
  if (known.length > 0) {
    const [now, before] = [keysIn(facts), keysIn(base)];
    for (const { key, scansLeft } of known) {
      if (left.has(key)) continue;
      const hasChanged = now.has(key) !== before.has(key);
      if (hasChanged) left.set(key, REMEMBERED_SCANS);
      else if (scansLeft > 1) left.set(key, scansLeft - 1);
    }
  }
  const unstable = [...left].slice(0, MAX_REMEMBERED).map(([key, scansLeft]) => ({ key, scansLeft }));
  const noted: ScanFacts = { ...facts, unstable };
  if (unstable.length === 0) delete noted.unstable;
  return noted;
}

function keysIn({ pages }: ScanFacts): Set<string> {
  return new Set(pages.flatMap(({ url, occurrences }) => occurrences.map((each) => unstableKey(url, each))));
}
