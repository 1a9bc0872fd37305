import type { TrialPage } from './trial-page.ts';
import { pageScript } from '../../page-script.ts';

/** How long a page is left to itself between two looks, in ms. Its own timers run in the same order, however busy the machine is. */
const PAUSE_MS = 50;

/** To be evaluated in every new document of a page that will be tried, before its own scripts. */
export const WATCH_PLANS = pageScript(new URL('../../in-page/plans.ts', import.meta.url));

/**
 * Lets a page go on for a pause, or, if only timers are planned, until the next of them, which runs at once.
 * @param horizon pauses for which something is to be planned
 * @returns pauses that have passed for the page; 0 if nothing is planned
 * @throws Error when the page is gone; the signal's reason
 */
export async function rest(page: TrialPage, horizon: number): Promise<number> {
  const { cdp, timers, signal } = page;
  signal.throwIfAborted();
  const before = page.refused();
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression: `__sitedeltaPlans.rest(${horizon})`,
    awaitPromise: true,
    returnByValue: true,
  });
  const passed: unknown = exceptionDetails === undefined ? result.value : null;
  if (typeof passed === 'number' && passed > 0) return passed;
  // Our script left no trace in the page, or an answer is awaited that was refused just now.
  if (passed === 0 && page.refused() === before) return 0;
  await timers.evaluate(`new Promise((resolve) => { setTimeout(resolve, ${PAUSE_MS}); })`);
  return 1;
}

/** Lets a page go on for some pauses, as long as something is planned. @throws as `rest` */
export async function restFor(page: TrialPage, pauses: number): Promise<void> {
  for (let left = pauses; left > 0;) {
    const passed = await rest(page, left);
    if (passed === 0) return;
    left -= passed;
  }
}
