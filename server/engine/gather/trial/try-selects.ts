import { releaseListeners, changeListeners } from './event-listeners.ts';
import type { TrialPage } from './trial-page.ts';
import type { ActionSteps } from './action-steps.ts';

/** Lists that are tried on a page. */
const MAX_SELECTS = 3;
/** Pauses for a page to begin to leave. */
const PATIENCE = 5;

/**
 * Chooses another option by keyboard, from lists that a script listens to, and sees whether the page leaves at once.
 * @param count lists on the page
 * @returns the lists that lead away, and also whether some could not be tried, and how many more there are
 */
export async function trySelects(
  steps: ActionSteps,
  page: TrialPage,
  count: number,
): Promise<{ leaving: number[]; isUntried: boolean; beyond: number }> {
  const leaving: number[] = [];
  if (count === 0) return { leaving, isUntried: false, beyond: 0 };
  const heard = await findHeard(page);
  let isUntried = false;
  for (let place = 0; place < Math.min(heard, MAX_SELECTS); place += 1) {
    const key = steps.areOver
      ? null
      : await steps.ask<'ArrowDown' | 'ArrowUp' | null>(`reachSelect(${place})`);
    if (key === null) {
      isUntried = true;
      continue;
    }
    const before = steps.departures;
    await steps.press(key);
    // A script may keep the key from choosing.
    if (!(await steps.ask<boolean>(`hasChosen(${place})`)) && steps.departures === before) continue;
    await steps.until(async () => steps.departures > before, Boolean, PATIENCE);
    if (steps.departures > before) leaving.push(await steps.ask<number>(`indexOfSelect(${place})`));
    else if (steps.areOver) isUntried = true;
  }
  return { leaving, isUntried, beyond: Math.max(heard - MAX_SELECTS, 0) };
}

/** How many lists a script listens to. */
async function findHeard(page: TrialPage): Promise<number> {
  const { cdp, world } = page;
  try {
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      functionDeclaration:
        'function (...elements) { return globalThis.sitedeltaActions.findHeard(elements); }',
      executionContextId: world.contextId,
      arguments: (await changeListeners(page)).map((objectId) => ({ objectId })),
      returnByValue: true,
    });
    return Number(result.value);
  } finally {
    await releaseListeners(page);
  }
}
