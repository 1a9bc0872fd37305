import type { HoverOnly, InteractionFacts } from '../../../facts/interaction-facts.ts';
import { MOST_LISTED } from '../../../facts/most-listed.ts';
import type { EventListeners } from './event-listeners.ts';
import type { TrialPage } from './trial-page.ts';

/** What only people with a mouse reach. */
interface MouseOnly extends Pick<InteractionFacts, 'clickOnly' | 'deafButtons' | 'hoverOnly'> {
  beyond: Pick<InteractionFacts['beyond'], 'clickOnly' | 'deafButtons' | 'hoverOnly'>;
}

interface HoverResult {
  hoverOnly: HoverOnly[];
  isBeyond: boolean;
}

const TRIAL = 'globalThis.sitedeltaTrial';
/** Elements that listen for clicks over which the mouse is moved. */
const MAX_POINTED = 8;

/**
 * Finds what reacts to clicks or to the mouse alone. It moves the mouse and scrolls; the caller takes the focus away and
 * scrolls back.
 * @throws Error when the page is gone or has taken too long
 */
export async function findMouseOnly(page: TrialPage, listeners: EventListeners): Promise<MouseOnly> {
  const { clicks, hasMoreClicks, keys, mouse } = listeners;
  const { cdp, world, signal } = page;
  /** Calls a function with lists of elements. */
  const call = async (body: string, ...lists: string[][]): Promise<unknown> => {
    signal.throwIfAborted();
    const lengths = lists.map(({ length }) => length);
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      functionDeclaration: `function (...elements) {
        const lists = ${JSON.stringify(lengths)}.map((length) => elements.splice(0, length));
        return ${body};
      }`,
      executionContextId: world.contextId,
      arguments: lists.flat().map((objectId) => ({ objectId })),
      returnByValue: true,
    });
    return result.value;
  };
  const clicked = keys === null ? null : await findClickOnly(keys);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const deaf = (keys === null ? [] : await call(`${TRIAL}.findDeafButtons(lists[0])`, keys)) as number[];
  const hovered = keys === null || mouse === null ? null : await findHoverOnly(keys, mouse);
  return {
    clickOnly: clicked?.found ?? [],
    deafButtons: deaf,
    hoverOnly: hovered?.hoverOnly ?? [],
    beyond: {
      clickOnly: clicked === null || clicked.isBeyond,
      deafButtons: keys === null,
      hoverOnly: hovered === null || hovered.isBeyond,
    },
  };

  async function findClickOnly(keyed: string[]): Promise<{ found: number[]; isBeyond: boolean }> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    const pointed = (await call(`${TRIAL}.findClickOnly(...lists)`, clicks, keyed)) as boolean[];
    const found: number[] = [];
    let moves = 0;
    for (const [place, isPointed] of pointed.entries()) {
      // Only what shows by the cursor that it can be clicked, at the latest when the mouse is there.
      const isShown = isPointed || (moves < MAX_POINTED && (await isPointedAt(page, place)));
      if (!isPointed) moves += 1;
      const node: unknown = isShown ? await world.evaluate(`${TRIAL}.indexOfClickOnly(${place})`) : null;
      if (typeof node === 'number') found.push(node);
      if (found.length >= MOST_LISTED.clickOnly) break;
    }
    // Out of the window, where nothing reacts to it.
    if (moves > 0) await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
    return { found, isBeyond: hasMoreClicks || moves > MAX_POINTED };
  }

  async function findHoverOnly(keyed: string[], moused: string[]): Promise<HoverResult> {
    const listening = [...new Set([...moused, ...keyed])];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    return (await call(`${TRIAL}.findHoverOnly(lists[0])`, listening)) as HoverResult;
  }
}

async function isPointedAt({ cdp, world }: TrialPage, place: number): Promise<boolean> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const { x, y } = (await world.evaluate(`${TRIAL}.middleOfClickOnly(${place})`)) as {
    x: number;
    y: number;
  };
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  return (await world.evaluate(`${TRIAL}.isPointedAt(${place})`)) === true;
}
