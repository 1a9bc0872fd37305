import type { EndlessRedirects } from '../../facts/endless-redirects.ts';
import type { JudgedPage } from '../../facts/judged-page.ts';
import type { MissedPage, MissReason } from '../../facts/missed-page.ts';
import { omittedResults } from '../../rules/omitted-results.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import { isGone } from '../../shared/is-gone.ts';
import type { FrontierPage } from '../crawl/frontier.ts';
import type { Limitation } from '../limitations/limitation.ts';
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
  /** Addresses that answered with something that is no page, and what is wrong, as a predicate. */
  readonly noPages = new Map<string, string>();
  /** Addresses that led to another one, and that. */
  readonly moved = new Map<string, string>();
  /** Set if the first page failed, and the scan with it. */
  firstFailure: PageFailure | null = null;
  /** Null until it was judged. */
  firstPage: Pick<JudgedPage, 'url' | 'links' | 'visit'> | null = null;
  readonly #addresses = new Set<string>();
  readonly #unvisited = new Set<string>();
  readonly #missed = new Map<string, MissReason>();
  readonly #limitations: Limitation[] = [];
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
    const { message, status } = failure;
    if (index === 0) this.firstFailure = failure;
    if (!unlinked) this.add({ kind: 'failed', urls: [url], reason: message });
    // The page does not exist, so its findings in other scans are new, or were resolved with the page.
    if (isGone(status)) this.#unvisited.delete(url);
    else {
      this.#failed += 1;
      this.#missed.set(url, reasonOf(failure));
    }
    if (status !== null) this.statuses.set(url, status);
    if (failure.isNoPage) this.noPages.set(url, message);
    if (failure.redirects !== null) this.endless.set(url, failure.redirects);
  }

  add(limitation: Limitation): void {
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

  limitations(): Limitation[] {
    const hosts = [...this.#foreignHosts];
    return [
      ...this.#limitations,
      ...(this.#unpressed.pages > 0 ? [{ kind: 'buttons not pressed' as const, ...this.#unpressed }] : []),
      ...(hosts.length > 0 ? [{ kind: 'foreign frames' as const, hosts }] : []),
    ];
  }
}

function reasonOf({ kind, status }: PageFailure): MissReason {
  if (status !== null) return `http-${status}`;
  if (kind === 'timeout' || kind === 'silent') return 'timed-out';
  return kind === 'unreachable' ? 'unreachable' : 'error';
}

/** The parts of a judged page that could not be checked. */
function* partsMissing(
  { page, issues, url, ...gathered }: GatheredPage,
  choice: RuleChoice | undefined,
): Generator<Limitation> {
  if (gathered.axeMissing) yield { kind: 'axe timed out', url };
  if (gathered.partEnded) yield { kind: 'process ended', url };
  if (gathered.cutOff) yield { kind: 'cut off', url };
  if (gathered.unfinished) yield { kind: 'still loading', url };
  if (gathered.isCovered) yield { kind: 'covered', url };
  if (gathered.missingSelector !== null)
    yield { kind: 'selector missing', url, selector: gathered.missingSelector };
  const count = gathered.closedRoots + (gathered.visit.markup?.closedRoots ?? 0);
  if (count > 0) yield { kind: 'closed parts', url, count };
  if (page.cut) yield { kind: 'too large', url };
  for (const { title, count } of omittedResults(issues, choice))
    yield { kind: 'results omitted', url, title, count };
  for (const unjudged of issues.unjudged) yield { kind: 'runner broke', url, unjudged };
  if (gathered.notRead) yield { kind: 'not read', url };
  // Errors are judged only where the requests are known.
  if (gathered.visit.requests === null) yield { kind: 'requests unknown', url };
  else if (gathered.visit.errors === null) yield { kind: 'errors unknown', url };
  // Data that a page asks for and does not show are of no concern: only a comparison can tell.
  const missing = missingFiles({ url, visit: gathered.visit }).filter(({ kind }) => kind !== 'data');
  const hosts = [...new Set(missing.map(({ host }) => host))];
  if (hosts.length > 0) yield { kind: 'files missing', url, hosts };
  const { errors = false, repeated = false } = gathered.visit.markup?.isCut ?? {};
  if (errors || repeated) yield { kind: 'markup cut', url };
  if (gathered.notTried) yield { kind: 'not tried', url };
  if (gathered.trialRefused) yield { kind: 'trial refused', url };
  if (gathered.formsKept.signedIn) yield { kind: 'forms not sent', url, because: 'signed in' };
  if (gathered.formsKept.asActions) yield { kind: 'forms not sent', url, because: 'action' };
  if (gathered.formsKept.inWindows) yield { kind: 'forms not sent', url, because: 'window' };
  const beyond = Object.values(gathered.visit.actions?.beyond ?? {});
  if (beyond.some((count) => count > 0)) yield { kind: 'tried in part', url };
  if (page.framesLeft > 0) yield { kind: 'too many frames', url };
}
