import type { TriedDisclosure } from '../../../facts/action-facts.ts';
import type { ActionSteps } from './action-steps.ts';

/** Triggers that are pressed on a page. */
const MAX_DISCLOSURES = 6;
/** Pauses for something to open or close. */
const PATIENCE = 8;

/**
 * Presses what shows and hides a part of the page: by Enter, by the space bar, and by the mouse if these do nothing.
 * @param count of the triggers
 * @returns also whether some could not be tried, and how many more there are
 */
export async function tryDisclosures(
  steps: ActionSteps,
  count: number,
): Promise<{ disclosures: TriedDisclosure[]; isUntried: boolean; beyond: number }> {
  const disclosures: TriedDisclosure[] = [];
  let isUntried = false;
  for (let place = 0; place < Math.min(count, MAX_DISCLOSURES); place += 1) {
    const refused = steps.refused;
    const by = steps.areOver
      ? null
      : await steps.ask<'keyboard' | 'mouse' | 'nothing' | null>(`startDisclosure(${place})`);
    if (by === null) {
      isUntried = true;
      continue;
    }
    if (by === 'nothing') continue;
    const tried = await tryDisclosure(steps, by);
    if (steps.refused > refused || steps.areOver) isUntried = true;
    else if (tried !== null) disclosures.push(tried);
  }
  return { disclosures, isUntried, beyond: Math.max(count - MAX_DISCLOSURES, 0) };
}

async function tryDisclosure(steps: ActionSteps, by: 'keyboard' | 'mouse'): Promise<TriedDisclosure | null> {
  const hasChanged = async (most = PATIENCE): Promise<boolean> =>
    (await steps.askUntil<number>('changedPart()', (at) => at >= 0, most)) >= 0;
  let opensBy: TriedDisclosure['opensBy'] | null = null;
  if (by === 'keyboard') {
    // It may open as soon as it has the focus.
    if (await hasChanged(1)) return null;
    for (const key of ['Enter', ' '] as const) {
      if (!(await steps.ask<boolean>('isTriggerThere()')) || !(await steps.ask<boolean>('focusTrigger()')))
        return null;
      await steps.press(key);
      const hasReacted = await steps.askUntil<boolean>('hasReacted()', Boolean, PATIENCE);
      if (hasReacted && !(await hasChanged(3))) return null;
      if (hasReacted) opensBy = 'keyboard';
      if (opensBy !== null) break;
    }
  }
  if (opensBy === null) {
    if (!(await steps.ask<boolean>('isTriggerThere()'))) return null;
    const middle = await steps.ask<{ x: number; y: number }>('middleOfTrigger()');
    await steps.moveMouse(middle);
    // What opens when the mouse comes is another matter.
    const isHovered = await hasChanged(2);
    if (!isHovered) {
      await steps.click(middle);
      if (await hasChanged()) opensBy = 'mouse';
    }
    await steps.moveMouse({ x: 0, y: 0 });
    if (opensBy === null) return null;
    // It may only have been slow at first.
    if (by === 'keyboard' && (await isClosedByKeyboard(steps))) return null;
  }
  // The attribute may change after the part.
  await steps.pause(3);
  if ((await steps.ask<number>('changedPart()')) < 0) return null;
  // A script may have put another one in its place.
  if (!(await steps.ask<boolean>('isTriggerThere()'))) return null;
  const { isOver, ...about } = await steps.ask<
    Omit<TriedDisclosure, 'opensBy' | 'staysAfterEscape'> & { isOver: boolean }
  >('describeDisclosure()');
  let isChanged = true;
  if (isOver && opensBy === 'keyboard') {
    await steps.press('Escape');
    isChanged = (await steps.askUntil<number>('changedPart()', (at) => at < 0, PATIENCE)) >= 0;
  }
  const staysAfterEscape = isOver && opensBy === 'keyboard' && isChanged;
  if (isChanged && (await steps.ask<boolean>('isTriggerThere()'))) {
    if (opensBy === 'mouse') {
      await steps.click(await steps.ask('middleOfTrigger()'));
      await steps.moveMouse({ x: 0, y: 0 });
    } else if (await steps.ask<boolean>('focusTrigger()')) await steps.press('Enter');
    await steps.askUntil<number>('changedPart()', (at) => at < 0, PATIENCE);
  }
  return { ...about, opensBy, staysAfterEscape };
}

async function isClosedByKeyboard(steps: ActionSteps): Promise<boolean> {
  if (!(await steps.ask<boolean>('isTriggerThere()')) || !(await steps.ask<boolean>('focusTrigger()')))
    return true;
  await steps.press('Enter');
  return (await steps.askUntil<number>('changedPart()', (at) => at < 0, PATIENCE)) < 0;
}
