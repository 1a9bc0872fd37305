import { describeLimitations } from '../../shared/limitations/word-limitation.ts';
import { groupLimitations } from '../../shared/limitations/group-limitations.ts';
import type { NotedLimitation } from '../../shared/limitations/limitation.ts';
import type { ScanFailure } from '../../shared/limitations/scan-failure.ts';
import type { Engine, EngineOutcome, VisitPermit } from '../engine/engine.ts';
import { sumNotices } from '../findings/describe/split-notices.ts';
import type { MissedPage } from '../facts/missed-page.ts';
import type { RulePages } from '../../shared/rule-pages.ts';
import { unansweredAddresses } from '../rules/read/addresses/unanswered-addresses.ts';
import { isNotice, noticesOf } from '../rules/notices.ts';
import { inPhase } from '../shared/phase.ts';
import { createTimeSlices } from '../shared/time-slices.ts';
import type { ClaimedJob, JobOutput, JobProgress } from '../storage/records.ts';
import type { ScanStore } from '../storage/storage.ts';
import { awaitWithGrace } from './await-with-grace.ts';
import { buildOutput } from './threads/build-output.ts';
import type { DescribedPage } from './threads/check-and-describe.ts';
import { FoundRules } from './found-rules.ts';
import { fragmentLimitations } from './fragment-limitations.ts';
import { readBase } from './threads/in-threads.ts';
import type { BaseRead } from './threads/read-base-facts.ts';
import { ScanJudge } from './threads/scan-judge.ts';
import { lostPages } from './lost-pages.ts';
import { createOccurrenceBudget } from './occurrence-budget.ts';
import type { Log } from '../ops/log/log.ts';
import { ScanPictures } from './scan-pictures.ts';
import { lookTwice, type LookOptions } from './second-look.ts';

/** What one run of a scan needs. */
export interface RunScanOptions {
  job: ClaimedJob;
  engine: Engine;
  store: Pick<ScanStore, 'facts'>;
  log: Log;
  /** Aborted when the run must end. */
  signal: AbortSignal;
  onProgress(progress: JobProgress): void;
  /** See EngineRequest. */
  permit?: VisitPermit;
  /** See describeFinding; null by default. */
  rulePages?: RulePages | null;
  /** How long the engine may take to end after an abort before the run goes on without it. */
  abortGraceMs: number;
}

/** What became of a scan: what it leaves behind, or why nothing could be checked. */
export type ScanOutcome = { type: 'complete'; output: JobOutput } | { type: 'failed'; failure: ScanFailure };

const FIRST_PAGE_LOST: ScanFailure = { kind: 'first-page-failed', reason: { kind: 'too-heavy' } };
const BASE_UNREADABLE: NotedLimitation = { kind: 'base-unreadable' };

/**
 * Runs the engine on one scan and turns what it saw into result and facts. Each page is reduced to what is kept as soon
 * as the engine hands it over.
 *
 * The facts of the base are read twice: at the start for its pages and for what gets a picture, and at the end for their findings.
 * They can be large, and pages under way need the memory in between.
 * @throws Error when aborted and on a bug; ServiceError when the storage can't be read
 */
export async function runScan(options: RunScanOptions): Promise<ScanOutcome> {
  const { job, engine, log, signal } = options;
  const beganMs = performance.now();
  const described: DescribedPage[] = [];
  const pictures = new ScanPictures();
  const budget = createOccurrenceBudget();
  const found = new FoundRules();
  const judge = new ScanJudge({ scanId: job.id, signal, log });
  const ofBase = await readNamedBase(options);
  const scanning = engine.scan({
    scanId: job.id,
    target: job.target,
    knownPages: ofBase?.pages ?? [],
    knownProblems: new Set(ofBase?.problems),
    signal,
    ...(options.permit && { permit: options.permit }),
    ...(job.hasAllRules === true && { hasAllRules: true }),
    findProblems: (order) => judge.findProblems(order),
    onPage: (page, ofPage, pagePicture = null) =>
      inPhase('describe', async () => {
        const reduced = await judge.describe(page);
        if (reduced === null) return;
        budget.charge(reduced.facts);
        found.add(reduced.findings);
        pictures.add(page, described.length, ofPage, pagePicture);
        described.push(reduced);
      }),
    onProgress: (progress) =>
      options.onProgress({ ...progress, findingsFound: found.findings, rules: found.worst() }),
  });
  const outcome = await awaitWithGrace(scanning, signal, options.abortGraceMs, (error) =>
    log.warn({ scanId: job.id, err: error }, 'An aborted scan has ended'),
  );
  if (!outcome.ok) return { type: 'failed', failure: outcome.failure };
  // The others are judged by what the first page is.
  if (judge.hasLostFirst) return { type: 'failed', failure: FIRST_PAGE_LOST };
  // Only now is it known how all addresses answer.
  const slices = createTimeSlices();
  const lost = lostPages(
    outcome,
    described.map(({ facts }) => facts),
    new Set(ofBase?.subjects),
    job.target,
  );
  for (const page of described) {
    const before = page.facts.occurrences.length;
    await judge.checkLinks(page, { ...outcome, lost }, outcome.settings);
    budget.charge(page.facts, before);
    if (slices.isOver()) await slices.pause();
  }
  const summaries = described.map(({ summary }) => summary);
  const {
    found: ofSite,
    unjudged,
    pageEvidence,
  } = await judge.checkSite(
    {
      pages: summaries,
      site: outcome.site,
      statuses: outcome.statuses,
      answers: outcome.answers,
      isComplete: outcome.unlisted === 'nothing' && outcome.unvisited.length === 0 && judge.lost.length === 0,
    },
    outcome.settings,
  );
  const before = described.map(({ facts }) => facts.occurrences.length);
  for (const { pages, occurrence, showsPage } of ofSite) {
    const { rule, title } = occurrence;
    const isCounted = isNotice(outcome.settings, rule);
    for (const index of pages) {
      if (isCounted) {
        described[index]?.notices.push({ rule, title, occurrences: 1 });
        continue;
      }
      const evidence = showsPage ? (pageEvidence[index] ?? '') : occurrence.evidence;
      described[index]?.facts.occurrences.push({ ...occurrence, evidence });
    }
    if (slices.isOver()) await slices.pause();
  }
  for (const [index, { facts }] of described.entries()) {
    facts.unjudged.push(...unjudged.map((code) => ({ runner: 'sitedelta' as const, code })));
    budget.charge(facts, before[index]);
  }
  const base = job.base === null || ofBase === null ? null : await options.store.facts(job.base);
  // It may have gone since the scan began.
  const isUnreadable = job.base !== null && base === null;
  const limitations = groupLimitations([
    ...outcome.limitations,
    ...judge.limitations,
    ...fragmentLimitations(summaries),
    ...budget.limitations(),
    ...(isUnreadable ? [BASE_UNREADABLE] : []),
  ]);
  const pages = described.map(({ facts }) => facts);
  const cut = new Set(budget.cutPages());
  for (const page of pages)
    if (cut.has(page.url)) page.lacked = [...(page.lacked ?? []), { kind: 'results' }];
  const judged = new Set(pages.map(({ url }) => url));
  const seen = {
    target: job.target,
    pages,
    runners: outcome.runners,
    // What pages lacked that were judged in part is with their facts.
    unvisited: [
      ...outcome.unvisited.filter((url) => !judged.has(url)),
      ...judge.lost,
      ...(outcome.unknownFiles ?? []),
    ].sort(),
    missed: [...(outcome.missed ?? []), ...judge.lost.map((url): MissedPage => ({ url, reason: 'error' }))],
    unlisted: outcome.unlisted,
    ...(outcome.unlistedReason && { unlistedReason: outcome.unlistedReason }),
    unanswered: unansweredAddresses(summaries, outcome),
    ...(outcome.settings && { settings: outcome.settings }),
    notices: noticesOf(outcome.settings),
  };
  const { rulePages = null } = options;
  const pictured = pictures.elements();
  const picturedPages = pictures.pages();
  const built = await inPhase('merge', () =>
    buildOutput(seen, { scanId: job.id, limitations, base, rulePages, pictured, picturedPages, signal }),
  );
  const looked =
    built.plan === null || base === null
      ? null
      : await lookTwice(
          { facts: built.facts, plan: built.plan },
          { scanId: job.id, engine, judge, log, signal, base, beganMs, ...lookSettings(options, outcome) },
        );
  const more = describeLimitations(looked?.limitations ?? []);
  const notices = sumNotices(described.map((page) => page.notices));
  const output = {
    facts: looked?.facts ?? built.facts,
    result: {
      ...built.result,
      limitations: [...built.result.limitations, ...more.limitations],
      limitationDetails: [...(built.result.limitationDetails ?? []), ...more.limitationDetails],
      ...(notices.length > 0 && { notices }),
    },
    pictures: pictures.stored(built.pictures),
    pagePictures: pictures.storedPages(built.places),
  };
  log.info({ scanId: job.id, pages: described.length }, 'Result ready');
  return { type: 'complete', output };
}

/** What another look at pages needs to know of the run and of the first one. */
function lookSettings(
  { job, permit }: RunScanOptions,
  { crawlDelayMs }: Extract<EngineOutcome, { ok: true }>,
): Pick<LookOptions, 'permit' | 'isBaseLive' | 'hasAllRules' | 'crawlDelayMs'> {
  const { isBaseLive = false, hasAllRules = false } = job;
  return { ...(permit && { permit }), isBaseLive, hasAllRules, crawlDelayMs };
}

/** Null if no base was named, or if another version stored its facts. */
async function readNamedBase({ job, store, log, signal }: RunScanOptions): Promise<BaseRead | null> {
  if (job.base === null) return null;
  const bytes = await store.facts(job.base);
  try {
    if (bytes === null) throw new Error('There are none.');
    return await readBase(bytes, signal);
  } catch (error) {
    signal.throwIfAborted();
    log.warn(
      { scanId: job.id, base: job.base, err: error },
      'The facts of the base cannot be read, so findings do not keep the ids that they have in it',
    );
    return null;
  }
}
