import { setImmediate } from 'node:timers/promises';
import { checkAndDescribeInSteps } from './check-and-describe.ts';
import type { DescribedLink } from '../../findings/describe/page-links.ts';
import type { JudgedPage } from '../../findings/facts/judged-page.ts';
import type { PageFacts } from '../../findings/facts/scan-facts.ts';
import type { DescribeTask } from './describe-thread.ts';
import { decodePage } from './encoded-page.ts';
import type { PageSummary } from '../../rules/page-summary.ts';
import { createTimeSlices } from '../../shared/time-slices.ts';
import { runInThread } from './run-in-thread.ts';

/** What a scan keeps of a page. */
export interface DescribedPage {
  facts: PageFacts;
  /** Its links, which are needed again when an address turns out to be broken. */
  links: DescribedLink[];
  /** What rules that compare pages need. */
  summary: PageSummary;
}

/**
 * Each step of describing a page of this many nodes takes some 50 ms; the largest pages take ten times as long. A thread
 * takes 300 ms of CPU before it begins.
 */
const MANY_NODES = 20_000;
/** All ancestors of all violations: each violation is described by the elements around it. */
const MANY_ANCESTORS = 100_000;

/** Reduces a page to what a scan keeps; a large one in a thread of its own. */
export async function describeJudged(page: JudgedPage): Promise<DescribedPage> {
  if (isSmall(page)) return describeHere(page);
  await setImmediate();
  const text = JSON.stringify(page);
  await setImmediate();
  const file = new URL('describe-thread.ts', import.meta.url);
  const { facts, links, summary } = await runInThread<DescribeTask>(file, text);
  return { facts: decodePage(facts), links: JSON.parse(links), summary: JSON.parse(summary) };
}

async function describeHere(page: JudgedPage): Promise<DescribedPage> {
  const slices = createTimeSlices();
  const steps = checkAndDescribeInSteps(page);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (slices.isOver()) await slices.pause();
  }
}

function isSmall({ snapshot: { nodes }, violations }: JudgedPage): boolean {
  if (nodes.length > MANY_NODES) return false;
  const depths = new Uint32Array(nodes.length);
  for (const [index, { parent }] of nodes.entries()) depths[index] = (depths[parent] ?? 0) + 1;
  const ancestors = violations.reduce((sum, { node }) => sum + (node === null ? 0 : (depths[node] ?? 0)), 0);
  return ancestors <= MANY_ANCESTORS;
}
