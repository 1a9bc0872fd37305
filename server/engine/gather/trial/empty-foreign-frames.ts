import { setTimeout as delay } from 'node:timers/promises';
import type { IsolatedWorld } from '../isolated-world.ts';

const WAIT_MS = 50;
const MAX_WAITS = 20;
const MAX_FRAMES = 100;

/** Empties frames whose documents the page can't reach, and says whether none is left. */
const EMPTY = `[...Document.prototype.querySelectorAll.call(document, 'iframe, frame')].slice(0, ${MAX_FRAMES}).every((frame) => {
  if (frame.contentDocument !== null) return true;
  frame.removeAttribute('srcdoc');
  frame.setAttribute('src', 'about:blank');
  return false;
}) && Document.prototype.querySelector.call(document, 'object[data], embed, fencedframe') === null`;

/**
 * Takes the documents of other sites out of the frames of a page. Requests of such a document are sent from another
 * process, where they can't be refused, and the page can ask for them by a message.
 * @returns whether nothing of others is left
 * @throws Error when the page is gone
 */
export async function emptyForeignFrames(world: IsolatedWorld): Promise<boolean> {
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    if ((await world.evaluate(EMPTY)) === true) return true;
    await delay(WAIT_MS);
  }
  return false;
}
