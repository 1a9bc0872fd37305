import type { Limitation } from '../../shared/limitations/limitation.ts';
import type { Engine, VisitPermit } from '../engine/engine.ts';
import type { LookPlan } from '../findings/diff/plan-look.ts';
import type { Log } from '../ops/log/log.ts';
import { inPhase } from '../shared/phase.ts';
import { encodePage } from './threads/encoded-page.ts';
import type { EncodedLook } from './threads/build-task.ts';
import type { ScanJudge } from './threads/scan-judge.ts';
import { THREADS } from './threads/thread-pool.ts';

/** What another look at the pages of a scan needs. */
export interface LookOptions {
  scanId: string;
  engine: Pick<Engine, 'lookAgain'>;
  judge: Pick<ScanJudge, 'describe'>;
  log: Log;
  signal: AbortSignal;
  permit?: VisitPermit;
  /** Stored facts of the base. */
  base: Uint8Array;
  /** Whether the deployment of the base can still be visited. */
  isBaseLive: boolean;
  /** See EngineRequest. */
  hasAllRules: boolean;
  crawlDelayMs: number;
  /** When the scan began, by performance.now(). */
  beganMs: number;
}

/** Of the time of a scan, and at least this long; the first page is looked at in any case. */
const SHARE_OF_SCAN = 0.1;
const LEAST_MS = 1_000;
/** While nothing of what was added is seen again, so many are looked at whatever time that takes. */
const MAX_PAGES = 10;
/** No look begins later, in times of the scan and at least: a site may let every second visit hang. */
const LONGEST_SHARE = 1;
const LONGEST_MS = 10_000;
/** Trials take some seconds each. */
const MAX_TRIED = 2;
/** Pairs of looks at a page: in any case, and as long as there is time. */
const LEAST_PAIRS = 2;
const MAX_PAIRS = 4;
/** More of them at pages that the site sends in several versions: one in a thousand shows the same one each time. */
const PAIRS_OF_VARIED = 3;
/** Seconds of CPU in a thread; as for a comparison. */
const MAX_SECONDS = 120;

/**
 * Looks again at what a scan would add to its base, before the scan is complete. One page of each new finding is visited,
 * the most severe first, in pairs of visits that leave different things to chance. What only a trial finds is tried again,
 * and if the deployment of the base is still there, the same pages of it are visited. What was not seen each time, or is on
 * the page of the base after all, is noted as unstable in the facts.
 * @returns the facts to be stored, and what to say of them
 * @throws the signal's reason when it is aborted
 */
export async function lookTwice(
  built: { facts: Uint8Array; plan: LookPlan },
  options: LookOptions,
): Promise<{ facts: Uint8Array; limitations: Limitation[] }> {
  const { scanId, engine, judge, signal, permit, base, hasAllRules, crawlDelayMs, log } = options;
  let { facts, plan } = built;
  const looks: EncodedLook[] = [];
  const startedMs = performance.now();
  const elapsedMs = startedMs - options.beganMs;
  const budgetMs = Math.max(elapsedMs * SHARE_OF_SCAN, LEAST_MS);
  const stopMs = startedMs + Math.max(elapsedMs * LONGEST_SHARE, LONGEST_MS);
  const mayGoOn = (): boolean => performance.now() < stopMs;
  let longestMs = 0;
  const hasTime = (): boolean => performance.now() + longestMs <= startedMs + budgetMs;

  /** Pages that the site sends in several versions. */
  const varied = new Set<string>();

  async function look(
    of: EncodedLook['of'],
    urls: readonly string[],
    chances: readonly ('low' | 'high')[],
    { tries = false, countsVersions = false } = {},
  ): Promise<void> {
    const visits = chances.map((): EncodedLook['pages'] => []);
    const { only } = plan;
    const outcome = await engine.lookAgain({
      scanId,
      signal,
      ...(permit && { permit }),
      hasAllRules,
      urls,
      isOtherHost: of === 'base',
      tries,
      chances,
      mayGoOn,
      only,
      countsVersions,
      crawlDelayMs,
      async onPage(page, visit) {
        const described = await judge.describe(page);
        if (described !== null) visits[visit]?.push(encodePage(described.facts));
      },
    });
    for (const url of outcome.varied) varied.add(url);
    for (const pages of visits) looks.push({ of, pages, found: outcome.found, only });
  }

  /**
   * Pairs of visits that leave other things to chance, those of a kind one after the other in the same tabs: a new tab costs
   * more than a visit.
   */
  async function lookInPairs(
    of: EncodedLook['of'],
    urls: readonly string[],
    { pairs = 1, countsVersions = false } = {},
  ): Promise<void> {
    const beganMs = performance.now();
    await Promise.all([
      look(of, urls, Array<'low'>(pairs).fill('low'), { countsVersions }),
      look(of, urls, Array<'high'>(pairs).fill('high')),
    ]);
    longestMs = Math.max(longestMs, performance.now() - beganMs);
  }

  async function settle(): Promise<void> {
    const order = { facts: built.facts, base, looks };
    ({ facts, plan } = await THREADS.run('settle', order, { stepSeconds: MAX_SECONDS, signal }));
  }

  const all = [...plan.pages, ...plan.links];
  if (all.length === 0) return { facts, limitations: [] };
  try {
    await inPhase('look again', lookAtAll);
  } catch (error) {
    signal.throwIfAborted();
    // The scan is not lost with it: what was seen once counts.
    log.error({ scanId, err: error }, 'The second look at new findings failed');
  }
  const pages = new Set([...plan.pages, ...plan.tried]).size;
  return {
    facts,
    limitations: pages === 0 ? [] : [{ kind: 'not-looked-at-again', count: pages }],
  };

  async function lookAtAll(): Promise<void> {
    const asked = new Set<string>();
    for (;;) {
      const [next] = [...plan.pages, ...plan.links].filter((url) => !asked.has(url));
      if (next === undefined || asked.size === MAX_PAGES || !mayGoOn()) break;
      // Where nothing was seen again so far, what is left is in doubt as well.
      if (asked.size > 0 && !hasTime() && plan.seen.length > 0) break;
      // Mostly there is no other.
      const pairs = asked.size === 0 && plan.pages.length > 0 ? LEAST_PAIRS : 1;
      asked.add(next);
      await lookInPairs('scan', [next], { pairs, countsVersions: true });
      await settle();
    }
    if (plan.tried.length > 0 && mayGoOn()) {
      await look('scan', plan.tried.slice(0, MAX_TRIED), ['high'], { tries: true });
      await settle();
    }
    for (let pairs = asked.size === 1 ? LEAST_PAIRS : 1; pairs < MAX_PAIRS; pairs += 1) {
      if (plan.seen.length === 0 || (pairs >= LEAST_PAIRS && !hasTime()) || !mayGoOn()) break;
      await lookInPairs('scan', plan.seen.slice(0, MAX_PAGES));
      await settle();
    }
    for (let pairs = 0; pairs < PAIRS_OF_VARIED && mayGoOn(); pairs += 1) {
      const urls = plan.seen.filter((url) => varied.has(url)).slice(0, MAX_PAGES);
      if (urls.length === 0) break;
      await lookInPairs('scan', urls);
      await settle();
    }
    if (options.isBaseLive && plan.basePages.length > 0 && mayGoOn()) {
      await lookInPairs('base', plan.basePages.slice(0, MAX_PAGES));
      await settle();
    }
  }
}
