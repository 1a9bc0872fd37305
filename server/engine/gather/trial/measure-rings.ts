import type { FocusRing } from '../../../facts/interaction-facts.ts';
import type { Box } from '../pixels/box.ts';
import { measureRing } from '../pixels/measure-ring.ts';
import { readPng } from '../pixels/read-png.ts';
import type { TrialPage } from './trial-page.ts';
import { capture } from '../pixels/capture.ts';

/** Kinds of rings that are measured. */
const MAX_KINDS = 3;
/** Elements of one kind that are tried until one can be measured. */
const MAX_TRIES = 2;

/** Where an element is in the picture, and the part of the page around it. */
interface Shown {
  clip: { x: number; y: number; width: number; height: number; scale: number };
  box: Box;
}

/**
 * Measures, in pictures of a page, rings that show the focus: one element of each kind.
 * @param kinds elements whose rings are alike, by their places in the trial's list
 * @param settle lets the page go on without the focus
 */
export async function measureRings(
  { cdp, world, indexes, signal }: TrialPage,
  kinds: readonly (readonly number[])[],
  settle: () => Promise<void>,
): Promise<{ rings: FocusRing[]; isBeyond: boolean }> {
  const found: FocusRing[] = [];
  let isBeyond = kinds.length > MAX_KINDS;
  for (const places of kinds.slice(0, MAX_KINDS)) {
    let isUnknown = false;
    for (const place of places.slice(0, MAX_TRIES)) {
      let ring = await measure(place);
      if (ring === 'unknown') {
        await settle();
        ring = await measure(place);
      }
      isUnknown = ring === 'unknown';
      if (ring === null || ring === 'unknown') continue;
      const index: unknown = await world.evaluate(`globalThis.sitedeltaTrial.indexOfRinged(${place})`);
      const node = typeof index === 'number' ? indexes[index] : undefined;
      if (node !== undefined) found.push({ node, ...ring, alike: places.length - 1 });
      break;
    }
    isBeyond ||= isUnknown;
  }
  return { rings: found.sort((x, y) => x.node - y.node), isBeyond };

  /** The ring of an element; null if it has none that can be measured, unknown if something else changes there. */
  async function measure(place: number): Promise<Awaited<ReturnType<typeof measureRing>> | 'unknown'> {
    signal.throwIfAborted();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    const shown = (await world.evaluate(`globalThis.sitedeltaTrial.showRinged(${place})`)) as Shown | null;
    if (shown === null) return null;
    const { clip, box } = shown;
    const take = async (): Promise<string> => capture(cdp, { format: 'png', clip, optimizeForSpeed: true });
    const without = await take();
    if ((await world.evaluate(`globalThis.sitedeltaTrial.focusRinged(${place})`)) !== true) return null;
    const focused = await take();
    await world.evaluate('globalThis.sitedeltaTrial.blur()');
    if ((await take()) !== without) return 'unknown';
    if (without === focused) return null;
    const [one, other] = await Promise.all([
      readPng(Buffer.from(without, 'base64')),
      readPng(Buffer.from(focused, 'base64')),
    ]);
    return measureRing(one, other, box);
  }
}
