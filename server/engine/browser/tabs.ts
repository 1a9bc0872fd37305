import { CDPSessionEvent } from 'puppeteer';
import type { Browser, BrowserContext, CDPSession, Protocol } from 'puppeteer';
import type { Log } from '../../log/log.ts';
import { endsWithin } from '../../shared/within.ts';

/** A tab of the browser. */
export interface Tab {
  /** Speaks with the document in it. */
  cdp: CDPSession;
  /** Closes it. Resolves to whether it is gone; if not, only the end of the browser helps. Never rejects. */
  close(): Promise<boolean>;
}

/** The tabs of a context. */
export interface Tabs {
  open(): Promise<Tab>;
  /** Asks the browser for an answer. */
  ask(): Promise<unknown>;
  /** Forgets about it. */
  dispose(): Promise<void>;
}

/** Closing a tab takes some 50 ms, also where its scripts never end. */
const CLOSE_TIMEOUT_MS = 3_000;
/** For a page that floods the browser with messages, on a machine that is very busy: nobody waits for it. */
const CRASH_TIMEOUT_MS = 15_000;

const roots = new WeakMap<Browser, Promise<CDPSession>>();

/**
 * The session with the browser itself, one for all contexts: with the first such session that ends, Puppeteer
 * forgets the browser's own target and can make no other.
 */
function rootOf(browser: Browser): Promise<CDPSession> {
  const known = roots.get(browser);
  if (known !== undefined) return known;
  const opening = openRoot(browser);
  roots.set(browser, opening);
  return opening;
}

async function openRoot(browser: Browser): Promise<CDPSession> {
  const root = await browser.target().createCDPSession();
  const filter = [{ type: 'page', exclude: false }, { exclude: true }];
  await root.send('Target.setDiscoverTargets', { discover: true, filter });
  return root;
}

/**
 * Opens tabs in a context of a browser, and closes every tab there that a page opened.
 * Tabs are opened by the protocol itself, not as pages of Puppeteer, which would follow every frame, request, worker
 * and console message of a page: a page that makes many of them would keep our own process busy.
 */
export async function createTabs(browser: Browser, context: BrowserContext, log: Log): Promise<Tabs> {
  const root = await rootOf(browser);
  const own = new Set<string>();
  const opening = new Set<Promise<unknown>>();

  const created = ({ targetInfo }: Protocol.Target.TargetCreatedEvent): void => {
    if (targetInfo.type !== 'page' || targetInfo.browserContextId !== context.id) return;
    closeForeign(targetInfo.targetId).catch((error: unknown) => {
      log.info({ err: error }, 'A tab that a page had opened was gone before it could be closed');
    });
  };
  root.on('Target.targetCreated', created);

  async function closeForeign(targetId: string): Promise<void> {
    // A new tab of ours is announced before we know it.
    await Promise.allSettled(opening);
    if (!own.has(targetId)) await root.send('Target.closeTarget', { targetId });
  }

  async function create(): Promise<string> {
    const options = { url: 'about:blank', ...(context.id !== undefined && { browserContextId: context.id }) };
    const { targetId } = await root.send('Target.createTarget', options);
    own.add(targetId);
    return targetId;
  }

  async function open(): Promise<Tab> {
    const creating = create();
    opening.add(creating);
    const targetId = await creating.finally(() => opening.delete(creating));
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
    const cdp = root.connection()?.session(sessionId);
    if (!cdp) throw new Error('The tab has gone.');
    const gone = new Promise<void>((resolve) => {
      const detached = (session: CDPSession): void => {
        if (session !== cdp) return;
        root.off(CDPSessionEvent.SessionDetached, detached);
        resolve();
      };
      root.on(CDPSessionEvent.SessionDetached, detached);
    });
    return { cdp, close: () => close(targetId, cdp, gone) };
  }

  async function close(targetId: string, cdp: CDPSession, gone: Promise<void>): Promise<boolean> {
    if (cdp.detached) return true;
    root.send('Target.closeTarget', { targetId }).catch(() => undefined);
    if (await endsWithin(gone, CLOSE_TIMEOUT_MS)) return true;
    // Documents that come and go all the time can keep a tab from closing. Made to crash it loses its process,
    // and nobody else does. Answered with an error once it is gone, or never.
    cdp.send('Page.crash').catch(() => undefined);
    root.send('Target.closeTarget', { targetId }).catch(() => undefined);
    return endsWithin(gone, CRASH_TIMEOUT_MS);
  }

  return {
    open,
    ask: () => root.send('Browser.getVersion'),
    async dispose() {
      root.off('Target.targetCreated', created);
    },
  };
}
