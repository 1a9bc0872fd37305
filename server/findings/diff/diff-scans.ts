import { describeFinding, occurrenceAt } from '../result/describe-finding.ts';
import { baseMarkup } from './base-markup.ts';
import { changedParts, knownOccurrences, layBeside } from './lay-beside.ts';
import type { ChangedPart } from './lay-beside.ts';
import { coverageOf } from './coverage.ts';
import { doubtAbout } from './doubt.ts';
import { wordDoubt } from './word-doubt.ts';
import type { ComparedFinding } from '../../facts/judged-page.ts';
import { claimPartners, idsOutsideBase } from '../identity/claim-partners.ts';
import type { DefectFacts, FindingFacts, ScanFacts } from '../../facts/scan-facts.ts';
import type { RulePages } from '../../../shared/rule-pages.ts';
import { sortFindings } from '../result/scan-result.ts';
import { liftMatches, ownersOf } from '../identity/lift-matches.ts';
import type { LiftedMatches } from '../identity/lift-matches.ts';
import type { OccurrenceRef, ScanMatch } from '../identity/match-scans.ts';
import { textOrder } from '../../shared/text-order.ts';

/** A finding of which something was added or resolved. */
interface Changed {
  finding: FindingFacts;
  changed: ChangedPart;
}

/**
 * Compares a scan with an earlier one. Every current finding is in `added` or `unchanged`; every base finding
 * is in `resolved` or unchanged when compared the other way round, which swaps added and resolved. A known finding
 * that has new elements, or is new on a page that was there without it, is added with these; one of which elements went
 * from a page that is still there is resolved with these. The item is about them only, and names how many others there
 * are, and on which other pages. What the other scan could not have seen is `verified: false` with a reason.
 *
 * The base is taken as baseView has it: with what it has from its own base where it did not see a page. What the current
 * scan has from its base is not compared.
 *
 * Ids are those of the base, whatever the current scan calls its findings: unchanged and resolved items carry them, and
 * added ones never do (see idsOutsideBase). No two items of one array share an id.
 * @param rulePages see describeFinding
 */
export function diffScans(
  currentFacts: ScanFacts,
  baseFacts: ScanFacts,
  rulePages: RulePages | null = null,
): {
  added: ComparedFinding[];
  resolved: ComparedFinding[];
  unchanged: ComparedFinding[];
  coverage: ReturnType<typeof coverageOf>;
} {
  const { current, base, match, defects, known, partOf } = layBeside(currentFacts, baseFacts);
  const added: Changed[] = [];
  const kept: FindingFacts[] = [];
  for (const finding of current.findings) {
    const changed = partOf(finding);
    if (changed === undefined) kept.push(finding);
    else added.push({ finding, changed });
  }
  const left = matchedFindings(current, base, match, defects.left);
  const claimed = claimPartners(kept, left);
  // What is new as a whole keeps its id, also if a part of it is in doubt.
  const named = ({ finding, changed }: Changed): FindingFacts =>
    changed.others.length === 0 ? finding : changed.part;
  const ids = idsOutsideBase(
    current,
    [...added.map(named), ...kept.filter((finding) => !claimed.has(finding))],
    base,
  );
  const partnerOf = partnerOccurrences(current, match, defects.left);
  const unchanged = kept.map((finding) =>
    describeUnchanged(
      current,
      { ...finding, id: claimed.get(finding)?.id ?? ids(finding) },
      base,
      partnerOf(finding) ?? closestPartner(left.get(finding))?.occurrences[0],
      rulePages,
    ),
  );
  const markupInBase = baseMarkup(current, base, known.pages);
  const knownOfBase = knownOccurrences(match, 1, current);
  const goneOf = changedParts(
    base,
    knownOfBase,
    (defect) => defects.right.has(defect),
    doubtAbout(base, current, { ...knownOfBase, undecided: match.undecided.right, isOtherLater: true }),
  );
  const resolved = base.findings.flatMap((finding) => {
    const changed = goneOf(finding);
    return changed === undefined ? [] : [describePart(base, changed, finding.id, rulePages)];
  });
  return {
    added: sortFindings(
      added.map((each) => {
        const partOf =
          each.changed.others.length > 0 ? closestPartner(left.get(each.finding))?.id : undefined;
        const [lead] = each.changed.doubt === null ? each.changed.part.occurrences : [];
        const markup = lead && markupInBase(lead);
        return {
          ...describePart(current, each.changed, ids(named(each)), rulePages),
          ...(markup !== undefined && { baseMarkup: markup }),
          ...(partOf !== undefined && { partOf }),
        };
      }),
    ),
    resolved: sortFindings(resolved),
    unchanged: sortFindings(unchanged),
    coverage: coverageOf(current, base, known.pages),
  };
}

function describePart(
  facts: ScanFacts,
  { part, others, doubt }: ChangedPart,
  id: string,
  rulePages: RulePages | null,
): ComparedFinding {
  const item = describeFinding(facts, { ...part, id }, rulePages);
  const pages = new Set(item.pages);
  const otherPages = [...new Set(others.map(([page]) => page).sort((x, y) => x - y))]
    .map((page) => facts.pages[page]?.url ?? '')
    .filter((url) => !pages.has(url));
  return {
    ...item,
    ...(doubt !== null && { verified: false, reason: wordDoubt(doubt) }),
    ...(doubt?.kind === 'unstable' && { unstable: true }),
    ...(others.length > 0 && { otherOccurrences: others.length }),
    ...(otherPages.length > 0 && { otherPages }),
  };
}

/** @param partner the occurrence of the base that looks as the finding looked there */
function describeUnchanged(
  current: ScanFacts,
  finding: FindingFacts,
  base: ScanFacts,
  partner: [page: number, occurrence: number] | undefined,
  rulePages: RulePages | null,
): ComparedFinding {
  const item = describeFinding(current, finding, rulePages);
  if (partner === undefined) return item;
  const baseEvidence = occurrenceAt(base, ...partner).evidence;
  return item.evidence === baseEvidence ? item : { ...item, evidenceChanged: true, baseEvidence };
}

/**
 * Makes a function that finds the occurrence of the base which is the one that stands for a finding of the current scan:
 * the one that is matched with it, else one of the same defect; undefined if there is none.
 */
function partnerOccurrences(
  current: ScanFacts,
  match: ScanMatch,
  defects: LiftedMatches<DefectFacts>['left'],
): (finding: FindingFacts) => OccurrenceRef | undefined {
  const partners: OccurrenceRef[][] = [];
  for (const [[page, at], partner] of match.occurrences) (partners[page] ??= [])[at] = partner;
  const owners = ownersOf(current.defects);
  return ({ occurrences: [[page, at] = [-1, -1]] }) => {
    const defect = owners[page]?.[at];
    const known = defect && closestPartner(defects.get(defect));
    return partners[page]?.[at] ?? known?.occurrences[0];
  };
}

/** The one of the base that shares most occurrences. */
function closestPartner<T extends FindingFacts>(
  partners: ReadonlyMap<T, number> = new Map<T, number>(),
): T | undefined {
  const ranked = [...partners].sort(
    ([x, sharedX], [y, sharedY]) => sharedY - sharedX || textOrder(x.id, y.id),
  );
  return ranked[0]?.[0];
}

/**
 * By finding of the current scan: those of the base with which it shares occurrences, and how many. One that shares none,
 * because it is on new pages only, is matched by its defects, which the base knows from other pages.
 *
 * @param defects by defect of the current scan, those of the base
 */
function matchedFindings(
  current: ScanFacts,
  base: ScanFacts,
  match: ScanMatch,
  defects: LiftedMatches<DefectFacts>['left'],
): LiftedMatches['left'] {
  const { left } = liftMatches(current.findings, base.findings, match);
  const [ours, theirs] = [ownersOf(current.defects), ownersOf(base.findings)];
  for (const finding of current.findings) {
    if (left.has(finding)) continue;
    const partners = new Map<FindingFacts, number>();
    for (const [page, at] of finding.occurrences) {
      const defect = ours[page]?.[at];
      for (const [partner, shared] of (defect && defects.get(defect)) ?? []) {
        const [otherPage, other] = partner.occurrences[0] ?? [-1, -1];
        const there = theirs[otherPage]?.[other];
        if (there !== undefined) partners.set(there, (partners.get(there) ?? 0) + shared);
      }
    }
    if (partners.size > 0) left.set(finding, partners);
  }
  return left;
}
