import { isFile, type EndlessRedirects } from '../../../shared/limitations/page-failure-reason.ts';
import type { JudgedPage } from '../../facts/judged-page.ts';
import type { MissedPage, MissReason } from '../../facts/missed-page.ts';
import { omittedResults } from '../../rules/omitted-results.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import { isGone } from '../../shared/is-gone.ts';
import type { FrontierPage } from '../crawl/frontier.ts';
import { namedHosts } from '../../../shared/limitations/limitation.ts';
import type { NotedLimitation } from '../../../shared/limitations/limitation.ts';
import type { PageFailureReason } from '../../../shared/limitations/page-failure-reason.ts';
import { missingFiles } from './missing-files.ts';
import type { PageFailure } from '../visit/page-failure.ts';
import type { GatheredPage } from '../visit/gather-page.ts';

/** Everything except the pages themselves that a scan learns about a site, collected page by page. */
export class SiteTally {
  readonly axeRules = new Set<string>();
  /** HTTP status of the addresses that were requested and answered with an error. */
  readonly statuses = new Map<string, number>();
  /** Addresses that redirect without end. */
  readonly endless = new Map<string, EndlessRedirects>();
  /** Addresses that answered with something that is no page, and what is wrong. */
  readonly noPages = new Map<string, PageFailureReason>();
  /** Addresses that led to another one, and that. */
  readonly moved = new Map<string, string>();
  /** Set if the first page failed, and the scan with it. */
  firstFailure: PageFailure | null = null;
  /** Null until it was judged. */
  firstPage: Pick<JudgedPage, 'url' | 'links' | 'visit'> | null = null;
  readonly #addresses = new Set<string>();
  readonly #unvisited = new Set<string>();
  readonly #missed = new Map<string, MissReason>();
  readonly #limitations: NotedLimitation[] = [];
  /** Hosts of frames that can't be judged; empty for sandboxed or redirected documents. */
  readonly #foreignHosts = new Set<string>();
  /** Pages whose visit is under way, in the order in which they were begun. */
  readonly #underWay = new Set<string>();
  #judged = 0;
  /** Of the judged pages, those that were to be tried as people use them. */
  #tried = 0;
  #failed = 0;
  /** Buttons that were not pressed, and the tried pages that have some. */
  readonly #unpressed = { buttons: 0, pages: 0 };

  /** Notes a found address; it counts as unvisited until `seen`. @param reason why it will not be visited */
  found(url: string, reason?: MissReason): void {
    this.#addresses.add(url);
    this.#unvisited.add(url);
    if (reason !== undefined) this.#missed.set(url, reason);
  }

  /** Notes a page that leads to another one for now: what it showed before was not seen. */
  redirected(url: string): void {
    this.#missed.set(url, 'redirected');
  }

  /** Notes that the page at a found address was visited. @param finalUrl address after redirects */
  seen(url: string, finalUrl: string): void {
    this.#addresses.add(finalUrl);
    if (finalUrl !== url) this.moved.set(url, finalUrl);
    this.#unvisited.delete(url);
  }

  /** Notes that a visit to a page began. @returns to be called when it has ended */
  begun(url: string): () => void {
    this.#underWay.add(url);
    return () => this.#underWay.delete(url);
  }

  /**
   * Notes a judged page that is not a copy of another.
   * @param about.choice see JudgedPage
   * @param about.isToBeTried whether it is one of those that are tried as people use them
   */
  judged(
    gathered: GatheredPage,
    { choice, isToBeTried }: { choice: RuleChoice | undefined; isToBeTried: boolean },
  ): void {
    const { url, issues } = gathered;
    this.#judged += 1;
    if (isToBeTried) this.#tried += 1;
    for (const rule of issues.axeRules) this.axeRules.add(rule);
    for (const host of gathered.page.foreign) this.#foreignHosts.add(host);
    const { unpressed = 0 } = gathered.visit.actions ?? {};
    if (unpressed > 0) {
      this.#unpressed.buttons += unpressed;
      this.#unpressed.pages += 1;
    }
    // Findings that could not be looked for must not count as resolved.
    if (gathered.axeMissing || gathered.cutOff) this.#unvisited.add(url);
    this.#limitations.push(...partsMissing(gathered, choice));
  }

  /** Notes a page that could not be judged. That is a limitation unless no page links to it. */
  failed({ index, url, unlinked }: FrontierPage, failure: PageFailure): void {
    const { reason, status } = failure;
    if (index === 0) this.firstFailure = failure;
    if (!unlinked) this.add({ kind: 'page-failed', pages: [url], reason });
    // The page does not exist, so its findings in other scans are new, or were resolved with the page.
    if (isGone(status)) this.#unvisited.delete(url);
    else {
      this.#failed += 1;
      this.#missed.set(url, missReason(failure));
    }
    if (status !== null) this.statuses.set(url, status);
    if (failure.isNoPage) this.noPages.set(url, reason);
    if (failure.redirects !== null) this.endless.set(url, failure.redirects);
  }

  add(limitation: NotedLimitation): void {
    this.#limitations.push(limitation);
  }

  /** All addresses that the scan found. */
  addresses(): string[] {
    return [...this.#addresses];
  }

  /** Addresses that were found and not visited, sorted. */
  unvisited(): string[] {
    return [...this.#unvisited].sort();
  }

  /** Why addresses were not judged, sorted by address. */
  missed(): MissedPage[] {
    return [...this.#missed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([url, reason]) => ({ url, reason }));
  }

  get judgedPages(): number {
    return this.#judged;
  }

  /** Of the judged pages, those that were to be tried. */
  get triedPages(): number {
    return this.#tried;
  }

  /** Pages that could not be judged although they may exist. */
  get failedPages(): number {
    return this.#failed;
  }

  /** Pages that were judged or failed. */
  get donePages(): number {
    return this.#judged + this.#failed;
  }

  /** The page whose visit began first of those under way; undefined if there is none. */
  get currentPage(): string | undefined {
    return this.#underWay.values().next().value;
  }

  limitations(): NotedLimitation[] {
    const { buttons: count, pages: onPages } = this.#unpressed;
    return [
      ...this.#limitations,
      ...(onPages > 0 ? [{ kind: 'buttons-not-pressed' as const, count, onPages }] : []),
      ...(this.#foreignHosts.size > 0
        ? [{ kind: 'foreign-frames' as const, ...namedHosts(this.#foreignHosts) }]
        : []),
    ];
  }
}

function missReason({ kind, status, reason }: PageFailure): MissReason {
  if (status !== null) return `http-${status}`;
  if (isFile(reason)) return 'file';
  if (kind === 'timeout' || kind === 'silent') return 'timed-out';
  return kind === 'unreachable' ? 'unreachable' : 'error';
}

/** The parts of a judged page that could not be checked. */
function* partsMissing(
  { page, issues, url, ...gathered }: GatheredPage,
  choice: RuleChoice | undefined,
): Generator<NotedLimitation> {
  const pages = [url];
  if (gathered.axeMissing) yield { kind: 'axe-timed-out', pages };
  if (gathered.partEnded) yield { kind: 'process-ended', pages };
  if (gathered.cutOff) yield { kind: 'cut-off', pages };
  if (gathered.unfinished) yield { kind: 'still-loading', pages };
  if (gathered.isCovered) yield { kind: 'covered', pages };
  if (gathered.missingSelector !== null)
    yield { kind: 'selector-missing', pages, selector: gathered.missingSelector };
  const parts = gathered.closedRoots + (gathered.visit.markup?.closedRoots ?? 0);
  if (parts > 0) yield { kind: 'closed-parts', pages, parts };
  if (page.cut) yield { kind: 'too-large', pages };
  for (const { title, count } of omittedResults(issues, choice))
    yield { kind: 'results-omitted', pages, title, results: count };
  for (const rule of issues.unjudged) yield { kind: 'runner-broke', pages, rule };
  if (gathered.notRead) yield { kind: 'not-read', pages };
  // Errors are judged only where the requests are known.
  if (gathered.visit.requests === null) yield { kind: 'requests-unknown', pages };
  else if (gathered.visit.errors === null) yield { kind: 'errors-unknown', pages };
  // Data that a page asks for and does not show are of no concern: only a comparison can tell.
  const missing = missingFiles({ url, visit: gathered.visit }).filter(({ kind }) => kind !== 'data');
  if (missing.length > 0)
    yield { kind: 'files-missing', pages, ...namedHosts(missing.map(({ host }) => host)) };
  const { errors = false, repeated = false } = gathered.visit.markup?.isCut ?? {};
  if (errors || repeated) yield { kind: 'markup-cut', pages };
  if (gathered.notTried) yield { kind: 'not-tried', pages };
  if (gathered.trialRefused) yield { kind: 'trial-refused', pages };
  if (gathered.formsKept.signedIn) yield { kind: 'forms-not-sent', pages, because: 'signed-in' };
  if (gathered.formsKept.asActions) yield { kind: 'forms-not-sent', pages, because: 'action' };
  if (gathered.formsKept.inWindows) yield { kind: 'forms-not-sent', pages, because: 'window' };
  const beyond = Object.values(gathered.visit.actions?.beyond ?? {});
  if (beyond.some((count) => count > 0)) yield { kind: 'tried-in-part', pages };
  if (page.framesLeft > 0) yield { kind: 'too-many-frames', pages };
}
