import { brokenSubject, pathOfSubject, subjectOf } from '../describe/broken-links.ts';
import { occurrenceAt } from '../result/describe-finding.ts';
import type { OccurrencePlace } from '../identity/match-scans.ts';
import type { FindingFacts, ScanFacts } from '../facts/scan-facts.ts';
import { notReached } from './not-reached.ts';

/**
 * Tells why it can't be known whether the other scan would have had a finding: it looked at none
 * of its pages, or not wholly, or ran none of its rules, or could not decide them, or something in the page broke
 * them. Returns null where it can be known.
 * @param match what the two scans have in common, of the first: its pages with those of the other
 */
export function doubtAbout(
  facts: ScanFacts,
  other: ScanFacts,
  match: { pages: ReadonlyMap<number, number>; undecided: readonly OccurrencePlace[] },
): (finding: FindingFacts) => string | null {
  const isMissed = notReached(facts, other, match.pages);
  const undecidedThere = new Set(match.undecided.map((place) => place.join()));
  const runners = new Map(other.runners.map((engine) => [engine.name as string, new Set(engine.rules)]));
  const judgedSubjects = new Set(other.pages.map((page) => subjectOf(page.url)));
  /** Addresses of which it is not known how they answer. */
  const unknownSubjects = new Set(
    other.unvisited.map(subjectOf).filter((subject) => !judgedSubjects.has(subject)),
  );
  const tried = new Set([...judgedSubjects].map(pathOfSubject));
  for (const { occurrences } of other.pages) {
    for (const occurrence of occurrences) {
      const subject = brokenSubject(occurrence);
      if (subject === null) continue;
      unknownSubjects.delete(subject);
      tried.add(pathOfSubject(subject));
    }
  }
  // The query may be that of another build; where no address of the path was tried, nothing is known of it.
  const unknownPaths = new Set([...unknownSubjects].map(pathOfSubject).filter((path) => !tried.has(path)));
  function isUnjudged([page, at]: OccurrencePlace): boolean {
    const unjudged = other.pages[match.pages.get(page) ?? -1]?.unjudged ?? [];
    return occurrenceAt(facts, page, at).reports.every(({ runner, code }) =>
      unjudged.some(
        (rules) =>
          rules.runner === runner &&
          (rules.code === '' || rules.code === code || code.startsWith(`${rules.code}.`)),
      ),
    );
  }

  return (finding) => {
    const occurrences = finding.occurrences.map(([page, index]) => occurrenceAt(facts, page, index));
    const looked = finding.occurrences.filter(([page]) => !isMissed(page));
    const subject = occurrences[0] === undefined ? null : brokenSubject(occurrences[0]);
    if (subject !== null && (unknownSubjects.has(subject) || unknownPaths.has(pathOfSubject(subject)))) {
      return 'The other scan did not reach the address of the link.';
    }
    const seen = looked.length > 0 || (subject !== null && judgedSubjects.has(subject));
    if (!seen) return 'The other scan did not reach the page, or could not judge all of it.';
    const reports = occurrences.flatMap((occurrence) => occurrence.reports);
    const known = reports.some(({ runner, code }) => {
      const rules = runners.get(runner);
      return rules !== undefined && (rules.size === 0 || rules.has(code));
    });
    if (known) {
      const isOpen = (place: OccurrencePlace): boolean => undecidedThere.has(place.join());
      if (looked.length === 0 || !looked.every((place) => isOpen(place) || isUnjudged(place))) return null;
      return looked.some(isOpen)
        ? 'The engine could not decide this for the element in the other scan.'
        : 'Something in the page broke the engine that reports this in the other scan.';
    }
    const ran = reports.some(({ runner }) => runners.has(runner));
    return ran
      ? 'The other scan did not know the rule.'
      : 'The other scan was made without the engine that reports this.';
  };
}
