import type { FieldLook, ShownText } from './form-texts.ts';
import { keyOf, lookOf, shownTexts } from './form-texts.ts';
import { fieldsOf, forms, opensWindow, submitterOf } from './forms.ts';
import { isVisibleInDocument } from './in-document.ts';
import { finishAnimations, reach } from './reach.ts';
import type { Field } from '../dom/elements.ts';
import { attribute, given, matches } from '../dom/elements.ts';
import { active } from '../dom/focus.ts';

/** The form that is tried. */
export let submitting: HTMLFormElement | null = null;
export let fields: Field[] = [];
export let looks: FieldLook[] = [];
let texts = new Set<string>();
export let refused: Event[] = [];
export let submits: SubmitEvent[] = [];
// Once all scripts of the page have heard of it: they may have chosen another window. None would open, but it would take
// the focus.
export let kept: SubmitEvent | null = null;

/** Notes how a form looks, and gives the focus to its button. @returns whether it can be submitted */
export function reachForm(place: number): boolean {
  const form = given(forms[place]);
  submitting = form;
  if (!isVisibleInDocument(form)) return false;
  fields = fieldsOf(form);
  active()?.blur();
  finishAnimations();
  looks = fields.map((field) => lookOf(field));
  texts = new Set(shownTexts().map((each) => keyOf(each)));
  refused = [];
  submits = [];
  const submitter = submitterOf(form);
  return submitter !== null && reach(submitter);
}

/** To press it once more. */
export function reachSubmitter(): boolean {
  refused = [];
  submits = [];
  const submitter = submitterOf(given(submitting));
  return submitter !== null && reach(submitter);
}

/** What is shown now and was not before. */
export function newTexts(): ShownText[] {
  return shownTexts().filter((each) => !texts.has(keyOf(each)));
}

/** What has come of it: the browser has sent it, or shows a message of its own, or something has changed. */
export function outcomeOfForm(): { isSent: boolean; isNative: boolean; hasChanged: boolean } {
  const form = given(submitting);
  finishAnimations();
  const isSent = submits.some(
    (event) => event.target === form && (event === kept || !event.defaultPrevented),
  );
  const focused = active();
  const isNative = refused.some((event) => !event.defaultPrevented && event.target === focused);
  const hasChanged =
    fields.some(
      (field, at) => lookOf(field).own !== looks[at]?.own || attribute(field, 'aria-invalid') === 'true',
    ) || newTexts().length > 0;
  return isVisibleInDocument(form)
    ? { isSent, isNative, hasChanged }
    : { isSent: true, isNative, hasChanged };
}

/** Gives the focus to a field, to write something into it. */
export function reachField(place: number): boolean {
  return reach(given(fields[place]));
}

addEventListener('invalid', (event) => refused.push(event), true);
addEventListener('submit', (event) => submits.push(event), true);
addEventListener('submit', (event) => {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  if (!opensWindow(event.target, event.submitter)) return;
  kept = event;
  event.preventDefault();
});
addEventListener('click', (event) => {
  const link = event
    .composedPath()

    .filter((each) => each instanceof Element)
    .find((each) => matches(each, 'a[href], area[href]'));
  if (link !== undefined && opensWindow(link)) event.preventDefault();
});
