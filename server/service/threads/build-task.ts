import type { Limitation } from '../../../shared/limitations/limitation.ts';
import { carryOver } from '../../findings/diff/carry-over.ts';
import { lookAgain } from '../../findings/diff/second-look.ts';
import { scanResult } from '../../findings/result/scan-result.ts';
import { decodeFacts, encodeFacts } from '../../facts/facts-codec.ts';
import { pictureOfFindings } from '../../findings/result/picture-of-findings.ts';
import { placesOfFindings } from '../../findings/result/places-of-findings.ts';
import type { PicturedElement } from '../../findings/result/picture-of-findings.ts';
import type { RulePages } from '../../../shared/rule-pages.ts';
import type { ScannedFacts } from '../../facts/scan-facts.ts';
import { buildScanFacts } from '../../findings/identity/build-scan-facts.ts';
import { decodePage } from './encoded-page.ts';
import type { encodePage } from './encoded-page.ts';
import type { Look, LookPlan } from '../../findings/diff/plan-look.ts';

interface BuildOrder {
  scanId: string;
  scan: Omit<ScannedFacts, 'pages'>;
  pages: ReturnType<typeof encodePage>[];
  limitations: Limitation[];
  /** Stored facts of the base; null if none was named. */
  base: Uint8Array | null;
  rulePages: RulePages | null;
  pictured: readonly PicturedElement[];
  picturedPages: readonly number[];
}

/**
 * Makes what is stored of a scan.
 * @returns encoded facts, the result as JSON, which picture each finding has, where findings are in those of pages, and what to look at again before it is
 *   certain that it was added to the base
 */
export function build({
  scanId,
  scan,
  pages,
  limitations,
  base,
  rulePages,
  pictured,
  picturedPages,
}: BuildOrder) {
  const baseFacts = base === null ? null : decodeFacts(base);
  const seen = buildScanFacts({ ...scan, scanId, pages: pages.map(decodePage), base: baseFacts });
  const carried = baseFacts === null ? seen : carryOver(seen, baseFacts);
  const { facts, plan } =
    baseFacts === null ? { facts: carried, plan: null } : lookAgain(carried, baseFacts, []);
  return {
    facts: encodeFacts(facts),
    result: JSON.stringify(scanResult(facts, limitations, rulePages)),
    pictures: pictureOfFindings(seen, pictured),
    places: placesOfFindings(seen, picturedPages),
    plan,
  };
}

/** A look whose pages can be sent to a thread. */
export interface EncodedLook extends Omit<Look, 'pages'> {
  pages: ReturnType<typeof encodePage>[];
}

interface LookOrder {
  /** Stored facts of the scan and its base. */
  facts: Uint8Array;
  base: Uint8Array;
  looks: readonly EncodedLook[];
}

/** Notes in the facts of a scan what other looks at its pages have not seen. */
export function settle({ facts, base, looks }: LookOrder): { facts: Uint8Array; plan: LookPlan } {
  const decoded = looks.map((look) => ({ ...look, pages: look.pages.map(decodePage) }));
  const looked = lookAgain(decodeFacts(facts), decodeFacts(base), decoded);
  return { facts: encodeFacts(looked.facts), plan: looked.plan };
}
