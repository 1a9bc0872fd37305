import type { LayoutFacts, NarrowPage } from '../../../facts/style-facts.ts';
import { pageScript } from '../../page-script.ts';
import type { TrialPage } from './trial-page.ts';

/** 1280 CSS pixels at 400 % (WCAG 1.4.10). */
const NARROW = { width: 320, height: 256 };
/** A window of 1280 x 1024 at 200 % (WCAG 1.4.4). */
const ZOOMED = { width: 640, height: 512 };

const MAX_FRAMES = 20;
/** Waits for a frame; a tab that draws none goes on without. Returns the width of the window. */
const NEXT_FRAME =
  'new Promise((resolve) => { requestAnimationFrame(() => resolve(innerWidth)); setTimeout(() => resolve(innerWidth), 50); })';

const SCRIPT = pageScript(new URL('../../in-page/layout.ts', import.meta.url));
const ATTRIBUTES = pageScript(new URL('../../in-page/attributes.ts', import.meta.url));

/**
 * Looks at a page in narrower windows and with other text. The window is as before in the end, and so are the attributes
 * of elements: some pages leave a sidebar folded that they have folded in a narrow window.
 * @param viewport the size that it has
 * @throws Error when the page is gone or has taken too long
 */
export async function tryLayout(
  page: TrialPage,
  viewport: { width: number; height: number },
): Promise<LayoutFacts> {
  const { cdp, world, timers, indexes, signal } = page;
  const ask = async <T>(expression: string): Promise<T> => {
    signal.throwIfAborted();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    return (await world.evaluate(expression)) as T;
  };
  const resize = async (size: { width: number; height: number }): Promise<void> => {
    await cdp.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
    // Scripts that lay out the page get to know of the size with the next frame.
    for (let tries = 0; tries < MAX_FRAMES; tries += 1) {
      signal.throwIfAborted();
      if ((await timers.evaluate(NEXT_FRAME)) === size.width && tries > 0) return;
    }
    throw new Error('The window does not get its size.');
  };
  const outer = (nodes: readonly number[]): number[] => nodes.map((node) => indexes[node] ?? -1);

  await ask(`${SCRIPT}\nnull`);
  const cutByLargeText = await ask<number[]>('globalThis.sitedeltaLayout.cutByLargeText()');
  const cutBySpacing = await ask<number[]>('globalThis.sitedeltaLayout.cutBySpacing()');
  const beyond = await ask<LayoutFacts['beyond']>('globalThis.sitedeltaLayout.beyond()');
  await ask(`${ATTRIBUTES}\nnull`);
  try {
    await resize(ZOOMED);
    const cutByZoom = await ask<number[]>('globalThis.sitedeltaLayout.newlyCut()');
    await resize(NARROW);
    const narrow = await ask<NarrowPage | null>('globalThis.sitedeltaLayout.findWide()');
    const cutWhenNarrow = await ask<number[]>('globalThis.sitedeltaLayout.newlyCut()');
    return {
      narrow: narrow && { ...narrow, nodes: outer(narrow.nodes) },
      cutByLargeText: outer(cutByLargeText),
      cutByZoom: outer(cutByZoom),
      cutBySpacing: outer(cutBySpacing),
      cutWhenNarrow: outer(cutWhenNarrow),
      beyond,
    };
  } finally {
    await resize(viewport);
    await ask('globalThis.sitedeltaRestore()');
  }
}
