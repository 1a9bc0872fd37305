import type { CDPSession } from 'puppeteer';

/** A page that says more interferes. */
const MOST = 10_000;

/**
 * How many shadow roots that are closed to other scripts show something in the document of a tab and in its frames, by what
 * `in-page/watch-page.ts` has noted. To be called before its scripts are stopped.
 * @throws Error when the document is gone
 */
export async function readClosedRoots(cdp: CDPSession): Promise<number> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression: '__sitedelta.closedRoots()',
    returnByValue: true,
  });
  const count: unknown = exceptionDetails === undefined ? result.value : 0;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? Math.min(count, MOST) : 0;
}
