import type { HoverOnly, InteractionFacts } from '../../../findings/facts/interaction-facts.ts';
import { MOST_LISTED } from '../../../findings/facts/most-listed.ts';
import type { EventListeners } from './event-listeners.ts';
import type { TrialPage } from './trial-page.ts';

/** What only people with a mouse reach. */
interface MouseOnly extends Pick<InteractionFacts, 'clickOnly' | 'deafButtons' | 'hoverOnly'> {
  beyond: Omit<InteractionFacts['beyond'], 'moving'>;
}

/** Elements that listen for clicks over which the mouse is moved. */
const MAX_POINTED = 8;

/**
 * Finds what reacts to clicks or to the mouse alone. It moves the mouse, and scrolls.
 * @throws Error when the page is gone or has taken too long
 */
export async function findMouseOnly(
  page: TrialPage,
  { clicks, hasMoreClicks, keys, mouse, isCut }: EventListeners,
): Promise<MouseOnly> {
  if (isCut) {
    const beyond = { clickOnly: true, deafButtons: true, hoverOnly: true };
    return { clickOnly: [], deafButtons: [], hoverOnly: [], beyond };
  }
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
  const trial = 'globalThis.sitedeltaTrial';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const pointed = (await call(`${trial}.findClickOnly(...lists)`, clicks, keys)) as boolean[];
  const clickOnly: number[] = [];
  let moves = 0;
  for (const [place, isPointed] of pointed.entries()) {
    // Only what shows by the cursor that it can be clicked, at the latest when the mouse is there.
    const isShown = isPointed || (moves < MAX_POINTED && (await isPointedAt(page, place)));
    if (!isPointed) moves += 1;
    const node: unknown = isShown ? await world.evaluate(`${trial}.indexOfClickOnly(${place})`) : null;
    if (typeof node === 'number') clickOnly.push(node);
    if (clickOnly.length >= MOST_LISTED.clickOnly) break;
  }
  // Out of the window, where nothing reacts to it.
  if (moves > 0) await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
  const deaf = await call(`${trial}.findDeafButtons(lists[0])`, keys);
  const hover = await call(`${trial}.findHoverOnly(lists[0])`, [...new Set([...mouse, ...keys])]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const { hoverOnly, isBeyond } = hover as { hoverOnly: HoverOnly[]; isBeyond: boolean };
  const beyond = {
    clickOnly: hasMoreClicks || moves > MAX_POINTED,
    deafButtons: false,
    hoverOnly: isBeyond,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  return { clickOnly, deafButtons: deaf as number[], hoverOnly, beyond };
}

async function isPointedAt({ cdp, world }: TrialPage, place: number): Promise<boolean> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const { x, y } = (await world.evaluate(`globalThis.sitedeltaTrial.middleOfClickOnly(${place})`)) as {
    x: number;
    y: number;
  };
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  return (await world.evaluate(`globalThis.sitedeltaTrial.isPointedAt(${place})`)) === true;
}
