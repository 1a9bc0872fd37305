import { readFileSync } from 'node:fs';
import type { LayoutFacts, NarrowPage } from '../../../facts/layout-facts.ts';
import { MOST_LISTED } from '../../../facts/most-listed.ts';
import type { TrialPage } from './trial-page.ts';

/** Caps, because no page can be trusted: the same on every machine, so that the same page gives the same facts. */
const CAPS = {
  texts: 2_000,
  /** Elements whose style is set. */
  styled: 1_000,
  found: MOST_LISTED.layout,
  /** Elements whose attributes are set back. */
  elements: 5_000,
  animations: 200,
  /** CSS pixels that a page may be wider than its window. */
  tolerance: 16,
};

/** 1280 CSS pixels at 400 % (WCAG 1.4.10). */
const NARROW = { width: 320, height: 256 };
/** A window of 1280 x 1024 at 200 % (WCAG 1.4.4). */
const ZOOMED = { width: 640, height: 512 };

const MAX_FRAMES = 20;
/** Waits for a frame; a tab that draws none goes on without. Returns the width of the window. */
const NEXT_FRAME =
  'new Promise((resolve) => { requestAnimationFrame(() => resolve(innerWidth)); setTimeout(() => resolve(innerWidth), 50); })';

const SCRIPT = readFileSync(new URL('../in-page/layout.js', import.meta.url), 'utf8');
const ATTRIBUTES = readFileSync(new URL('../in-page/attributes.js', import.meta.url), 'utf8');

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

  await ask(`${SCRIPT}\nglobalThis.sitedeltaLayout = globalThis.openLayout(${JSON.stringify(CAPS)}); null`);
  const cutByLargeText = await ask<number[]>('globalThis.sitedeltaLayout.cutByLargeText()');
  const cutBySpacing = await ask<number[]>('globalThis.sitedeltaLayout.cutBySpacing()');
  await ask(
    `${ATTRIBUTES}\nglobalThis.sitedeltaRestore = globalThis.watchAttributes(${JSON.stringify(CAPS)}); null`,
  );
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
    };
  } finally {
    await resize(viewport);
    await ask('globalThis.sitedeltaRestore()');
  }
}
