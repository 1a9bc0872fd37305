import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Protocol } from 'puppeteer';
import { openIsolatedWorld } from '../isolated-world.ts';
import { HOLD_EFFECTS } from './hold-effects.ts';

/** After this long without a request, from the end of the scripts, none is on its way to us any more. */
const SILENT_MS = 50;
const MAX_SILENT_WAITS = 20;

/** Removes what the page's scripts have planned, in any world of the page: its timers are counted together. */
const FORGET_PLANS = `{
  const last = setTimeout(() => {}, 0);
  for (let id = Math.max(last - 100_000, 0); id <= last; id += 1) clearTimeout(id);
  const frame = requestAnimationFrame(() => {});
  for (let id = Math.max(frame - 10_000, 0); id <= frame; id += 1) cancelAnimationFrame(id);
}`;

/**
 * Lets the scripts of a judged page react to the keyboard, while nothing leaves the page: every request is ended, that
 * for another document too, what is sent in other ways is held (HOLD_EFFECTS), and what was planned for later is removed.
 * At the end scripts are stopped again.
 */
export async function withQuietScripts<T>(
  cdp: CDPSession,
  frameId: string,
  work: () => Promise<T>,
): Promise<T> {
  let silentSinceMs = 0;
  const refuse = ({ requestId }: Protocol.Fetch.RequestPausedEvent): void => {
    silentSinceMs = performance.now();
    cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => undefined);
  };
  const planner = await openIsolatedWorld(cdp, frameId, 'sitedelta-trial');
  await planner.evaluate(FORGET_PLANS);
  cdp.on('Fetch.requestPaused', refuse);
  try {
    await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: false });
    await cdp.send('Runtime.evaluate', { expression: HOLD_EFFECTS });
    return await work();
  } finally {
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
    await cdp.send('Page.stopLoading');
    // Requests that wait for our word would go on when refusing ends, and the last may not have been announced yet.
    silentSinceMs = performance.now();
    for (let waits = 0; waits < MAX_SILENT_WAITS; waits += 1) {
      const leftMs = SILENT_MS - (performance.now() - silentSinceMs);
      if (leftMs <= 0) break;
      await delay(Math.ceil(leftMs));
    }
    await cdp.send('Fetch.disable');
    cdp.off('Fetch.requestPaused', refuse);
  }
}
