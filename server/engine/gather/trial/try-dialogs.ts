import type { TriedDialog } from '../../../facts/action-facts.ts';
import type { ActionSteps } from './action-steps.ts';

/** Dialogs that are opened on a page. */
const MAX_DIALOGS = 3;
/** Links and controls of a dialog up to which the Tab key is followed around. */
const MAX_ROUND = 12;
/** Buttons of a dialog that are pressed to close it. */
const MAX_CLOSERS = 3;
/** Pauses for something to open, to close, or to get the focus. */
const PATIENCE = 14;

interface Focus {
  at: 'nowhere' | 'inside' | 'behind' | 'elsewhere';
  node?: number;
}

/**
 * Opens dialogs by keyboard, walks around in them by Tab, and closes them.
 * @param count buttons that may open one
 * @param isPlain they do not say that they open something; they are pressed while there is a dialog that none has opened
 * @returns also whether some could not be tried, and how many more there are
 */
export async function tryDialogs(
  steps: ActionSteps,
  count: number,
  isPlain = false,
): Promise<{ dialogs: TriedDialog[]; isUntried: boolean; beyond: number }> {
  const dialogs: TriedDialog[] = [];
  let isUntried = false;
  const most = isPlain ? count : Math.min(count, MAX_DIALOGS);
  for (let place = 0; place < most; place += 1) {
    const refused = steps.refused;
    if (isPlain && !(await steps.ask<boolean>('hasHiddenDialog()'))) break;
    if (steps.areOver || !(await steps.ask<boolean>(`reachOpener(${place})`))) {
      isUntried ||= steps.areOver || !isPlain;
      continue;
    }
    await steps.press('Enter');
    const isOpen = await steps.askUntil<boolean>('findDialog()', Boolean, PATIENCE);
    if (!isOpen) {
      // It may need what was refused.
      if (steps.refused > refused) isUntried = true;
      continue;
    }
    const dialog = await tryDialog(steps);
    if (steps.refused > refused || steps.areOver) isUntried = true;
    else if (dialog !== null) dialogs.push(dialog);
  }
  return { dialogs, isUntried, beyond: count - most };
}

/** @returns null if it is not a dialog */
async function tryDialog(steps: ActionSteps): Promise<TriedDialog | null> {
  // What is built at the same time: the role, the name, and the focus.
  const settled = await steps.askUntil<Focus>('focusOfDialog()', ({ at }) => at === 'inside', PATIENCE);
  await steps.pause(2);
  // What has come first may be what darkens the page.
  if (!(await steps.ask<boolean>('findDialog()'))) return null;
  const about =
    await steps.ask<
      Pick<TriedDialog, 'opener' | 'isModal' | 'isCalledDialog' | 'hasRole' | 'name' | 'text' | 'stops'>
    >('describeDialog()');
  const tried: TriedDialog = { ...about, focus: 'moved', left: null, closedBy: null, returned: null };
  if (!about.isModal && !about.isCalledDialog && !about.hasRole) {
    await close(steps);
    return null;
  }
  if (settled.at !== 'inside') {
    await steps.press('Tab');
    tried.focus = (await focusOf(steps)).at === 'inside' ? 'next' : 'outside';
  }
  if (about.isModal && tried.focus !== 'outside' && about.stops <= MAX_ROUND) {
    for (let step = 0; step < about.stops + 3 && tried.left === null; step += 1) {
      await steps.press('Tab');
      const { at, node } = await focusOf(steps);
      if (at === 'behind') tried.left = node ?? null;
    }
  }
  if (!(await steps.ask<boolean>('isDialogOpen()'))) return tried;
  tried.closedBy = await close(steps);
  if (tried.closedBy === 'escape' || tried.closedBy === 'button') tried.returned = await returned(steps);
  return tried;
}

/** Where the focus is once a script that brings it back has done so. */
async function focusOf(steps: ActionSteps): Promise<Focus> {
  const focus = await steps.ask<Focus>('focusOfDialog()');
  if (focus.at !== 'behind') return focus;
  return steps.askUntil<Focus>('focusOfDialog()', ({ at }) => at === 'inside', 3);
}

async function close(steps: ActionSteps): Promise<TriedDialog['closedBy']> {
  const isClosed = async (): Promise<boolean> =>
    !(await steps.askUntil<boolean>('isDialogOpen()', (isOpen) => !isOpen, PATIENCE));
  const { sure, all, others } = await steps.ask<Record<'sure' | 'all' | 'others', number>>('findClosers()');
  if (all > 0) await steps.ask('reachCloser(0)');
  await steps.press('Escape');
  if (await isClosed()) return 'escape';
  const tried = Math.min(all, Math.max(sure, 1), MAX_CLOSERS);
  for (let place = 0; place < tried; place += 1) {
    if (!(await steps.ask<boolean>(`reachCloser(${place})`))) continue;
    await steps.press('Enter');
    if (await isClosed()) return 'button';
  }
  await steps.ask('putAway()');
  // A form in it, or a button that was not pressed, may close it.
  return tried === all && others === 0 ? 'nothing' : null;
}

async function returned(steps: ActionSteps): Promise<boolean | null> {
  const isBack = await steps.askUntil<boolean | null>('isReturned()', (is) => is !== false, PATIENCE);
  if (isBack !== false) return isBack;
  // The browser goes on from where the focus was.
  await steps.press('Tab');
  return steps.ask<boolean>('isNextToOpener()');
}
