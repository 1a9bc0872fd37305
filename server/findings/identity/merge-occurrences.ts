import { ruleNamed } from '../../rules/registry.ts';
import type { OccurrenceFacts, PageFacts } from '../../facts/scan-facts.ts';
import { pageKey, pageOrder } from '../../facts/page/page-key.ts';
import { textOrder } from '../../shared/text-order.ts';
import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { Item } from './match-item.ts';
import { severityRank } from '../../../shared/severity.ts';

/** A side of a comparison and its occurrences by page. */
interface Side {
  pages: readonly PageFacts[];
  items: readonly Item[][];
}

/** Occurrences that are one finding. */
interface FoldedFinding {
  /** What the finding is known by, without the target. */
  parts: string[];
  /** Page and occurrence indexes. The first one represents the finding (sortOccurrences). */
  occurrences: [page: number, occurrence: number][];
}

/** Occurrences that are one defect: the same rule and fingerprint, the n-th of its kind on each page. */
interface MergedDefect {
  rule: string;
  fingerprint: string;
  ordinal: number;
  /** Page and occurrence indexes. The first one represents the defect (sortOccurrences). */
  occurrences: [page: number, occurrence: number][];
}

/**
 * Merges the occurrences of all pages into defects. Equal elements of one page become separate defects; the n-th of
 * them merges with the n-th of other pages. Defects of a page as a whole are not merged across paths. A question to
 * a person is one defect for all elements and pages. Occurrences within the margin of their rule are skipped. Which occurrences merge does not depend on the order of pages.
 */
export function mergeOccurrences(pages: readonly PageFacts[]): MergedDefect[] {
  const defects = new Map<string, MergedDefect>();
  for (const [pageIndex, page] of pages.entries()) {
    const seen = new Map<string, number>();
    const key = pageKey(page.url);
    for (const [occurrenceIndex, occurrence] of page.occurrences.entries()) {
      const { rule, review, isMarginal = false } = occurrence;
      if (isMarginal) continue;
      const fingerprint =
        !review && isAboutPage(occurrence) ? `${occurrence.fingerprint} ${key}` : occurrence.fingerprint;
      const kind = JSON.stringify([rule, fingerprint]);
      const ordinal = review ? 0 : (seen.get(kind) ?? 0);
      seen.set(kind, ordinal + 1);
      const name = `${ordinal} ${kind}`;
      const defect = defects.get(name) ?? { rule, fingerprint, ordinal, occurrences: [] };
      defects.set(name, defect);
      defect.occurrences.push([pageIndex, occurrenceIndex]);
    }
  }
  for (const { occurrences } of defects.values()) sortOccurrences(pages, occurrences);
  return [...defects.values()].sort(
    (x, y) => textOrder(x.rule, y.rule) || textOrder(x.fingerprint, y.fingerprint) || x.ordinal - y.ordinal,
  );
}

function isAboutPage({ subject, element, family }: OccurrenceFacts): boolean {
  if (subject !== undefined) return false;
  const { scope, perPage } = ruleNamed(family);
  return element < 0 ? scope !== 'site' : perPage === true;
}

/**
 * Whether a side comes first. Only the content of the sides decides, so that a comparison with the sides swapped breaks
 * its ties in the same way ("the other way round swaps added and resolved" in identity.property.test.ts). The elements
 * of the pages decide; if they are equal, the occurrences do.
 */
export function comesFirst(side: Side, other: Side): boolean {
  const [mine, theirs] = [digest(side, elementsDigest), digest(other, elementsDigest)];
  if (mine !== theirs) return mine < theirs;
  return digest(side, itemsDigest) <= digest(other, itemsDigest);
}

/** A digest of the pages of a side that does not depend on their order. */
function digest(side: Side, ofPage: (hash: Hash, side: Side, index: number) => void): string {
  const words = side.pages.map((page, index) => {
    const hash = createHash('sha256').update(pageOrder(page.url));
    ofPage(hash, side, index);
    return hash.digest('hex');
  });
  return words.sort().join();
}

function elementsDigest(hash: Hash, { pages }: Side, index: number): void {
  hash.update(pages[index]?.elements ?? new Uint32Array());
}

function itemsDigest(hash: Hash, { items }: Side, index: number): void {
  for (const { facts, defectId } of items[index] ?? []) {
    hash.update(JSON.stringify([facts.rule, facts.element, facts.fingerprint, facts.about, defectId]));
  }
}

/** Sorts occurrences so that the first one can stand for all: the most severe, then the first by path and element. */
function sortOccurrences(
  pages: readonly PageFacts[],
  occurrences: [page: number, occurrence: number][],
): void {
  const order = new Map(occurrences.map(([page]) => [page, pageOrder(pages[page]?.url ?? '')]));
  const at = ([page, occurrence]: [number, number]) => pages[page]?.occurrences[occurrence];
  const rank = (occurrence: [number, number]): number => severityRank(at(occurrence)?.severity ?? 'low');
  occurrences.sort(
    (x, y) =>
      rank(x) - rank(y) ||
      textOrder(order.get(x[0]) ?? '', order.get(y[0]) ?? '') ||
      x[0] - y[0] ||
      (at(x)?.element ?? 0) - (at(y)?.element ?? 0),
  );
}

/**
 * Folds occurrences into findings: those of one rule and cause are one, wherever they are; those without a cause
 * that others share are one for each defect. Neither their number nor their order makes a difference.
 */
export function foldByCause(pages: readonly PageFacts[], defects: readonly MergedDefect[]): FoldedFinding[] {
  const findings = new Map<string, FoldedFinding>();
  for (const { rule, fingerprint, ordinal, occurrences } of defects) {
    for (const [page, at] of occurrences) {
      const cause = pages[page]?.occurrences[at]?.cause ?? '';
      const parts = cause === '' ? [rule, fingerprint, String(ordinal)] : [rule, 'cause', cause];
      const name = JSON.stringify(parts);
      const finding = findings.get(name) ?? { parts, occurrences: [] };
      findings.set(name, finding);
      finding.occurrences.push([page, at]);
    }
  }
  for (const { occurrences } of findings.values()) sortOccurrences(pages, occurrences);
  return [...findings].sort(([x], [y]) => textOrder(x, y)).map(([, finding]) => finding);
}
