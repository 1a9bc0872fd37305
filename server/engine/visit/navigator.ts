import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Protocol } from 'puppeteer';
import { inPhase } from '../../shared/phase.ts';
import { retryAfterMs } from '../../shared/retry-after-ms.ts';
import { failureOfNetwork, failureOfNoDocument, failureOfStatus, failureOfType } from './document-failure.ts';
import type { IsolatedWorld } from '../gather/isolated-world.ts';
import { PageFailure, UNREACHABLE } from './page-failure.ts';
import { watchNetwork } from '../waiting/network-activity.ts';
import { settleDocument, WATCH_PAGE } from '../waiting/settle-document.ts';
import type { SettledDocument } from '../waiting/settle-document.ts';

/** A document that was loaded and has come to rest. */
export interface LoadedDocument {
  /** Its final address. */
  url: string;
  status: number;
  mimeType: string;
  /** It still showed that it was loading when its time was over. */
  unfinished: boolean;
  /** Its time was over in the midst of its text, or before the scripts in it had run. */
  cutOff: boolean;
  /** A world in it, into which the engines' scripts were brought. */
  world: IsolatedWorld;
}

/** Brings a tab to addresses and knows what is going on in it. */
export interface Navigator {
  /**
   * Loads an address and waits until the document has come to rest, following what the page itself starts. After
   * that its scripts are stopped. Where a navigation was already on its way, another document may come all the same:
   * see `hasMoved`.
   * @throws PageFailure when there is no document to judge
   */
  load(url: string, signal: AbortSignal): Promise<LoadedDocument>;
  /** Whether another document has come since `load`. */
  hasMoved(): boolean;
  /** Whether another document has come since `load`, or comes now: its arrival is told later than its effects. */
  movesOn(signal: AbortSignal): Promise<boolean>;
  /** Where the tab is now, without fragment. */
  address(): string;
}

interface DocumentResponse {
  status: number;
  mimeType: string;
  disposition: string;
  retryAfterMs: number | null;
}

interface CommittedDocument {
  loaderId: string;
  url: string;
}

const NAVIGATION_TIMEOUT_MS = 10_000;
const POLL_MS = 5;
/** How much later than its effects the arrival of a document may be told, on a machine with a lot to do. */
const MOVE_GRACE_MS = 5_000;
/** Pages that a page may go on to by itself: a consent or language step is normal, a loop is not. */
const MAX_RENAVIGATIONS = 2;

/**
 * Makes the navigator of a tab.
 * @param options.timeoutMs time until the load event; a document that has come by then is judged as it is
 * @param options.isRefusal whether the last answer for an address was the proxy's own
 */
export async function createNavigator(
  cdp: CDPSession,
  options: { timeoutMs?: number; isRefusal(url: string): boolean },
): Promise<Navigator> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const mainFrameId = frameTree.frame.id;
  const timeoutMs = Math.min(options.timeoutMs ?? NAVIGATION_TIMEOUT_MS, NAVIGATION_TIMEOUT_MS);
  const responses = new Map<string, DocumentResponse>();
  const committed = new Set<string>();
  const loaded = new Set<string>();
  /** Their text is there as a whole, and the scripts in it have run. */
  const parsed = new Set<string>();
  const network = watchNetwork(cdp);
  let current: CommittedDocument = { loaderId: frameTree.frame.loaderId, url: frameTree.frame.url };
  let judged = current;

  cdp.on('Network.responseReceived', ({ type, frameId, loaderId, response }) => {
    if (type === 'Document' && frameId === mainFrameId) {
      responses.set(loaderId, readResponse(response));
    }
  });
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    current = { loaderId: frame.loaderId, url: frame.url };
    committed.add(frame.loaderId);
    network.forget();
  });
  cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === mainFrameId) current.url = url;
  });
  cdp.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
    if (frameId !== mainFrameId) return;
    if (name === 'load') loaded.add(loaderId);
    if (name === 'DOMContentLoaded') parsed.add(loaderId);
  });
  await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH_PAGE });

  async function load(url: string, signal: AbortSignal): Promise<LoadedDocument> {
    requireWebAddress(url);
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: false });
    responses.clear();
    committed.clear();
    loaded.clear();
    parsed.clear();
    network.forget();
    const untilMs = performance.now() + timeoutMs;
    await inPhase('load', () => commit(url, untilMs, signal));
    for (let moves = 0; moves <= MAX_RENAVIGATIONS; moves += 1) {
      const document = current;
      const cutOff = await inPhase('load', () => waitForLoad(document, untilMs, signal));
      const facts = describe(document, url);
      const settled = await inPhase('settle', () => settle(document, signal));
      if (settled !== null && current.loaderId === document.loaderId) {
        judged = document;
        await inPhase('stop scripts', () => halt(signal));
        return { ...facts, url: document.url, cutOff, ...settled };
      }
    }
    throw new PageFailure('page', 'keeps going to other addresses by itself');
  }

  /** From here on nothing on the page moves: snapshot and engines see the same. */
  async function halt(signal: AbortSignal): Promise<void> {
    try {
      // In this order: after it nothing starts another navigation.
      await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
      await cdp.send('Page.stopLoading');
    } catch (error) {
      // Refused while one document takes the place of another.
      if (!(await movesOn(signal))) throw error;
    }
  }

  const hasMoved = (): boolean => current.loaderId !== judged.loaderId;

  async function movesOn(signal: AbortSignal): Promise<boolean> {
    const untilMs = performance.now() + MOVE_GRACE_MS;
    while (!hasMoved() && performance.now() < untilMs) await delay(POLL_MS, undefined, { signal });
    return hasMoved();
  }

  async function commit(url: string, untilMs: number, signal: AbortSignal): Promise<void> {
    const before = current.loaderId;
    const answer = await Promise.race([
      cdp.send('Page.navigate', { url }),
      delay(Math.max(untilMs - performance.now(), 0), null, { signal }),
    ]);
    if (answer === null) {
      await cdp.send('Page.stopLoading');
      throw new PageFailure('silent', `did not answer within ${Math.round(timeoutMs / 1000)} seconds`);
    }
    const { errorText, loaderId } = answer;
    if (errorText === undefined) {
      // The answer may be here before the event.
      const isHere = (): boolean => loaderId === undefined || committed.has(loaderId);
      while (!isHere() && performance.now() < untilMs) {
        await delay(POLL_MS, undefined, { signal });
      }
      return;
    }
    if (options.isRefusal(url)) throw new PageFailure('unreachable', UNREACHABLE);
    if (errorText === 'net::ERR_ABORTED') {
      // Replaced by a navigation of the page itself; a 204 or a download commits nothing.
      if (current.loaderId !== before) return;
      throw failureOfNoDocument(loaderId === undefined ? undefined : responses.get(loaderId));
    }
    // With an error status and no body the browser shows a page of its own.
    const response = loaderId === undefined ? undefined : responses.get(loaderId);
    if (response !== undefined && response.status >= 400) {
      throw failureOfStatus(response.status, response.retryAfterMs);
    }
    throw failureOfNetwork(errorText);
  }

  /** Whether it had to be stopped before all of it was there. */
  async function waitForLoad(
    document: CommittedDocument,
    untilMs: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    while (!loaded.has(document.loaderId) && current.loaderId === document.loaderId) {
      if (performance.now() >= untilMs) {
        const cutOff = !parsed.has(document.loaderId);
        await cdp.send('Page.stopLoading');
        return cutOff;
      }
      await delay(POLL_MS, undefined, { signal });
    }
    return false;
  }

  function describe(document: CommittedDocument, asked: string): { status: number; mimeType: string } {
    if (options.isRefusal(document.url) || options.isRefusal(asked)) {
      throw new PageFailure('unreachable', UNREACHABLE);
    }
    requireWebAddress(document.url);
    const response = responses.get(document.loaderId);
    if (response === undefined) throw new PageFailure('page', 'could not be loaded');
    if (response.status >= 400) throw failureOfStatus(response.status, response.retryAfterMs);
    if (response.mimeType !== 'text/html' && response.mimeType !== 'application/xhtml+xml') {
      throw failureOfType(response.mimeType);
    }
    return response;
  }

  /** null where the document has gone. */
  async function settle(document: CommittedDocument, signal: AbortSignal): Promise<SettledDocument | null> {
    const isGone = (): boolean => current.loaderId !== document.loaderId;
    try {
      return await settleDocument({ cdp, frameId: mainFrameId, network, isGone, signal });
    } catch (error) {
      // A document that goes away takes its world along: the next one is looked at.
      judged = document;
      if (!(await movesOn(signal))) throw error;
      return null;
    }
  }

  return {
    load,
    hasMoved,
    movesOn,
    address: () => current.url.split('#', 1)[0] ?? '',
  };
}

function requireWebAddress(url: string): void {
  if (url.startsWith('chrome-error:')) throw new PageFailure('unreachable', UNREACHABLE);
  if (!/^https?:\/\//.test(url)) {
    throw new PageFailure('page', 'leads to an address that is neither http nor https');
  }
}

function readResponse({ status, mimeType, headers }: Protocol.Network.Response): DocumentResponse {
  const header = (wanted: string): string | undefined =>
    Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return {
    status,
    mimeType,
    disposition: header('content-disposition') ?? '',
    retryAfterMs: retryAfterMs(header('retry-after'), Date.now()),
  };
}
