import { setImmediate } from 'node:timers/promises';
import type { Limitation } from '../../../shared/limitations/limitation.ts';
import type { LookPlan } from '../../findings/diff/plan-look.ts';
import type { RulePages } from '../../../shared/rule-pages.ts';
import { encodePage } from './encoded-page.ts';
import type { PageFacts, ScannedFacts } from '../../facts/scan-facts.ts';
import type { PictureOfFinding, PicturedElement } from '../../findings/result/picture-of-findings.ts';
import type { FindingOnPage } from '../../findings/result/places-of-findings.ts';
import type { JobOutput } from '../../storage/records.ts';
import { createTimeSlices } from '../../shared/time-slices.ts';
import { THREADS } from './thread-pool.ts';

/** More occurrences and elements, and a longer base, take much memory. */
const FEW_OCCURRENCES = 3_000;
const FEW_ELEMENTS = 100_000;
const SMALL_BASE_BYTES = 3 * 2 ** 20;
/** The largest scans with as large a base take some ten seconds of CPU. */
const MAX_SECONDS = 120;

/** What is stored of a scan, and which picture each of its findings has. */
interface BuiltOutput extends Omit<JobOutput, 'pictures' | 'pagePictures'> {
  pictures: PictureOfFinding[];
  places: FindingOnPage[];
  /** Null if no base was named. */
  plan: LookPlan | null;
}

/**
 * Makes what is stored of a scan once all of its pages were visited, in a thread.
 * @param scan what it saw, without its findings
 * @param about.base the stored facts of the base; null if none was named
 * @param about.rulePages see describeFinding
 * @param about.pictured elements of which there are pictures; none by default
 * @param about.picturedPages indexes of pages of which there are pictures; none by default
 * @param about.signal ends the thread when it is aborted
 * @throws TaskError when they can't be read, or that takes too much time or memory; the signal's reason
 */
export async function buildOutput(
  scan: ScannedFacts,
  about: {
    scanId: string;
    limitations: Limitation[];
    base: Uint8Array | null;
    rulePages?: RulePages | null;
    pictured?: readonly PicturedElement[];
    picturedPages?: readonly number[];
    signal?: AbortSignal;
  },
): Promise<BuiltOutput> {
  const { rulePages = null, pictured = [], picturedPages = [], signal, ...given } = about;
  const { base } = given;
  const { pages, ...rest } = scan;
  const encoded = await encodeAll(pages);
  const order = { ...given, scan: rest, pages: encoded, rulePages, pictured, picturedPages };
  const isLarge = !isSmall(pages) || (base?.length ?? 0) > SMALL_BASE_BYTES;
  const options = { stepSeconds: MAX_SECONDS, signal, isLarge };
  const { facts, result, pictures, places, plan } = await THREADS.run('build', order, options);
  const output: BuiltOutput = { facts, result: JSON.parse(result), pictures, places, plan };
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
