import type { CDPSession } from 'puppeteer';

/** Moves the mouse out of the window: where it is left, it is on the next page of the tab, too, and opens what is there. */
export async function pointNowhere(cdp: CDPSession): Promise<void> {
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
}
