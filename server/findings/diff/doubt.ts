import { ruleNamed, saidBy } from '../../rules/registry.ts';
import { hiddenPage } from '../../rules/own/accessibility/hidden-page.ts';
import { isUnanswered } from '../../rules/read/addresses/unanswered-addresses.ts';
import { nameOf } from '../../rules/notices.ts';
import { isChosen } from '../../rules/rule-choice.ts';
import { pathOfSubject, subjectOf } from '../describe/fingerprint.ts';
import type {
  FindingFacts,
  OccurrenceFacts,
  PageFacts,
  RunnerReport,
  ScanFacts,
} from '../../facts/scan-facts.ts';
import { frameAround } from '../identity/match-item.ts';
import type { OccurrenceRef } from '../identity/match-scans.ts';
import { occurrenceAt } from '../result/describe-finding.ts';
import { unstableKey, unstableKeys } from '../../facts/unstable.ts';
import { isInScope } from '../../facts/page/page-key.ts';
import { changedOwnRules, lacking, otherConditions, otherDocuments } from './lacking.ts';
import type { PageLack } from '../../facts/page-lack.ts';
import { hasLostName } from './lost-names.ts';
import { notReached } from './not-reached.ts';

/** Why it can't be known whether the other scan would have had a finding. */
export type Doubt =
  /** It comes and goes. */
  | { kind: 'unstable' }
  | { kind: 'other-settings'; settings: readonly string[] }
  | { kind: 'address-not-reached' }
  | { kind: 'address-unanswered' }
  | { kind: 'page-not-reached' }
  | { kind: 'pages-not-reached' }
  | { kind: 'other-document' }
  | { kind: 'rule-unknown' }
  | { kind: 'without-runners'; runners: readonly RunnerReport['runner'][] }
  | { kind: 'rules-changed' }
  | { kind: 'rule-off' }
  | { kind: 'greater-rule-off' }
  | { kind: 'within-greater' }
  | { kind: 'lost-name' }
  /** It is in a frame, and the other scan could not look into as many frames of the page. */
  | { kind: 'closed-frame' }
  /** The later scan can't look into as many parts of the page as are in objects and canvases now, and it has less text. */
  | { kind: 'closed-part' }
  /** What one of the scans judged the page without. */
  | { kind: 'lacking'; here: readonly PageLack[]; there: readonly PageLack[] }
  | { kind: 'marginal' }
  | { kind: 'undecided' }
  | { kind: 'not-seen' }
  /** Something in the page broke them. */
  | { kind: 'broken-runners'; runners: readonly RunnerReport['runner'][] };

/**
 * Makes a function that says why it can't be known whether the other scan would have had a finding; it returns null if that
 * can be known. What is known to come and go is in doubt. So is what the other scan could not have: it did not reach its
 * pages, had other settings or other rules of our own, did not run its rules or could not decide them, or something in the
 * page broke its runner. And so is what may be chance: its value differs by no more than the margin of the rule, or one of
 * the scans lacked something on the page that the other did not.
 * @param match the pages of the first scan with their partners in the other, its undecided occurrences, and those that
 * the other has within the margin of their rule; and whether the other scan is the later one
 */
export function doubtAbout(
  facts: ScanFacts,
  other: ScanFacts,
  match: {
    pages: ReadonlyMap<number, number>;
    undecided: readonly OccurrenceRef[];
    marginal: readonly OccurrenceRef[];
    isOtherLater: boolean;
  },
): (finding: FindingFacts) => Doubt | null {
  const isMissed = notReached(facts, other, match.pages);
  const lackOn = lacking(facts, other, match.pages);
  const isOther = otherDocuments(facts, other, match.pages, match.isOtherLater);
  const undecided = new Set(match.undecided.map((occurrence) => occurrence.join()));
  const marginal = new Set(match.marginal.map((occurrence) => occurrence.join()));
  const runners = new Map(other.runners.map(({ name, rules }) => [name, new Set(rules)]));
  const changedRules = changedOwnRules(facts.runners, other.runners);
  const addresses = addressesOf(other);
  const hasNoAnswer = isUnanswered(other.unanswered);
  const conditions = otherConditions(facts.settings, other.settings);
  const onlyCounted = new Set(other.notices);
  const unstable = new Set([...unstableKeys(facts), ...unstableKeys(other)]);

  // Pages that the other scan has only taken over from its base were not compared with those that it saw.
  const isBack = facts.pages.some(
    ({ isCarried }, page) =>
      isCarried !== true && other.pages[match.pages.get(page) ?? -1]?.isCarried === true,
  );
  const greaterHere = facts.pages.map(countGreater);
  const greaterThere = other.pages.map(countGreater);
  /** Whether the other scan had more on the page that says what the occurrence does: what both have hides the same in both. */
  const isWithinGreater = ([page, at]: OccurrenceRef): boolean => {
    const { rule } = occurrenceAt(facts, page, at);
    const there = greaterThere[match.pages.get(page) ?? -1]?.get(rule) ?? 0;
    return there > (greaterHere[page]?.get(rule) ?? 0);
  };

  const isNameless = ([page, at]: OccurrenceRef): boolean =>
    match.isOtherLater &&
    hasLostName(occurrenceAt(facts, page, at), facts.pages[page], other.pages[match.pages.get(page) ?? -1]);

  const isBehindFrame = ([page, at]: OccurrenceRef): boolean => {
    const closed = facts.pages[page]?.closedFrames ?? 0;
    const closedThere = other.pages[match.pages.get(page) ?? -1]?.closedFrames ?? 0;
    return closedThere > closed && frameAround(occurrenceAt(facts, page, at)) !== '';
  };
  // What is added where such a part was is news: only what seems to be resolved may be in one now.
  const isInClosedPart = ([page, at]: OccurrenceRef): boolean => {
    const [here, there] = [facts.pages[page], other.pages[match.pages.get(page) ?? -1]];
    return (
      match.isOtherLater &&
      occurrenceAt(facts, page, at).element >= 0 &&
      (there?.closedParts ?? 0) > (here?.closedParts ?? 0) &&
      (there?.look?.text ?? 0) < (here?.look?.text ?? Infinity)
    );
  };
  const isUndecided = (occurrence: OccurrenceRef): boolean => undecided.has(occurrence.join());
  const isMarginal = (occurrence: OccurrenceRef): boolean => marginal.has(occurrence.join());
  const isUnjudged = ([page, at]: OccurrenceRef): boolean => {
    const { reports } = occurrenceAt(facts, page, at);
    const isListed = reports.filter(({ code }) => !onlyCounted.has(nameOf(code)));
    return isListed.every((report) => isBroken(report, other, match.pages.get(page) ?? -1));
  };
  const hadRule = ({ runner, code }: RunnerReport): boolean => {
    const rules = runners.get(runner);
    return rules !== undefined && (rules.size === 0 || rules.has(code));
  };

  /** AAA is a standard of its own for HTML_CodeSniffer, and its codes begin with it. */
  const isOff = ({ runner, code }: RunnerReport, criteria: readonly string[]): boolean =>
    onlyCounted.has(nameOf(code)) ||
    !isChosen(other.settings, { code, criteria }) ||
    (runner === 'htmlcs' && code.startsWith('WCAG2AAA.') && other.settings?.wcagLevel !== 'AAA');

  /** Whether a report is folded into that of another rule in one of the scans alone. */
  const isFoldedOnce = ({ code }: RunnerReport, criteria: readonly string[]): boolean => {
    const { families = [] } = saidBy(code) ?? {};
    const areOn = ({ settings }: ScanFacts): string =>
      families.filter((family) => isChosen(settings, { code: family, criteria })).join();
    return areOn(facts) !== areOn(other);
  };

  const isKnownToGo = (page: number, occurrence: OccurrenceFacts | undefined): boolean =>
    unstable.size > 0 &&
    occurrence !== undefined &&
    unstable.has(unstableKey(facts.pages[page]?.url ?? '', occurrence));

  return (finding) => {
    if (conditions.length > 0) return { kind: 'other-settings', settings: conditions };
    const occurrences = finding.occurrences.map(([page, index]) => occurrenceAt(facts, page, index));
    const isUnstable = finding.occurrences.every(([page], at) => isKnownToGo(page, occurrences[at]));
    if (isUnstable) return { kind: 'unstable' };
    const subject = occurrences[0]?.subject;
    if (subject !== undefined && addresses.isUnknown(subject)) return { kind: 'address-not-reached' };
    const isOpenAddress = occurrences.some(({ address }) => address !== undefined && hasNoAnswer(address));
    if (isOpenAddress) return { kind: 'address-unanswered' };
    const looked = finding.occurrences.filter(([page]) => !isMissed(page) && !isOther(page));
    const notLooked: Doubt = {
      kind: finding.occurrences.some(([page]) => isOther(page)) ? 'other-document' : 'page-not-reached',
    };
    if (looked.length === 0 && (subject === undefined || !addresses.isJudged(subject))) return notLooked;
    const compares = occurrences.some(({ rule }) => ruleNamed(rule).comparesPages === true);
    if (compares && looked.length < finding.occurrences.length) return notLooked;
    if (compares && isBack) return { kind: 'pages-not-reached' };
    const reports = occurrences.flatMap((occurrence) => occurrence.reports);
    if (!reports.some(hadRule)) {
      if (reports.some(({ runner }) => runners.has(runner))) return { kind: 'rule-unknown' };
      return { kind: 'without-runners', runners: runnersOf(reports) };
    }
    // What became of a page was judged by the rules of one scan, from what both have kept of it.
    if (reports.every(({ runner }) => changedRules.has(runner)) && !occurrences.every(isOfSite))
      return { kind: 'rules-changed' };
    const areAll = (is: (report: RunnerReport, criteria: readonly string[]) => boolean): boolean =>
      occurrences.every(({ reports: own, criteria }) => own.every((report) => is(report, criteria)));
    const isLeftOut = (...report: Parameters<typeof isOff>): boolean =>
      !hadRule(report[0]) || isOff(...report);
    if (areAll(isLeftOut)) return { kind: 'rule-off' };
    if (areAll((...report) => isLeftOut(...report) || isFoldedOnce(...report)))
      return { kind: 'greater-rule-off' };
    if (looked.length > 0 && looked.every(isWithinGreater)) return { kind: 'within-greater' };
    if (looked.length > 0 && looked.every(isNameless)) return { kind: 'lost-name' };
    if (looked.length > 0 && looked.every(isBehindFrame)) return { kind: 'closed-frame' };
    if (looked.length > 0 && looked.every(isInClosedPart)) return { kind: 'closed-part' };
    const lacks = looked.map(([page]) => lackOn(page));
    if (lacks.length > 0 && lacks.every((lack) => lack !== null) && !occurrences.some(isWhy))
      return lacks[0] ?? null;
    const isOpen =
      looked.length > 0 && looked.every((each) => isMarginal(each) || isUndecided(each) || isUnjudged(each));
    if (!isOpen) return null;
    if (looked.some(isMarginal)) return { kind: 'marginal' };
    if (looked.some(isUndecided)) return { kind: 'undecided' };
    if (reports.every(({ runner }) => runner === 'sitedelta' || runner === 'crawl'))
      return { kind: 'not-seen' };
    return { kind: 'broken-runners', runners: runnersOf(reports) };
  };
}

/** By rule: how many occurrences of a page its reports are folded into. */
function countGreater({ occurrences }: PageFacts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const rule of occurrences.flatMap(partsOf)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/** The rules whose reports are folded into one about the list, table or document around their elements. */
function partsOf({ rule, reports }: OccurrenceFacts): string[] {
  return reports.flatMap(({ code }) => {
    const { of = 'element' } = saidBy(code) ?? {};
    return of === 'element' || code === rule ? [] : [code];
  });
}

/** What a deployment has broken, such as a file of its own that every page lacks, is what makes pages look otherwise. */
function isOfSite({ rule }: OccurrenceFacts): boolean {
  return ruleNamed(rule).category === 'site';
}

/** What a page lacks is not in doubt because the page lacks it. */
function isWhy(occurrence: OccurrenceFacts): boolean {
  return isOfSite(occurrence) || occurrence.rule === hiddenPage.meta.name;
}

function runnersOf(reports: readonly RunnerReport[]): RunnerReport['runner'][] {
  return [...new Set(reports.map(({ runner }) => runner))];
}

/** Whether something in a page of the other scan broke what makes a report. */
function isBroken({ runner, code }: RunnerReport, other: ScanFacts, page: number): boolean {
  return (other.pages[page]?.unjudged ?? []).some(
    (rules) =>
      rules.runner === runner &&
      (rules.code === '' || rules.code === code || code.startsWith(`${rules.code}.`)),
  );
}

/** What a scan knows of addresses that links lead to, by their subjects. */
interface KnownAddresses {
  /** Whether it judged the page there. */
  isJudged(subject: string): boolean;
  /** Whether it does not know how the address answers. */
  isUnknown(subject: string): boolean;
}

function addressesOf({ pages, unvisited, settings }: ScanFacts): KnownAddresses {
  const judged = new Set(pages.map((page) => subjectOf(page.url)));
  const unknown = new Set(unvisited.map(subjectOf).filter((subject) => !judged.has(subject)));
  const tried = new Set([...judged].map(pathOfSubject));
  for (const { subject } of pages.flatMap((page) => page.occurrences)) {
    if (subject === undefined) continue;
    unknown.delete(subject);
    tried.add(pathOfSubject(subject));
  }
  // The query may be that of another build. If no address of the path was tried, nothing is known of it.
  const unknownPaths = new Set([...unknown].map(pathOfSubject).filter((path) => !tried.has(path)));
  return {
    isJudged: (subject) => judged.has(subject),
    isUnknown: (subject) => {
      const path = pathOfSubject(subject);
      if (unknown.has(subject) || unknownPaths.has(path)) return true;
      return settings !== undefined && !judged.has(subject) && !tried.has(path) && !isInScope(path, settings);
    },
  };
}
