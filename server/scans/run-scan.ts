import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, EngineOutcome } from '../engine/engine.ts';
import { describeLinks } from '../findings/describe/describe-links.ts';
import { decodeFacts } from '../findings/facts/facts-codec.ts';
import type { DescribedLink } from '../findings/describe/page-links.ts';
import { brokenLink } from '../rules/own/broken-link.ts';
import { inPhase } from '../shared/phase.ts';
import type { ClaimedJob, JobOutput, JobProgress } from '../storage/queue.ts';
import type { ScanStore } from '../storage/store.ts';
import { buildOutput } from './threads/build-output.ts';
import { describeJudged } from './threads/describe-judged.ts';
import type { DescribedPage } from './threads/describe-judged.ts';
import { createOccurrenceBudget } from './occurrence-budget.ts';
import type { Log } from '../log/log.ts';

/** What one run of a scan needs. */
export interface RunScanOptions {
  job: ClaimedJob;
  engine: Engine;
  store: Pick<ScanStore, 'facts'>;
  log: Log;
  /** Aborted when the run must end. */
  signal: AbortSignal;
  onProgress(progress: JobProgress): void;
  /** How long the engine may take to end after an abort, before it is left alone. */
  abortGraceMs: number;
}

/** How a run ended: what it leaves behind, or why nothing could be judged, in one sentence. */
export type RunOutcome = { output: JobOutput } | { error: string };

const BASE_UNREADABLE =
  'What is kept of the base cannot be read by this version of the service, so the ids of findings do not go on from it.';

/**
 * Runs the engine on one scan and turns what it saw into result and facts. Each page is reduced to what
 * is kept as soon as it is judged. Rejects when aborted and on a bug.
 */
export async function runScan(options: RunScanOptions): Promise<RunOutcome> {
  const { job, engine, log } = options;
  const pages: DescribedPage['facts'][] = [];
  const links: DescribedLink[][] = [];
  const budget = createOccurrenceBudget();
  const pagesOfBase = await readPagesOfBase(options);
  const scanning = engine.scan({
    scanId: job.id,
    target: job.target,
    knownPages: pagesOfBase ?? [],
    signal: options.signal,
    onPage: (page) =>
      inPhase('describe', async () => {
        const described = await describeJudged(page);
        budget.charge(described.facts);
        pages.push(described.facts);
        links.push(described.links);
      }),
    onProgress: (progress) => options.onProgress(progress),
  });
  const outcome = await orAborted(scanning, options);
  if (!outcome.ok) return { error: outcome.error };
  // Only now is it known how all addresses answer.
  for (const [index, page] of pages.entries()) {
    const own = links[index] ?? [];
    const before = page.occurrences.length;
    const violations = brokenLink.check({ links: own, statuses: outcome.statuses });
    page.occurrences.push(...describeLinks(own, violations));
    budget.charge(page, before);
  }
  const isUnreadable = job.base !== null && pagesOfBase === null;
  const limitations = [
    ...outcome.limitations,
    ...budget.limitations(),
    ...(isUnreadable ? [BASE_UNREADABLE] : []),
  ];
  const seen = {
    target: job.target,
    pages,
    runners: outcome.runners,
    unvisited: [...new Set([...outcome.unvisited, ...budget.cutPages()])].sort(),
    unlisted: outcome.unlisted,
  };
  // Not kept meanwhile: pages under way need the memory.
  const base = job.base === null || pagesOfBase === null ? null : await options.store.facts(job.base);
  const output = await inPhase('merge', () => buildOutput(seen, { scanId: job.id, limitations, base }));
  log.info({ scanId: job.id, pages: pages.length }, 'Scan judged');
  return { output };
}

/** The engine's outcome; an engine that does not heed the abort is not waited for. */
async function orAborted(scanning: Promise<EngineOutcome>, options: RunScanOptions): Promise<EngineOutcome> {
  const { signal, log, job } = options;
  const settled = new AbortController();
  try {
    return await Promise.race([scanning, rejectAfterAbort(signal, options.abortGraceMs, settled.signal)]);
  } catch (error) {
    scanning.catch((late: unknown) => log.warn({ scanId: job.id, err: late }, 'An aborted scan has ended'));
    throw error;
  } finally {
    settled.abort();
  }
}

async function rejectAfterAbort(signal: AbortSignal, graceMs: number, settled: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => {
    if (signal.aborted || settled.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true, signal: settled });
    settled.addEventListener('abort', () => resolve(), { once: true });
  });
  await sleep(graceMs, undefined, { signal: settled, ref: false }).catch(() => undefined);
  throw new Error('The engine did not end in time after it was told to stop.');
}

/** The pages of the base that was named, whose ids go on; null where none was, or where another version kept its facts. */
async function readPagesOfBase({ job, store, log }: RunScanOptions): Promise<string[] | null> {
  if (job.base === null) return null;
  const bytes = await store.facts(job.base);
  try {
    if (bytes === null) throw new Error('There are none.');
    return decodeFacts(bytes).pages.map(({ url }) => url);
  } catch (error) {
    log.warn(
      { scanId: job.id, base: job.base, err: error },
      'The facts of the base cannot be read; the ids of the scan do not go on from it',
    );
    return null;
  }
}
