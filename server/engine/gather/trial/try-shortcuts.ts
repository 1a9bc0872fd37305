import { pageScript } from '../../page-script.ts';
import type { TrialPage } from './trial-page.ts';

const SCRIPT = pageScript(new URL('../../in-page/shortcuts.ts', import.meta.url));
const KEYS = 'a b c d e f g h i j k l m n o p q r s t u v w x y z / ?'.split(' ');
/** A page that reacts to more takes all of them, such as for a search. */
const MAX_REACTIONS = 24;
const SHIFT = 8;
/** Looks at which a page was still changing, after which it is given up. */
const MAX_CHANGING = 60;

/**
 * Presses letters while nothing has the focus. It changes the page, so nothing can be tried after it.
 * @returns those to which the page reacts, if it does not to almost all; null if the page changes all the time, or
 *   at any key, so that it can't be told
 * @throws Error when the page is gone or has taken too long
 */
export async function tryShortcuts({ cdp, world, signal }: TrialPage): Promise<string[] | null> {
  await world.evaluate(`${SCRIPT}\nnull`);
  // What a page does with the first key, whichever that is.
  await shift();
  await press('Escape', 'Escape', 27);
  if (await reactsTo(shift)) return null;
  // Most pages react to none.
  if (!(await reactsTo(async () => void (await Promise.all(KEYS.map(type)))))) return [];
  const found: string[] = [];
  let timesChanging = 0;
  for (const key of KEYS) {
    // Once more, each time from a page that is at rest: what comes late of other keys is not taken for what this one does.
    if (!(await isAtRest())) return found.length === 0 ? null : found;
    const isSure =
      (await reactsTo(() => type(key))) && (await isAtRest()) && (await reactsTo(() => type(key)));
    if (isSure) found.push(key);
    if (found.length > MAX_REACTIONS) return [];
  }
  return found;

  /** Whether a key that does nothing changes nothing, at the latest after some more of them. */
  async function isAtRest(): Promise<boolean> {
    while (await reactsTo(shift)) {
      timesChanging += 1;
      if (timesChanging > MAX_CHANGING) return false;
    }
    return true;
  }

  async function reactsTo(act: () => Promise<void>): Promise<boolean> {
    signal.throwIfAborted();
    if ((await world.evaluate('globalThis.sitedeltaShortcuts.begin()')) !== true) return false;
    await act();
    const hasReacted = (await world.evaluate('globalThis.sitedeltaShortcuts.hasReacted()')) === true;
    // It may have opened something.
    if (hasReacted) await press('Escape', 'Escape', 27);
    return hasReacted;
  }

  async function shift(): Promise<void> {
    await press('Shift', 'ShiftLeft', 16);
  }

  async function press(key: string, code: string, windowsVirtualKeyCode: number): Promise<void> {
    const about = { key, code, windowsVirtualKeyCode };
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...about });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about });
  }

  async function type(key: string): Promise<void> {
    const isLetter = /[a-z]/.test(key);
    const about = {
      key,
      code: isLetter ? `Key${key.toUpperCase()}` : 'Slash',
      windowsVirtualKeyCode: isLetter ? key.toUpperCase().charCodeAt(0) : 191,
      modifiers: key === '?' ? SHIFT : 0,
    };
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...about });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about });
  }
}
