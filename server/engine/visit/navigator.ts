import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer';
import { inPhase } from '../../shared/phase.ts';
import { within } from '../../shared/within.ts';
import { failureOfNetwork, failureOfNoDocument, failureOfStatus, failureOfType } from './document-failure.ts';
import { openIsolatedWorld } from '../gather/isolated-world.ts';
import type { IsolatedWorld } from '../gather/isolated-world.ts';
import type { RunnerName } from '../gather/run-pa11y.ts';
import { WATCH_PLANS } from '../gather/trial/rest.ts';
import { KnownAnswers } from './visit-settings.ts';
import type { Chance } from './visit-settings.ts';
import { PageFailure } from './page-failure.ts';
import { skewChance } from './skew-chance.ts';
import { TabDocuments } from './tab-documents.ts';
import type { CommittedDocument, DocumentResponse } from './tab-documents.ts';
import type { Header, ScriptError, SetCookie } from '../../facts/visit-facts.ts';
import { WATCH_PAGE, settleDocument } from '../waiting/settle-document.ts';
import type { SettledDocument } from '../waiting/settle-document.ts';
import { readClosedRoots } from '../waiting/read-closed-roots.ts';
import { WATCH_ERRORS, readErrors } from '../waiting/read-errors.ts';
import type { Egress } from '../../egress/egress.ts';
import type { RequestFacts } from '../../facts/request-facts.ts';

/** A document that was loaded and has come to rest. */
export interface LoadedDocument {
  /** Its final address. */
  url: string;
  status: number;
  /** Headers of the answer that brought it. */
  headers: Header[];
  /** As the server sent it; null if that can't be had. */
  source: string | null;
  /** What that answer sets; null if it can't be known. */
  cookies: SetCookie[] | null;
  /** Scripts and style sheets that its markup asks for. */
  ownResources: string[];
  /** It still showed that it was loading when its time was over. */
  unfinished: boolean;
  /** Nothing was drawn in the window of what style sheets call shown there. */
  isBlank: boolean;
  /** Its time was over in the midst of its text, or before the scripts in it had run. */
  cutOff: boolean;
  /** The selector that was waited for, if no element matched it in time. */
  missingSelector: string | null;
  /** Its requests; null if they are not all known. */
  requests: RequestFacts[] | null;
  /** What went wrong in its scripts; null if that is not known. */
  errors: ScriptError[] | null;
  /** Shadow roots in it and in its frames that nobody but their scripts can look into, and that show something. */
  closedRoots: number;
  /** A world in it, with the scripts of the runners. */
  world: IsolatedWorld;
}

/** Browsers show a part of a document as if it were all of it. */
const PARTIAL_CONTENT = 206;
const XHTML = 'application/xhtml+xml';
const NAVIGATION_TIMEOUT_MS = 10_000;
/** The browser has sent the source before the page was at rest, unless it hangs. */
const SOURCE_TIMEOUT_MS = 2_000;
const POLL_MS = 5;
const SELECTOR_POLL_MS = 50;
/** How much later than its effects the arrival of a document may be reported on a busy machine. */
const MOVE_GRACE_MS = 5_000;
/** Pages that a page may go on to by itself: a consent or language step is normal, a loop is not. */
const MAX_RENAVIGATIONS = 2;

/** How a tab is navigated. */
interface NavigatorOptions {
  /** Time until the load event; a document that has come by then is judged as it is. */
  timeoutMs?: number;
  /** Why the proxy got no answer for an address; null if the site answered. */
  causeOf: Egress['causeOf'];
  /** What answers said in the context of the tab; by default nothing. */
  known?: KnownAnswers;
  /** CSS selector of an element that a document must have before it is at rest. */
  waitForSelector?: string | null;
  /** Null, the default, leaves chance as it is. */
  chance?: Chance | null;
  /** Whether its pages will be tried. */
  isTried?: boolean;
  /** Runners that its pages are judged by; all by default. */
  runners?: readonly RunnerName[];
}

/** Brings a tab to addresses and knows what is going on in it. */
export class Navigator {
  readonly #cdp: CDPSession;
  readonly #documents: TabDocuments;
  readonly #timeoutMs: number;
  readonly #causeOf: Egress['causeOf'];
  readonly #selector: string | null;
  /** From the beginning of the visit. */
  readonly #selectorTimeoutMs: number;
  readonly #runners: readonly RunnerName[] | undefined;
  #judged: CommittedDocument;
  /** Of the script that skews chance in new documents. */
  #skewing: string | null = null;

  private constructor(cdp: CDPSession, documents: TabDocuments, options: NavigatorOptions) {
    this.#cdp = cdp;
    this.#documents = documents;
    this.#timeoutMs = Math.min(options.timeoutMs ?? NAVIGATION_TIMEOUT_MS, NAVIGATION_TIMEOUT_MS);
    this.#causeOf = (url) => options.causeOf(url);
    this.#judged = documents.current;
    this.#runners = options.runners;
    this.#selector = options.waitForSelector ?? null;
    this.#selectorTimeoutMs = options.timeoutMs ?? NAVIGATION_TIMEOUT_MS;
  }

  /** Makes the navigator of a tab. */
  static async create(cdp: CDPSession, options: NavigatorOptions): Promise<Navigator> {
    const documents = await TabDocuments.watch(cdp, {
      causeOf: (url) => options.causeOf(url),
      known: options.known ?? new KnownAnswers(),
    });
    await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true });
    const navigator = new Navigator(cdp, documents, options);
    const { chance = null } = options;
    if (chance !== null) await navigator.#skew(chance);
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH_PAGE });
    if (options.isTried === true)
      await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH_PLANS });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH_ERRORS });
    // In a new tab no script has run yet. Chromium would run ours on the first page only with the first one of the page,
    // and if its policy blocks that one, we would learn nothing of it.
    await cdp.send('Runtime.evaluate', { expression: 'undefined' });
    return navigator;
  }

  /**
   * Loads an address and waits until the document has come to rest, following what the page itself starts. After that
   * its scripts are stopped. If a navigation was already on its way, another document may still come: see `hasMoved`.
   * @throws PageFailure when there is no document to judge
   */
  async load(url: string, signal: AbortSignal): Promise<LoadedDocument> {
    requireWebAddress(url);
    // The requests of the last page may be refused still (refuseRequests).
    await this.#cdp.send('Fetch.disable');
    await this.#cdp.send('Emulation.setScriptExecutionDisabled', { value: false });
    this.#documents.forget();
    const selectorUntilMs = performance.now() + this.#selectorTimeoutMs;
    const untilMs = performance.now() + this.#timeoutMs;
    await inPhase('load', () => this.#commit(url, untilMs, signal));
    for (let moves = 0; moves <= MAX_RENAVIGATIONS; moves += 1) {
      const document = this.#documents.current;
      // What the page of an error loads besides its text is of no use.
      this.#requireNoError(document, url);
      const cutOff = await inPhase('load', () => this.#waitForLoad(document, untilMs, signal));
      const { status, headers, mimeType } = this.#responseOf(document, url);
      const isThere = await this.#waitForSelector(document, selectorUntilMs, signal);
      const settled = await inPhase('settle', () => this.#settle(document, signal));
      if (settled !== null && this.#documents.current.loaderId === document.loaderId) {
        this.#judged = document;
        const isBroken = mimeType === XHTML && (await this.#readFromPage(() => isBrokenOff(settled), signal));
        // Before: what is stopped fails because of us.
        const seen = {
          requests: this.#documents.requests.facts(),
          errors: await this.#readFromPage(readErrors, signal),
          closedRoots: (await this.#readFromPage(readClosedRoots, signal)) ?? 0,
        };
        await inPhase('stop scripts', () => this.#halt(signal));
        const missingSelector = isThere ? null : this.#selector;
        const text = await within(this.#documents.source(document.loaderId), SOURCE_TIMEOUT_MS);
        // XML has other rules for tags, and browsers show nothing after a mistake.
        const source = mimeType === XHTML ? null : text;
        const cookies = this.#documents.cookies.get(document.loaderId) ?? null;
        const ownResources = this.#documents.ownResources.of(document.loaderId);
        const answer = { url: document.url, status, headers, cookies, ownResources, source };
        return {
          ...answer,
          cutOff: cutOff || status === PARTIAL_CONTENT || isBroken === true,
          missingSelector,
          ...seen,
          ...settled,
        };
      }
    }
    throw new PageFailure({ kind: 'keeps-moving' });
  }

  /**
   * Leaves the last document for an empty one, in the same process, so that nothing of it runs any longer or is in its
   * memory. As scripts are stopped, none learns of it.
   * @param chance of the next documents
   */
  async leave(chance: Chance): Promise<void> {
    await this.#cdp.send('Page.navigate', { url: 'about:blank' });
    // Both outlive a document, and a page can tell by them that it was there.
    await this.#cdp.send('Runtime.evaluate', { expression: "window.name = ''" });
    await this.#cdp.send('Page.resetNavigationHistory');
    // Empties the cache of the process.
    await this.#cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await this.#cdp.send('Network.setCacheDisabled', { cacheDisabled: false });
    await this.#skew(chance);
  }

  async #skew(chance: Chance): Promise<void> {
    const last = this.#skewing;
    if (last !== null) await this.#cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: last });
    const source = skewChance(chance);
    const { identifier } = await this.#cdp.send('Page.addScriptToEvaluateOnNewDocument', { source });
    this.#skewing = identifier;
  }

  /** @returns null also if the document is about to be replaced */
  async #readFromPage<T>(read: (cdp: CDPSession) => Promise<T>, signal: AbortSignal): Promise<T | null> {
    try {
      return await read(this.#cdp);
    } catch (error) {
      if (!(await this.movesOn(signal))) throw error;
      return null;
    }
  }

  /** From here on nothing on the page moves: snapshot and runners see the same. */
  async #halt(signal: AbortSignal): Promise<void> {
    try {
      // In this order: after it nothing starts another navigation.
      await this.#cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
      await this.#cdp.send('Page.stopLoading');
    } catch (error) {
      // Refused while one document takes the place of another.
      if (!(await this.movesOn(signal))) throw error;
    }
  }

  /** Whether another document has come since `load`. */
  hasMoved(): boolean {
    return this.#documents.current.loaderId !== this.#judged.loaderId;
  }

  /** Whether another document has come since `load`, or comes now: its arrival is reported later than its effects. */
  async movesOn(signal: AbortSignal): Promise<boolean> {
    const untilMs = performance.now() + MOVE_GRACE_MS;
    while (!this.hasMoved() && performance.now() < untilMs) await delay(POLL_MS, undefined, { signal });
    return this.hasMoved();
  }

  async #commit(url: string, untilMs: number, signal: AbortSignal): Promise<void> {
    const before = this.#documents.current.loaderId;
    const answer = await Promise.race([
      this.#cdp.send('Page.navigate', { url }),
      delay(Math.max(untilMs - performance.now(), 0), null, { signal }),
    ]);
    if (answer === null) {
      await this.#cdp.send('Page.stopLoading');
      throw new PageFailure({ kind: 'silent', timeoutMs: this.#timeoutMs });
    }
    const { errorText, loaderId } = answer;
    if (errorText === undefined) {
      // The answer may be here before the event.
      const isHere = (): boolean => loaderId === undefined || this.#documents.committed.has(loaderId);
      while (!isHere() && performance.now() < untilMs) {
        await delay(POLL_MS, undefined, { signal });
      }
      return;
    }
    this.#requireAnswer(url);
    if (errorText === 'net::ERR_ABORTED') {
      // Replaced by a navigation of the page itself; a 204 or a download commits nothing.
      if (this.#documents.current.loaderId !== before) return;
      throw failureOfNoDocument(loaderId === undefined ? undefined : this.#documents.responses.get(loaderId));
    }
    // With an error status and no body the browser shows a page of its own.
    const response = loaderId === undefined ? undefined : this.#documents.responses.get(loaderId);
    if (response !== undefined && response.status >= 400) {
      this.#requireAnswer(response.url);
      throw failureOfStatus(response.status, response.retryAfterMs);
    }
    throw failureOfNetwork(errorText, this.#documents.requests.redirectsOf(loaderId ?? ''));
  }

  /** @throws PageFailure if the proxy got no answer from the site, so that its own answer is not taken for a page */
  #requireAnswer(url: string): void {
    const cause = this.#causeOf(url);
    if (cause === 'malformed') throw failureOfNetwork('ERR_INVALID_HTTP_RESPONSE');
    if (cause !== null) throw new PageFailure({ kind: 'unreachable' });
  }

  /** @returns whether the document had to be stopped before all of it was there */
  async #waitForLoad(document: CommittedDocument, untilMs: number, signal: AbortSignal): Promise<boolean> {
    while (
      !this.#documents.loaded.has(document.loaderId) &&
      this.#documents.current.loaderId === document.loaderId
    ) {
      if (performance.now() >= untilMs) {
        const cutOff = !this.#documents.parsed.has(document.loaderId);
        await this.#cdp.send('Page.stopLoading');
        return cutOff;
      }
      await delay(POLL_MS, undefined, { signal });
    }
    return false;
  }

  /** @throws PageFailure if the document came with the status of an error, as far as that is known */
  #requireNoError(document: CommittedDocument, asked: string): void {
    const { status = 0 } = this.#documents.responses.get(document.loaderId) ?? {};
    if (status >= 400) this.#responseOf(document, asked);
  }

  /** @throws PageFailure if it is not a page */
  #responseOf(document: CommittedDocument, asked: string): DocumentResponse {
    this.#requireAnswer(document.url);
    this.#requireAnswer(asked);
    requireWebAddress(document.url);
    const response = this.#documents.responses.get(document.loaderId);
    if (response === undefined) throw new PageFailure({ kind: 'not-loaded' });
    if (response.status >= 400) throw failureOfStatus(response.status, response.retryAfterMs);
    if (response.mimeType !== 'text/html' && response.mimeType !== XHTML) {
      throw failureOfType(response.mimeType);
    }
    return response;
  }

  /** Waits until an element matches the selector. @returns false if none did in time */
  async #waitForSelector(
    document: CommittedDocument,
    untilMs: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    const selector = this.#selector;
    if (selector === null) return true;
    try {
      const world = await openIsolatedWorld(this.#cdp, this.#documents.mainFrameId);
      const expression = `document.querySelector(${JSON.stringify(selector)}) !== null`;
      while (this.#documents.current.loaderId === document.loaderId) {
        if ((await world.evaluate(expression)) === true) return true;
        if (performance.now() >= untilMs) return false;
        await delay(SELECTOR_POLL_MS, undefined, { signal });
      }
    } catch (error) {
      // A document that goes away takes its world along: the next one is looked at.
      this.#judged = document;
      if (!(await this.movesOn(signal))) throw error;
    }
    return true;
  }

  /** @returns null if the document has gone */
  async #settle(document: CommittedDocument, signal: AbortSignal): Promise<SettledDocument | null> {
    const isGone = (): boolean => this.#documents.current.loaderId !== document.loaderId;
    try {
      const { mainFrameId: frameId, network } = this.#documents;
      const runners = this.#runners;
      return await settleDocument({
        cdp: this.#cdp,
        frameId,
        network,
        isGone,
        signal,
        ...(runners && { runners }),
      });
    } catch (error) {
      // A document that goes away takes its world along: the next one is looked at.
      this.#judged = document;
      if (!(await this.movesOn(signal))) throw error;
      return null;
    }
  }

  /** Where the tab is now, without fragment. */
  address(): string {
    return this.#documents.current.url.split('#', 1)[0] ?? '';
  }
}

/** Whether the browser shows an error in the place of all that comes after it in the markup. */
async function isBrokenOff({ world }: SettledDocument): Promise<boolean> {
  return (await world.evaluate("document.querySelector('parsererror') !== null")) === true;
}

function requireWebAddress(url: string): void {
  if (url.startsWith('chrome-error:')) throw new PageFailure({ kind: 'unreachable' });
  if (!/^https?:\/\//.test(url)) {
    throw new PageFailure({ kind: 'other-scheme' });
  }
}
