import { diffScans } from '../../findings/diff/diff-scans.ts';
import { decodeFacts } from '../../facts/facts-codec.ts';
import type { ScanFacts } from '../../facts/scan-facts.ts';
import type { RulePages } from '../../../shared/rule-pages.ts';

/** The stored facts of both scans. */
interface CompareOrder {
  current: Uint8Array;
  base: Uint8Array;
  rulePages: RulePages | null;
}

/** Compares two scans. @returns the comparison as JSON */
export function compare(order: CompareOrder): string {
  return JSON.stringify(diffScans(...decoded(order), order.rulePages));
}

/** A function of its own, so that the bytes can be freed before the comparison begins. */
function decoded({ current, base }: CompareOrder): [ScanFacts, ScanFacts] {
  return [decodeFacts(current), decodeFacts(base)];
}
