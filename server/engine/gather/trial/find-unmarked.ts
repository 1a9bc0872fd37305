import type { TrialPage } from './trial-page.ts';
import { capture } from '../pixels/capture.ts';

/** Elements that do not show the focus, of which pictures are taken until one is sure. */
const MAX_PICTURES = 3;

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/**
 * Finds elements that look the same with the focus, to the last pixel: of each group from the first one on that does.
 * @param groups those that may not show the focus, and all of a group in the same way: first those that have the same styles
 * @param settle lets the page go on without the focus
 * @returns `isBeyond` if something else changes where an element was looked at, so that nothing can be said of it
 * @throws Error when the page is gone or has taken too long
 */
export async function findUnmarked(
  { cdp, world, signal }: TrialPage,
  groups: number[][],
  settle: () => Promise<void>,
): Promise<{ found: number[]; isBeyond: boolean }> {
  const found: number[] = [];
  let isBeyond = false;
  if (groups.every(({ length }) => length === 0)) return { found, isBeyond };
  await world.evaluate('globalThis.sitedeltaTrial.hold()');
  for (const [group, nodes] of groups.entries()) {
    // What changes by its styles and in the picture, does so in all of the group.
    const limit = group === 0 ? MAX_PICTURES : 1;
    found.push(...nodes.slice(await firstUnmarked(group, nodes.length, limit)));
  }
  await world.evaluate('globalThis.sitedeltaTrial.release()');
  return { found, isBeyond };

  /** The place of the first element of a group that looks the same; `count` if none does. */
  async function firstUnmarked(group: number, count: number, limit: number): Promise<number> {
    let pictures = 0;
    for (let place = 0; place < count && pictures < limit; place += 1) {
      signal.throwIfAborted();
      const name = `(${group}, ${place})`;
      const first = await look(name);
      if (first === null) continue;
      pictures += 1;
      if (first === 'other') continue;
      // A script may take back a little later what it has changed, or something was changing when it was shown.
      if (first === 'same') await settle();
      const second = await look(name);
      if (second === 'same') return place;
      isBeyond ||= second !== 'other';
    }
    return count;
  }

  /** How an element looks with the focus; null if it can't be shown. */
  async function look(name: string): Promise<'same' | 'other' | 'unknown' | null> {
    const clip = await show(name);
    if (clip === null) return null;
    const without = await take(clip);
    if ((await world.evaluate(`globalThis.sitedeltaTrial.focusUnmarked${name}`)) !== true) return 'other';
    if ((await take(clip)) === without) return 'same';
    const isBack = async (): Promise<boolean> =>
      (await show(name)) !== null && (await take(clip)) === without;
    if (await isBack()) return 'other';
    await settle();
    // Otherwise something else changes there.
    return (await isBack()) ? 'other' : 'unknown';
  }

  async function show(name: string): Promise<Clip | null> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    return (await world.evaluate(`globalThis.sitedeltaTrial.showUnmarked${name}`)) as Clip | null;
  }

  async function take(clip: Clip): Promise<string> {
    return capture(cdp, { format: 'png', clip, optimizeForSpeed: true });
  }
}
