import type { TriedField, TriedForm } from '../../../facts/action-facts.ts';
import type { ActionSteps } from './action-steps.ts';

/** Forms that are submitted on a page. */
const MAX_FORMS = 2;
/** Pauses for a page to say what is wrong. */
const PATIENCE = 12;
/** Pauses for the rest, once it has begun to say it. */
const REST = 6;
const COMPLAINS =
  /\b(?:required|invalid|must|can(?:no|'|’)t|empty|blank|missing|fill|enter|mandatory|error|obligatoire|requis|pflichtfeld|erforderlich|ungültig|obligatori[oa]|verplicht)\b/i;
/** What no address of mail and no date is. */
const WRONG = 'x';

interface Outcome {
  isSent: boolean;
  isNative: boolean;
  hasChanged: boolean;
}

interface SeenField extends Omit<TriedField, 'formatText'> {
  isEmpty: boolean;
  isRequired: boolean;
}

interface SeenForm extends Omit<TriedForm, 'fields' | 'silent'> {
  fields: SeenField[];
  silent: string | null;
}

/**
 * Submits forms as they came, and then with a value of the wrong format; both are refused unless the page keeps the form
 * back itself.
 * @param count of the forms
 * @param dialogs how many messages the page has shown in a window of the browser so far
 * @returns also whether some could not be tried, and how many more there are
 */
export async function tryForms(
  steps: ActionSteps,
  count: number,
  dialogs: () => number,
): Promise<{ forms: TriedForm[]; isUntried: boolean; beyond: number }> {
  const forms: TriedForm[] = [];
  let isUntried = false;
  for (let place = 0; place < Math.min(count, MAX_FORMS); place += 1) {
    const before = dialogs();
    if (steps.areOver || !(await steps.ask<boolean>(`reachForm(${place})`))) {
      isUntried = true;
      continue;
    }
    if (!(await submit(steps))) continue;
    const { fields, ...seen } = await steps.ask<SeenForm>('describeForm()');
    const complained = fields.flatMap(({ isEmpty, isRequired, ...field }, at) =>
      isEmpty && (isRequired || field.saysInvalid || isComplaint(field)) ? [{ at, field }] : [],
    );
    const formatTexts = await tryFormat(steps, complained);
    if (steps.areOver) {
      isUntried = true;
      continue;
    }
    forms.push({
      node: seen.node,
      fields: complained.map(({ at, field }) => ({ ...field, formatText: formatTexts.get(at) ?? null })),
      hasText: seen.hasText || dialogs() > before,
      // A text that appears may also say thanks.
      general: seen.general !== null && COMPLAINS.test(seen.general) ? seen.general : null,
      empty: seen.empty,
      isAnnounced: seen.isAnnounced || dialogs() > before,
      ...(seen.silent !== null && dialogs() === before && { silent: seen.silent }),
    });
  }
  return { forms, isUntried, beyond: Math.max(count - MAX_FORMS, 0) };
}

/** Presses the button that has the focus. @returns whether the page keeps the form back with a message of its own */
async function submit(steps: ActionSteps): Promise<boolean> {
  const refused = steps.refused;
  await steps.press('Enter');
  const isOver = ({ isSent, isNative, hasChanged }: Outcome): boolean => isSent || isNative || hasChanged;
  await steps.askUntil('outcomeOfForm()', isOver, PATIENCE);
  await steps.pause(REST);
  const { isSent, isNative, hasChanged } = await steps.ask<Outcome>('outcomeOfForm()');
  return !isSent && !isNative && hasChanged && steps.refused === refused;
}

/** A text that appears may also say thanks. */
function isComplaint({ looksWrong, text }: Pick<SeenField, 'looksWrong' | 'text'>): boolean {
  return text !== null && (looksWrong || COMPLAINS.test(text));
}

/** What is said of a value of the wrong format, by place of the field. */
async function tryFormat(
  steps: ActionSteps,
  complained: readonly { at: number; field: Pick<TriedField, 'format' | 'text'> }[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const first = complained.find(({ field }) => field.format !== null && field.text !== null);
  if (first === undefined || !(await steps.ask<boolean>(`reachField(${first.at})`))) return found;
  await steps.write(WRONG);
  if (!(await steps.ask<boolean>('reachSubmitter()')) || !(await submit(steps))) return found;
  const text = await steps.ask<string | null>(`textOfField(${first.at})`);
  if (text !== null) found.set(first.at, text);
  return found;
}
