import { describeFinding, occurrenceAt } from '../result/describe-finding.ts';
import { doubtAbout } from './doubt.ts';
import type { ComparedFinding } from '../facts/judged-page.ts';
import { claimPartners } from '../identity/claim-partners.ts';
import { idsOutsideBase } from '../identity/ids-outside-base.ts';
import { liftMatches } from '../identity/lift-matches.ts';
import { matchScans, type OccurrenceRef, type ScanMatch } from '../identity/match-scans.ts';
import type { FindingFacts, ScanFacts } from '../facts/scan-facts.ts';
import { textOrder } from '../text-order.ts';
import type { RulePages } from '../result/rule-pages.ts';
import { sortFindings } from '../result/sort-findings.ts';

/** A finding of the current scan, or the part of it that is new. */
interface Added {
  finding: FindingFacts;
  part: FindingFacts;
}

/**
 * Compares a scan with an earlier one. Every current finding is in `added` or `unchanged`; every base finding
 * is in `resolved` or unchanged when compared the other way round, which swaps added and resolved. A known
 * finding on a page that was there without it is added on that page, and one that went from a page that is
 * still there is resolved on it: the item names these pages, and the others apart. What the other scan could
 * not have seen is `verified: false` with a reason.
 *
 * Ids are those of the base, whatever the current scan calls its findings: unchanged and resolved items carry them, and
 * added ones never do (see idsOutsideBase). No two items of one array share an id.
 * @param rulePages see describeFinding
 */
export function diffScans(
  current: ScanFacts,
  base: ScanFacts,
  rulePages: RulePages | null = null,
): { added: ComparedFinding[]; resolved: ComparedFinding[]; unchanged: ComparedFinding[] } {
  const match = matchScans(current, base);
  const { left, right } = liftMatches(current.findings, base.findings, match);
  const added: Added[] = [];
  const kept: FindingFacts[] = [];
  const known = knownOccurrences(match, 0);
  const doubtCurrent = doubtAbout(current, base, { pages: known.pages, undecided: match.undecided.left });
  const newPart = partWithout(current, known, doubtCurrent);
  for (const finding of current.findings) {
    const part = left.has(finding) ? newPart(finding) : finding;
    if (part === undefined) kept.push(finding);
    else added.push({ finding, part });
  }
  const claimed = claimPartners(kept, left);
  const news = [...added.map(({ part }) => part), ...kept.filter((finding) => !claimed.has(finding))];
  const ids = idsOutsideBase(current, news, base);
  const unchanged = kept.map((finding) => {
    const partner = claimed.get(finding) ?? closestPartner(left.get(finding));
    return describeUnchanged(
      current,
      { ...finding, id: claimed.get(finding)?.id ?? ids(finding) },
      base,
      partner,
      rulePages,
    );
  });
  const knownOfBase = knownOccurrences(match, 1);
  const doubtBase = doubtAbout(base, current, { pages: knownOfBase.pages, undecided: match.undecided.right });
  const gonePart = partWithout(base, knownOfBase, doubtBase);
  const resolved = base.findings.flatMap((finding) => {
    const part = right.has(finding) ? gonePart(finding) : finding;
    return part === undefined ? [] : [describePart(base, finding, part, doubtBase, rulePages)];
  });
  return {
    added: sortFindings(
      added.map(({ finding, part }) =>
        describePart(current, finding, { ...part, id: ids(part) }, doubtCurrent, rulePages),
      ),
    ),
    resolved: sortFindings(resolved),
    unchanged: sortFindings(unchanged),
  };
}

/** The pages that both scans have, and the occurrences on them that both have, of one side. */
interface KnownOccurrences {
  /** With the page of the other scan. */
  pages: Map<number, number>;
  occurrences: boolean[][];
}

function knownOccurrences(match: ScanMatch, side: 0 | 1): KnownOccurrences {
  const known: KnownOccurrences = {
    pages: new Map(match.pages.map((pair) => [pair[side], pair[side === 0 ? 1 : 0]])),
    occurrences: [],
  };
  for (const pair of match.occurrences) {
    const [page, occurrence] = pair[side];
    (known.occurrences[page] ??= [])[occurrence] = true;
  }
  return known;
}

/**
 * The occurrences of a known finding that the other scan would have seen and has not: on pages that are in
 * both. Undefined if there are none. A question is asked of the site as a whole and has no such part.
 */
function partWithout(
  facts: ScanFacts,
  known: KnownOccurrences,
  doubt: (finding: FindingFacts) => string | null,
): (finding: FindingFacts) => FindingFacts | undefined {
  const isGone = ([page, at]: OccurrenceRef): boolean =>
    known.pages.has(page) &&
    known.occurrences[page]?.[at] !== true &&
    !occurrenceAt(facts, page, at).review &&
    doubt({ id: '', since: '', occurrences: [[page, at]] }) === null;
  return (finding) => {
    const gone = finding.occurrences.filter(isGone);
    return gone.length === 0 ? undefined : { ...finding, occurrences: gone };
  };
}

function describePart(
  facts: ScanFacts,
  finding: FindingFacts,
  part: FindingFacts,
  doubt: (finding: FindingFacts) => string | null,
  rulePages: RulePages | null,
): ComparedFinding {
  const item = describeFinding(facts, part, rulePages);
  const reason = doubt(part);
  if (reason !== null) return { ...item, verified: false, reason };
  const otherPages = describeFinding(facts, finding).pages.filter((url) => !item.pages.includes(url));
  return otherPages.length === 0 ? item : { ...item, otherPages };
}

function describeUnchanged(
  current: ScanFacts,
  finding: FindingFacts,
  base: ScanFacts,
  partner: FindingFacts | undefined,
  rulePages: RulePages | null,
): ComparedFinding {
  const item = describeFinding(current, finding, rulePages);
  const [[page, at] = [-1, -1]] = partner?.occurrences ?? [];
  const baseEvidence = occurrenceAt(base, page, at).evidence;
  return item.evidence === baseEvidence ? item : { ...item, evidenceChanged: true, baseEvidence };
}

/** The base finding that shares most occurrences. */
function closestPartner(partners: ReadonlyMap<FindingFacts, number> = new Map()): FindingFacts | undefined {
  const ranked = [...partners].sort(
    ([x, sharedX], [y, sharedY]) => sharedY - sharedX || textOrder(x.id, y.id),
  );
  return ranked[0]?.[0];
}
