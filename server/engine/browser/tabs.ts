import { CDPSessionEvent } from 'puppeteer';
import type { Browser, BrowserContext, CDPSession, Protocol } from 'puppeteer';
import type { Log } from '../../ops/log/log.ts';
import { endsWithin } from '../../shared/within.ts';
import { rootOf } from './root-session.ts';

/** A tab of the browser. */
export interface Tab {
  /** Speaks with the document in it. */
  cdp: CDPSession;
  /** Closes it. Resolves to whether it is gone; if not, only the end of the browser helps. Never rejects. */
  close(): Promise<boolean>;
}

/** Closing a tab takes about 50 ms, even if its scripts never end. */
const CLOSE_TIMEOUT_MS = 3_000;
/** For a page that floods the browser with messages, on a very busy machine. No scan waits for this. */
const CRASH_TIMEOUT_MS = 15_000;

/**
 * Opens tabs in a context of a browser, and closes every window that a page opens there before its first request. If it
 * were closed later, it would have asked for its document, and in Chrome the page that opened it would stall.
 * Tabs are opened by the protocol itself. Puppeteer's own pages follow every frame, request, worker and console
 * message, so a page that makes many of them would keep our own process busy.
 */
export async function openTabs(browser: Browser, context: BrowserContext, log: Log): Promise<Tabs> {
  return new Tabs(await rootOf(browser), context, log);
}

/** The tabs of a context. */
export class Tabs {
  readonly #root: CDPSession;
  readonly #contextId: string | undefined;
  readonly #log: Log;
  readonly #own = new Set<string>();
  readonly #opening = new Set<Promise<unknown>>();

  constructor(root: CDPSession, context: BrowserContext, log: Log) {
    this.#root = root;
    this.#contextId = context.id;
    this.#log = log;
    root.on('Target.attachedToTarget', this.#onAttached);
  }

  async open(): Promise<Tab> {
    const creating = this.#create();
    this.#opening.add(creating);
    const targetId = await creating.finally(() => this.#opening.delete(creating));
    const { sessionId } = await this.#root.send('Target.attachToTarget', { targetId, flatten: true });
    const cdp = this.#root.connection()?.session(sessionId);
    if (!cdp) throw new Error('The tab has gone.');
    const gone = new Promise<void>((resolve) => {
      const detached = (session: CDPSession): void => {
        if (session !== cdp) return;
        this.#root.off(CDPSessionEvent.SessionDetached, detached);
        resolve();
      };
      this.#root.on(CDPSessionEvent.SessionDetached, detached);
    });
    return { cdp, close: () => this.#close(targetId, cdp, gone) };
  }

  /** Asks the browser for an answer. */
  ask(): Promise<unknown> {
    return this.#root.send('Browser.getVersion');
  }

  /** Stops closing the windows that pages open. */
  dispose(): void {
    this.#root.off('Target.attachedToTarget', this.#onAttached);
  }

  readonly #onAttached = ({
    sessionId,
    targetInfo,
    waitingForDebugger,
  }: Protocol.Target.AttachedToTargetEvent): void => {
    if (!waitingForDebugger || targetInfo.browserContextId !== this.#contextId) return;
    this.#decideOn(targetInfo.targetId, sessionId).catch((error: unknown) => {
      this.#log.info({ err: error }, 'A tab that a page had opened was gone before it could be closed');
    });
  };

  /** Lets a tab of ours go on, and closes any other. */
  async #decideOn(targetId: string, sessionId: string): Promise<void> {
    // A new tab of ours is announced before we know its id.
    await Promise.allSettled(this.#opening);
    if (this.#own.has(targetId)) {
      await this.#root.send('Target.detachFromTarget', { sessionId });
      return;
    }
    // In Chrome, the tab behind a window that is closed draws nothing any more, and takes no keys.
    for (const own of this.#own) {
      await this.#root.send('Target.activateTarget', { targetId: own }).catch(() => undefined);
    }
    await this.#root.send('Target.closeTarget', { targetId });
  }

  async #create(): Promise<string> {
    const { targetId } = await this.#root.send('Target.createTarget', {
      url: 'about:blank',
      // A window of its own: tabs behind another one draw nothing for a while now and then. And not where the mouse of a
      // headless shell is, at 0, 0: the first page of a window would get its events, and others would not.
      newWindow: true,
      left: 100,
      top: 100,
      ...(this.#contextId !== undefined && { browserContextId: this.#contextId }),
    });
    this.#own.add(targetId);
    return targetId;
  }

  async #close(targetId: string, cdp: CDPSession, gone: Promise<void>): Promise<boolean> {
    if (cdp.detached) return true;
    this.#own.delete(targetId);
    this.#root.send('Target.closeTarget', { targetId }).catch(() => undefined);
    if (await endsWithin(gone, CLOSE_TIMEOUT_MS)) return true;
    // Documents that come and go all the time can keep a tab from closing. A crash ends its process and no other. The
    // command is answered with an error once the tab is gone, or never.
    cdp.send('Page.crash').catch(() => undefined);
    this.#root.send('Target.closeTarget', { targetId }).catch(() => undefined);
    return endsWithin(gone, CRASH_TIMEOUT_MS);
  }
}
