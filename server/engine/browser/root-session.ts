import type { Browser, CDPSession } from 'puppeteer';

const roots = new WeakMap<Browser, Promise<CDPSession>>();

/**
 * The session with the browser itself, one for all contexts: when the first such session ends, Puppeteer forgets the
 * browser's own target and can't make another.
 */
export function rootOf(browser: Browser): Promise<CDPSession> {
  const known = roots.get(browser);
  if (known !== undefined) return known;
  const opening = openRoot(browser);
  roots.set(browser, opening);
  return opening;
}

async function openRoot(browser: Browser): Promise<CDPSession> {
  const root = await browser.target().createCDPSession();
  const filter = [{ type: 'page', exclude: false }, { exclude: true }];
  // Every window waits for our word before its first request: Tabs gives it, or closes the window.
  await root.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter,
  });
  return root;
}
