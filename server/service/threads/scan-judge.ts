import { setImmediate } from 'node:timers/promises';
import type { PictureOrder, PictureProblem } from '../../facts/element-picture.ts';
import type { PageLink, Unjudged } from '../../facts/judged-page.ts';
import type { ReportedPage } from '../../facts/reported-page.ts';
import type { OccurrenceFacts } from '../../facts/scan-facts.ts';
import type { NotedLimitation } from '../../../shared/limitations/limitation.ts';
import type { Log } from '../../ops/log/log.ts';
import type { LinkInput } from '../../rules/check-links.ts';
import type { SiteInput } from '../../rules/own-rule.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import type { CheckedSite } from './check-site-task.ts';
import type { DescribedPage } from './check-and-describe.ts';
import { decodePage } from './encoded-page.ts';
import { THREADS, TaskError } from './thread-pool.ts';
import type { TaskOptions, ThreadPool } from './thread-pool.ts';

/** Of CPU. The slowest rules take a tenth of a second of it on the largest pages that there are. */
const STEP_SECONDS = 5;
/** Rules of ours that may be left out of one scan before all of them are: each of them has taken STEP_SECONDS. */
const MAX_LEFT_OUT = 3;
/** A page of more nodes takes much memory. */
const MANY_NODES = 20_000;

/** What judging a scan needs. */
export interface ScanJudgeOptions {
  scanId: string;
  /** Ends the threads of the scan when it is aborted. */
  signal: AbortSignal;
  log: Log;
  /** By default those of the process. */
  pool?: ThreadPool;
  stepSeconds?: number;
}

/**
 * Judges the pages of one scan, in threads: rates what axe and HTML_CodeSniffer report, and asks our own rules. A rule that
 * does not come to an end, takes too much memory or throws is left out from then on, so that it costs the scan its time
 * once; the others judge.
 */
export class ScanJudge {
  readonly #options: Required<ScanJudgeOptions>;
  readonly #without: Unjudged[] = [];
  readonly #limitations: NotedLimitation[] = [];
  readonly #lost: string[] = [];
  #pages = 0;
  #hasLostFirst = false;

  constructor(options: ScanJudgeOptions) {
    this.#options = { pool: THREADS, stepSeconds: STEP_SECONDS, ...options };
    this.#options.pool.warm();
  }

  /** What could not be judged. */
  get limitations(): readonly NotedLimitation[] {
    if (this.#lost.length === 0) return this.#limitations;
    const lost: NotedLimitation = {
      kind: 'page-failed',
      pages: [...this.#lost],
      reason: { kind: 'too-heavy' },
    };
    return [...this.#limitations, lost];
  }

  /** Addresses of the pages that could not be described in time or memory. */
  get lost(): readonly string[] {
    return this.#lost;
  }

  /** Whether the first page is one of them. */
  get hasLostFirst(): boolean {
    return this.#hasLostFirst;
  }

  /**
   * Judges a page and reduces it to what a scan keeps; null if that takes too much time or memory whatever rules are left
   * out.
   * @throws the signal's reason when it is aborted; TaskError on a bug outside of the rules
   */
  async describe(page: ReportedPage): Promise<DescribedPage | null> {
    const isFirst = this.#pages === 0;
    this.#pages += 1;
    const isLarge = page.snapshot.nodes.length > MANY_NODES;
    const text = await textOf(page, isLarge);
    try {
      const { answer, without } = await this.#judge((left, options) =>
        this.#options.pool.run('describe', { page: text, without: left }, { ...options, isLarge }),
      );
      for (const rule of without) this.#limitations.push({ kind: 'rule-left-out', pages: [page.url], rule });
      return { facts: decodePage(answer.facts), ...JSON.parse(answer.rest) };
    } catch (error) {
      if (!(error instanceof TaskError) || !error.hasOverrun) throw error;
      this.#log(error, 'A page could not be described');
      this.#lost.push(page.url);
      this.#hasLostFirst ||= isFirst;
      return null;
    }
  }

  /** What is found on a page, for pictures of it; nothing if that takes too much time or memory. */
  async findProblems({ page, ...order }: PictureOrder): Promise<PictureProblem[]> {
    const isLarge = page.snapshot.nodes.length > MANY_NODES;
    const text = await textOf(page, isLarge);
    try {
      const { answer } = await this.#judge((without, options) =>
        this.#options.pool.run('findProblems', { ...order, page: text, without }, { ...options, isLarge }),
      );
      return JSON.parse(answer);
    } catch (error) {
      if (!(error instanceof TaskError)) throw error;
      this.#log(error, 'What is on a page could not be found for pictures');
      return [];
    }
  }

  /** Adds to a described page what is wrong with where its links lead. @throws as `describe` */
  async checkLinks(
    { facts, links }: Pick<DescribedPage, 'facts' | 'links'>,
    { statuses, endless, lost }: Omit<LinkInput, 'links'>,
    choice: RuleChoice | undefined,
  ): Promise<void> {
    // Most links lead to pages, so nothing can be found there.
    const answered = links.filter(
      ({ address }) => statuses.has(address) || endless.has(address) || lost.has(address),
    );
    if (answered.length === 0) return;
    const known = {
      statuses: only(answered, statuses),
      endless: only(answered, endless),
      lost: only(answered, lost),
    };
    const text = JSON.stringify(answered);
    const { answer, without } = await this.#judge((left, options) =>
      this.#options.pool.run('checkLinks', { ...known, links: text, choice, without: left }, options),
    );
    const occurrences: OccurrenceFacts[] = JSON.parse(answer);
    facts.occurrences.push(...occurrences);
    for (const unjudged of without.filter(({ runner }) => runner === 'crawl')) {
      facts.unjudged.push(unjudged);
      this.#limitations.push({ kind: 'rule-left-out', pages: [facts.url], rule: unjudged });
    }
  }

  /** Judges the site. @throws as `describe` */
  async checkSite({ pages, ...site }: SiteInput, choice: RuleChoice | undefined): Promise<CheckedSite> {
    const text = JSON.stringify(pages);
    const before = this.#without.length;
    const { answer } = await this.#judge((without, options) =>
      this.#options.pool.run('checkSite', { ...site, pages: text, choice, without }, options),
    );
    for (const rule of this.#without.slice(before))
      this.#limitations.push({ kind: 'site-rule-left-out', rule });
    return JSON.parse(answer);
  }

  /** Tries without the rules that stopped it, until it succeeds. */
  async #judge<Answer>(
    run: (without: readonly Unjudged[], options: TaskOptions) => Promise<Answer>,
  ): Promise<{ answer: Answer; without: readonly Unjudged[] }> {
    const { signal, stepSeconds } = this.#options;
    for (;;) {
      const without = [...this.#without];
      try {
        return { answer: await run(without, { signal, stepSeconds }), without };
      } catch (error) {
        const step = error instanceof TaskError ? error.step : null;
        if (!(error instanceof TaskError) || step === null || without.some(isSame(step))) throw error;
        this.#log(error, 'A rule is left out');
        this.#leaveOut(step);
      }
    }
  }

  #leaveOut(step: Unjudged): void {
    if (this.#without.some(isSame(step))) return;
    this.#without.push(step);
    const own = this.#without.filter(({ runner }) => runner === 'sitedelta');
    if (own.length === MAX_LEFT_OUT + 1) this.#without.push({ runner: 'sitedelta', code: '' });
  }

  #log(error: TaskError, message: string): void {
    const { log, scanId } = this.#options;
    log.error({ scanId, rule: error.step, err: error }, message);
  }
}

function isSame(rule: Unjudged): (other: Unjudged) => boolean {
  return ({ runner, code }) => runner === rule.runner && code === rule.code;
}

/** What is known of the addresses of some links. */
function only<Known>(links: readonly PageLink[], all: ReadonlyMap<string, Known>): Map<string, Known> {
  return new Map(
    links.flatMap(({ address }) => {
      const known = all.get(address);
      return known === undefined ? [] : [[address, known] as const];
    }),
  );
}

/** Other work gets a turn before and after a large page is written. */
async function textOf(page: object, isLarge: boolean): Promise<string> {
  if (isLarge) await setImmediate();
  const text = JSON.stringify(page);
  if (isLarge) await setImmediate();
  return text;
}
