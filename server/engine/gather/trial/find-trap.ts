import type { EventListeners } from './event-listeners.ts';
import { restFor } from './rest.ts';
import type { TrialPage } from './trial-page.ts';

/** Where the focus is: see `where` in interaction.js. */
interface Where {
  /** Index in the snapshot; null if nothing has the focus. */
  at: number | null;
  place?: number;
  hasParts?: boolean;
  isFramed?: boolean;
}

/** Stops that are walked through from the beginning of the page; traps are rarely elsewhere without a listener. */
const MAX_STEPS = 12;
/** Elements with listeners that could make a trap, which are tried one by one. */
const MAX_TRIED = 6;
/** Pauses in which a script sets the focus back that has left an element: it can't while the focus is leaving. */
const RETURN = 2;
/** How often Tab is pressed before an element counts as one that holds the focus. */
const TRIES = 3;

const SHIFT = 8;

/** Walks through a page by Tab. @returns the elements that the focus can't leave, in document order; empty for none */
export async function findTrap(page: TrialPage, { traps }: EventListeners, stops: number): Promise<number[]> {
  if (stops < 2) {
    // So that the browser knows that the keyboard is used.
    await press(page, 'Tab');
    return [];
  }
  const walked = await walk(page, stops);
  if (walked.length > 0) return walked;
  const { cdp, world, signal } = page;
  for (const objectId of traps.slice(0, MAX_TRIED)) {
    signal.throwIfAborted();
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      functionDeclaration:
        'function (element) { const { placeOf, focusStop } = globalThis.sitedeltaTrial; const place = placeOf(element); return place >= 0 && focusStop(place); }',
      executionContextId: world.contextId,
      arguments: [{ objectId }],
      returnByValue: true,
    });
    if (result.value !== true) continue;
    const before = await where(page);
    await press(page, 'Tab');
    let after = await where(page);
    if (after.at !== before.at) {
      await restFor(page, RETURN);
      after = await where(page);
    }
    // On a slow machine it may have left and be back already.
    if (isStuck(before, after, stops) && (await holds(page, after, RETURN))) return [after.at ?? -1];
  }
  return [];
}

async function walk(page: TrialPage, stops: number): Promise<number[]> {
  const seen: number[] = [];
  let last: Where = { at: null };
  let hasBegun = false;
  for (let step = 0; step < Math.min(MAX_STEPS, stops + 1); step += 1) {
    await press(page, 'Tab');
    const now = await where(page);
    if (now.hasParts === true) return [];
    if (now.at === null) {
      // It went round; or it did not begin at the beginning, which comes next.
      if (hasBegun) return [];
      last = now;
      continue;
    }
    hasBegun ||= now.place === 0;
    if (isStuck(last, now, stops)) return (await holds(page, now)) ? [now.at] : [];
    const first = seen.indexOf(now.at);
    if (first >= 0) {
      const ring = seen.slice(first);
      // A page that is walked through goes round to its beginning.
      const isTrap = now.isFramed !== true && now.place !== 0 && ring.length < Math.min(stops, 4);
      // Where a walk enters it may differ from scan to scan.
      return isTrap && (await ringHolds(page, ring)) ? ring.sort((x, y) => x - y) : [];
    }
    seen.push(now.at);
    last = now;
  }
  return [];
}

/** Whether the focus stays where it is although it is not at the end of the page. */
function isStuck(before: Where, after: Where, stops: number): boolean {
  const { at, place = -1, hasParts, isFramed } = after;
  return (
    at !== null &&
    at === before.at &&
    hasParts !== true &&
    isFramed !== true &&
    place >= 0 &&
    place < stops - 1
  );
}

/**
 * Whether an element that has the focus keeps it, whatever keys for leaving it are pressed.
 * @param pauses how long the page may take to set the focus back
 */
async function holds(page: TrialPage, { at }: Where, pauses = 0): Promise<boolean> {
  for (const [key, modifiers] of [
    ...Array.from({ length: TRIES }, () => ['Tab', 0] as const),
    ['Tab', SHIFT] as const,
    ['Tab', SHIFT] as const,
    ['Escape', 0] as const,
    ['Tab', 0] as const,
  ]) {
    await press(page, key, modifiers);
    if (pauses > 0) await restFor(page, pauses);
    if ((await where(page)).at !== at) return false;
  }
  return true;
}

/** Whether the focus stays in a few elements, forwards, backwards and after Escape. */
async function ringHolds(page: TrialPage, ring: readonly number[]): Promise<boolean> {
  const steps = ring.length + 1;
  for (const [key, modifiers] of [
    ...Array.from({ length: steps }, () => ['Tab', SHIFT] as const),
    ['Escape', 0] as const,
    ...Array.from({ length: steps }, () => ['Tab', 0] as const),
  ]) {
    await press(page, key, modifiers);
    const { at } = await where(page);
    if (at === null || !ring.includes(at)) return false;
  }
  return true;
}

async function where({ world, signal }: TrialPage): Promise<Where> {
  signal.throwIfAborted();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  return (await world.evaluate('globalThis.sitedeltaTrial.where()')) as Where;
}

const CODES = { Tab: 9, Escape: 27 };

async function press({ cdp, signal }: TrialPage, key: keyof typeof CODES, modifiers = 0): Promise<void> {
  signal.throwIfAborted();
  const about = { key, code: key, windowsVirtualKeyCode: CODES[key], modifiers };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...about });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about });
}
