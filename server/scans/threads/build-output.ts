import { setImmediate } from 'node:timers/promises';
import { carryOver } from '../../findings/diff/carry-over.ts';
import { scanResult } from '../../findings/result/scan-result.ts';
import type { RulePages } from '../../findings/result/rule-pages.ts';
import { decodeFacts, encodeFacts } from '../../findings/facts/facts-codec.ts';
import { encodePage } from './encoded-page.ts';
import type { PageFacts, ScannedFacts } from '../../findings/facts/scan-facts.ts';
import { buildScanFacts } from '../../findings/identity/build-scan-facts.ts';
import { pictureOfFindings } from '../../findings/result/picture-of-findings.ts';
import type { PicturedElement, PictureOfFinding } from '../../findings/result/picture-of-findings.ts';
import type { JobOutput } from '../../storage/records.ts';
import { createTimeSlices } from '../../shared/time-slices.ts';
import type { BuildTask } from './build-thread.ts';
import { runInThread } from './run-in-thread.ts';

/** This many occurrences and elements, of a scan and its base together, are merged and matched in some 30 ms. */
const FEW_OCCURRENCES = 3_000;
const FEW_ELEMENTS = 100_000;
/** Facts of about that many; longer ones are not even decoded here. */
const SMALL_BASE_BYTES = 3 * 2 ** 20;

/** What is stored of a scan, and which picture each of its findings has. */
interface BuiltOutput extends Omit<JobOutput, 'pictures'> {
  pictures: PictureOfFinding[];
}

/**
 * Makes what is stored of a scan once all of its pages were visited; that of a large one in a thread of its own.
 * @param scan what it saw, without its findings
 * @param about.base the stored facts of the base; null if none was named
 * @param about.rulePages see describeFinding
 * @param about.pictured elements of which there are pictures; none by default
 * @throws Error when they can't be read
 */
export async function buildOutput(
  scan: ScannedFacts,
  about: {
    scanId: string;
    limitations: string[];
    base: Uint8Array | null;
    rulePages?: RulePages | null;
    pictured?: readonly PicturedElement[];
  },
): Promise<BuiltOutput> {
  const { scanId, limitations, base, rulePages = null, pictured = [] } = about;
  if (isSmall(scan.pages) && (base?.length ?? 0) <= SMALL_BASE_BYTES) {
    const baseFacts = base === null ? null : decodeFacts(base);
    if (baseFacts === null || isSmall([...scan.pages, ...baseFacts.pages])) {
      const seen = buildScanFacts({ ...scan, scanId, base: baseFacts });
      const facts = baseFacts === null ? seen : carryOver(seen, baseFacts);
      const pictures = pictureOfFindings(seen, pictured);
      return { result: scanResult(facts, limitations, rulePages), facts: encodeFacts(facts), pictures };
    }
  }
  const { pages, ...rest } = scan;
  const file = new URL('build-thread.ts', import.meta.url);
  const order = { scanId, scan: rest, pages: await encodeAll(pages), limitations, base, rulePages, pictured };
  const { facts, result, pictures } = await runInThread<BuildTask>(file, order);
  const output: BuiltOutput = { facts, result: JSON.parse(result), pictures };
  // The result is written as JSON again to be stored: other work gets a turn before that.
  await setImmediate();
  return output;
}

/** Page by page, with pauses for other work: all pages together take up to a fifth of a second. */
async function encodeAll(pages: readonly PageFacts[]): Promise<string[]> {
  const slices = createTimeSlices();
  const encoded: string[] = [];
  for (const page of pages) {
    encoded.push(encodePage(page));
    if (slices.isOver()) await slices.pause();
  }
  return encoded;
}

function isSmall(pages: readonly PageFacts[]): boolean {
  const occurrences = pages.reduce((sum, page) => sum + page.occurrences.length, 0);
  // Two words each.
  const elements = pages.reduce((sum, page) => sum + page.elements.length / 2, 0);
  return occurrences <= FEW_OCCURRENCES && elements <= FEW_ELEMENTS;
}
