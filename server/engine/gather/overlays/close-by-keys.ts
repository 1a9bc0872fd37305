import { pageScript } from '../../page-script.ts';
import type { TrialPage } from '../trial/trial-page.ts';
import { ActionSteps } from '../trial/action-steps.ts';

const SCRIPT = pageScript(new URL('../../in-page/overlay-closers.ts', import.meta.url));
/** Layers that are closed one after the other. */
const MAX_LAYERS = 3;
/** Buttons of a layer that are pressed. */
const MAX_CLOSERS = 3;
/** Pauses for something to close: transitions take half a second. */
const PATIENCE = 14;
const MAX_PAUSES = 100;

/**
 * Closes what lies over a page that is about to be tried, as people do: by Escape, or by a button whose name says that it
 * closes or rejects. Never by one that agrees to something, sends a form or leads away. To be called while nothing can
 * leave the page (quiet-page.ts), since its scripts run.
 * @param page whose overlays were found before (findOverlays)
 * @returns whether nothing lies over it any more
 * @throws Error when the page is gone
 */
export async function closeByKeys(page: TrialPage): Promise<boolean> {
  const steps = new ActionSteps(page, MAX_PAUSES);
  const ask = async (call: string): Promise<boolean> => {
    page.signal.throwIfAborted();
    return (await page.world.evaluate(`globalThis.sitedeltaClosers.${call}`)) === true;
  };
  const isGone = (): Promise<boolean> => steps.until(async () => !(await ask('isOpen()')), Boolean, PATIENCE);
  await page.world.evaluate(`${SCRIPT}\nnull`);
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    if (!(await ask('enter()'))) return true;
    await steps.press('Escape');
    let isClosed = await isGone();
    for (let place = 0; place < MAX_CLOSERS && !isClosed; place += 1) {
      if (!(await ask(`reachCloser(${place})`))) break;
      await steps.press('Enter');
      isClosed = await isGone();
    }
  }
  return !(await ask('isOpen()'));
}
