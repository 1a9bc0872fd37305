import type { ElementChanges, FindingElements } from '../../../shared/element-changes.ts';
import { elementChanges } from '../../findings/diff/element-changes.ts';
import { findingElements } from '../../findings/result/describe-finding.ts';
import { diffScans } from '../../findings/diff/diff-scans.ts';
import { decodeFacts } from '../../facts/facts-codec.ts';
import type { ScanFacts } from '../../facts/scan-facts.ts';
import type { RulePages } from '../../../shared/rule-pages.ts';
import type { ScanChanges } from '../../storage/records.ts';
import { changesOf, diffBody } from './diff-body.ts';

/** Two scans to be compared. */
export interface CompareOrder {
  ids: { current: string; base: string };
  /** The stored facts of both. */
  current: Uint8Array;
  base: Uint8Array;
  /** See describeFinding. */
  rulePages: RulePages | null;
}

/** A comparison as it is stored: the text is JSON of the contract's ScanDiff. */
export interface MadeComparison {
  text: Uint8Array;
  changes: ScanChanges;
}

/** Compares two scans. */
export function compare(order: CompareOrder): MadeComparison {
  const diff = diffBody(order.ids, diffScans(...decoded(order), order.rulePages));
  return { text: Buffer.from(JSON.stringify(diff)), changes: changesOf(diff) };
}

/** What became of the elements of findings of the base, and what else is not as it was. */
export function findChanges(
  order: Pick<CompareOrder, 'current' | 'base'> & { findings: readonly string[] },
): ElementChanges {
  return elementChanges(...decoded(order), order.findings);
}

/** The elements of all findings of a scan. */
export function listElements(facts: Uint8Array): FindingElements[] {
  return findingElements(decodeFacts(facts));
}

/** A function of its own, so that the bytes can be freed before the comparison begins. */
function decoded({ current, base }: Pick<CompareOrder, 'current' | 'base'>): [ScanFacts, ScanFacts] {
  return [decodeFacts(current), decodeFacts(base)];
}
