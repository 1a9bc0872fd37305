import type { InteractionFacts, Moving, PalePart, PaleState } from '../../../facts/interaction-facts.ts';
import { pageScript } from '../../page-script.ts';
import { endlessImages } from './endless-images.ts';
import type { AddressedImage } from './endless-images.ts';
import { eventListeners, releaseListeners } from './event-listeners.ts';
import { findMouseOnly } from './find-mouse-only.ts';
import { findTrap } from './find-trap.ts';
import { findUnmarked } from './find-unmarked.ts';
import { measureRings } from './measure-rings.ts';
import { restFor } from './rest.ts';
import type { TrialPage } from './trial-page.ts';

/**
 * Pauses for which the page is left to itself where an element may not show the focus: scripts take back a little later what
 * they have changed with it, such as the menu of jQuery UI after 300 ms, and until then it looks the same with and without.
 */
const SETTLE = 9;

const SCRIPT = pageScript(new URL('../../in-page/interaction.ts', import.meta.url));

/**
 * Tries a page with the keyboard. It sets the focus, scrolls and moves the mouse, and clicks nothing.
 * @param frameId that of the page's own document
 * @throws Error when the page is gone or has taken too long
 */
export async function tryInteraction(page: TrialPage, frameId: string): Promise<InteractionFacts> {
  const { world, indexes } = page;
  const outer = (node: number): number => indexes[node] ?? -1;
  const ask = async <T>(expression: string): Promise<T> => {
    page.signal.throwIfAborted();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    return (await world.evaluate(expression)) as T;
  };
  const stops = await ask<number[]>(`${SCRIPT}
globalThis.sitedeltaTrial.stops`);
  const listeners = await eventListeners(page);
  try {
    const trap = await findTrap(page, listeners, stops.length);
    /** Lets the page go on without the focus. */
    const settle = async (): Promise<void> => {
      await ask('globalThis.sitedeltaTrial.blur()');
      await restFor(page, SETTLE);
    };
    const sweep = async (): Promise<Sweep> => ask<Sweep>('globalThis.sitedeltaTrial.sweep()');
    let swept = await sweep();
    if (mayBeUnmarked(swept)) {
      await settle();
      swept = await sweep();
    }
    const { lost, offScreen, compared, kinds } = swept;
    const covered = await ask<Covering[]>('globalThis.sitedeltaTrial.findCovered()');
    const unmarked = await findUnmarked(page, swept.unmarked, settle);
    const measured = await measureRings(page, kinds, settle);
    const mouseOnly = await findMouseOnly(page, listeners);
    await ask('globalThis.sitedeltaTrial.blur(); globalThis.sitedeltaTrial.scrollBack()');
    const { hoverOnly } = mouseOnly;
    const paleStates = await ask<Listed<PaleState>>('globalThis.sitedeltaTrial.findPaleStates()');
    const paleParts = await ask<Listed<PalePart>>('globalThis.sitedeltaTrial.findPaleParts()');
    await ask('globalThis.sitedeltaTrial.scrollBack()');
    const pasteless = await ask<Listed<number>>('globalThis.sitedeltaTrial.findPasteless()');
    const { moving, images, isBeyond } = await ask<Movement>('globalThis.sitedeltaTrial.findMoving()');
    const pictures = await endlessImages(page, frameId, images);
    return {
      stops: stops.map(outer),
      trap: trap.map(outer),
      focusLost: lost.map(outer),
      offScreen: offScreen.map(outer),
      unmarked: unmarked.found.map(outer).sort((x, y) => x - y),
      compared,
      paleRings: measured.rings,
      covered: covered.map(({ node, by, isSure }) => ({
        node: outer(node),
        by: outer(by),
        ...(!isSure && { isMarginal: true }),
      })),
      clickOnly: mouseOnly.clickOnly.map(outer),
      deafButtons: mouseOnly.deafButtons.map(outer),
      pageHearsKeys: listeners.isPageKeyed,
      pasteless: pasteless.found.map(outer),
      paleStates: paleStates.found.map((each) => ({ ...each, node: outer(each.node) })),
      paleParts: paleParts.found.map((each) => ({ ...each, node: outer(each.node) })),
      hoverOnly: hoverOnly.map((each) => ({ ...each, node: outer(each.node), trigger: outer(each.trigger) })),
      moving:
        pictures === null
          ? null
          : [...moving, ...pictures.moving]
              .map((each) => ({ ...each, node: outer(each.node) }))
              .sort((x, y) => x.node - y.node),
      isUntimed: true,
      beyond: {
        ...mouseOnly.beyond,
        focusLost: swept.isBeyond,
        offScreen: swept.isBeyond || swept.hasMoreOffScreen,
        unmarked: swept.isBeyond || unmarked.isBeyond,
        paleRings: swept.isBeyond || measured.isBeyond,
        moving: isBeyond || pictures?.isBeyond === true,
        paleParts: paleParts.isBeyond,
        paleStates: paleStates.isBeyond,
        pasteless: pasteless.isBeyond,
      },
    };
  } finally {
    await releaseListeners(page);
  }
}

interface Sweep {
  lost: number[];
  offScreen: number[];
  /** Those that look the same by their styles, then groups that change in one way each. */
  unmarked: number[][];
  compared: number;
  /** Elements whose rings are alike and may be pale, by their places in the list of all with such rings. */
  kinds: number[][];
  /** There are more stops than are looked at. */
  isBeyond: boolean;
  /** The list of those off screen is full. */
  hasMoreOffScreen: boolean;
}

interface Covering {
  node: number;
  by: number;
  /** It covers what is a little higher, too. */
  isSure: boolean;
}

interface Listed<Found> {
  found: Found[];
  /** There is more than is looked at, or than can be judged. */
  isBeyond: boolean;
}

interface Movement {
  moving: Moving[];
  images: AddressedImage[];
  /** There are more elements than are looked at. */
  isBeyond: boolean;
}

function mayBeUnmarked({ unmarked }: Sweep): boolean {
  return unmarked.some(({ length }) => length > 0);
}
