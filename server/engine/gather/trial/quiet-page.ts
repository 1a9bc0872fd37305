import type { CDPSession, Protocol } from 'puppeteer';
import { openIsolatedWorld } from '../isolated-world.ts';
import type { IsolatedWorld } from '../isolated-world.ts';
import { HOLD_EFFECTS } from './hold-effects.ts';

/** Removes what the page's scripts have planned, in any world of the page: its timers are counted together. */
const FORGET_PLANS = `{
  const last = setTimeout(() => {}, 0);
  for (let id = Math.max(last - 100_000, 0); id <= last; id += 1) clearTimeout(id);
  const frame = requestAnimationFrame(() => {});
  for (let id = Math.max(frame - 10_000, 0); id <= frame; id += 1) cancelAnimationFrame(id);
}`;

/** How many requests of a tab were refused. */
const refusals = new WeakMap<CDPSession, { count: number }>();

/**
 * Ends every request of a tab until its navigator loads another page, before it gets to the port of its context, which is
 * cut off in a trial: a document that does not load there would take the place of the page.
 * @returns says how many were refused so far
 */
export async function refuseRequests(cdp: CDPSession): Promise<() => number> {
  const refused = refusals.get(cdp) ?? { count: 0 };
  if (!refusals.has(cdp)) {
    refusals.set(cdp, refused);
    cdp.on('Fetch.requestPaused', ({ requestId }: Protocol.Fetch.RequestPausedEvent) => {
      refused.count += 1;
      cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => undefined);
    });
  }
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  const before = refused.count;
  return () => refused.count - before;
}

/**
 * Lets the scripts of a judged page react to the keyboard for a time. What they had planned for later is removed before, and
 * they are stopped again at the end.
 * @param work gets a world whose timers run meanwhile
 */
export async function withScripts<T>(
  cdp: CDPSession,
  frameId: string,
  work: (timers: IsolatedWorld) => Promise<T>,
): Promise<T> {
  const timers = await openIsolatedWorld(cdp, frameId, 'sitedelta-trial');
  await timers.evaluate(FORGET_PLANS);
  await cdp.send('Runtime.evaluate', { expression: '__sitedeltaPlans.begin()' });
  try {
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: false });
    await cdp.send('Runtime.evaluate', { expression: HOLD_EFFECTS });
    return await work(timers);
  } finally {
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
    await cdp.send('Page.stopLoading');
  }
}
