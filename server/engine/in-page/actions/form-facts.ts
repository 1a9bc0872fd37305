import { CAPS } from './caps.ts';
import type { ShownText } from './form-texts.ts';
import { lookOf } from './form-texts.ts';
import { LIVE } from './plain-buttons.ts';
import { finishAnimations } from './reach.ts';
import { submitterOf } from './forms.ts';
import { fields, looks, newTexts, submitting } from './submit-form.ts';
import type { Field } from '../dom/elements.ts';
import { attribute, byId, given, labelsOf, matches } from '../dom/elements.ts';
import { active } from '../dom/focus.ts';
import { indexAround } from '../dom/snapshot.ts';

/** The largest part around a field that holds no other one. */
function groupOf(field: Field): Element {
  let found: Element = field;
  for (
    let at = field.parentElement;
    at !== null && at !== given(submitting).parentElement;
    at = at.parentElement
  ) {
    if (fields.some((other) => other !== field && at.contains(other))) break;
    found = at;
  }
  return found;
}

function refersTo(field: Field, holder: Element): boolean {
  const names = ['aria-describedby', 'aria-errormessage', 'aria-labelledby'];
  const named = names.flatMap((name) => (attribute(field, name) ?? '').split(/\s+/).map(byId));
  return [...named, ...labelsOf(field)].some((each) => each !== null && each.contains(holder));
}

function formatOf(field: Field): 'email' | 'date' | null {
  const words = ['name', 'id', 'autocomplete', 'placeholder']
    .map((name) => attribute(field, name) ?? '')
    .join(' ');
  if (!matches(field, 'input:not([type]), input:is([type=text i], [type=email i])')) return null;
  if (matches(field, '[type=email i]') || /(?:^|[^a-z])e-?mail/i.test(words)) return 'email';
  return /(?:^|[^a-z])(?:date|birthday|bday|dob|geburtsdatum)/i.test(words) ? 'date' : null;
}

/** Whether a text says which field it is about, by a word of its label. */
function namesField(text: string): boolean {
  const words = new Set(text.toLowerCase().match(/[\p{L}-]{3,}/gu));
  return fields.some((field) => {
    const labels = labelsOf(field).map(({ textContent }) => textContent);
    const said = [...labels, ...['aria-label', 'placeholder', 'name'].map((name) => attribute(field, name))];
    return (
      said
        .join(' ')
        .toLowerCase()
        .match(/[\p{L}-]{3,}/gu) ?? []
    ).some((word) => words.has(word));
  });
}

/** What has appeared away from all fields, and does not say which of them it is about. */
function generalText(fresh: ShownText[], focused: HTMLElement | null): string | null {
  const groups = fields.map((field) => groupOf(field));
  const text = fresh
    .filter(
      ({ holder }) => !groups.some((group) => group.contains(holder)) && holder.closest('button') === null,
    )
    .map((each) => each.text)
    .join(' ');
  const pointsAtField = fields.some((field) => field === focused) || namesField(text);
  return text === '' || pointsAtField ? null : text.slice(0, CAPS.text);
}

/** What the page says of a form, now that it was submitted empty. */
export function describeForm() {
  const focused = active();
  const fresh = newTexts();
  focused?.blur();
  finishAnimations();
  const links = fresh.map(({ holder }) => holder.closest('a[href^="#"]')).filter((link) => link !== null);
  const saidOtherwise = fields.some((field, at) => lookOf(field).said !== looks[at]?.said);
  const described = fields.map((field, at) => {
    const group = groupOf(field);
    const own = fresh.filter(({ holder }) => group.contains(holder) && holder.closest('button') === null);
    const look = lookOf(field);
    const id = attribute(field, 'id') ?? '';
    const isRequired = field.required || attribute(field, 'aria-required') === 'true';
    return {
      node: indexAround(field),
      isEmpty: field.value === '',
      isRequired,
      // What is disabled looks different, too.
      looksWrong: look.own !== looks[at]?.own && !matches(field, ':disabled, :read-only:not(select)'),
      saysInvalid: attribute(field, 'aria-invalid') === 'true',
      text: joined(own),
      isTied:
        own.some(({ holder }) => refersTo(field, holder)) ||
        fresh.some(({ holder }) => refersTo(field, holder)) ||
        (id !== '' && links.some((link) => attribute(link, 'href') === `#${id}`)),
      format: formatOf(field),
    };
  });
  const isAnnounced =
    fresh.some(({ holder }) => holder.closest(LIVE) !== null) ||
    (focused !== null && fresh.some(({ holder }) => focused.contains(holder)));
  // Where the focus goes, people hear what is there.
  const isLed = focused !== null && focused !== submitterOf(given(submitting));
  const silent =
    isAnnounced || isLed ? null : joined(fresh.filter(({ holder }) => holder.closest('button') === null));
  return {
    node: indexAround(submitting),
    fields: described.slice(0, CAPS.fields),
    hasText: fresh.length > 0 || saidOtherwise,
    general: generalText(fresh, focused),
    empty: described.filter(({ isEmpty }) => isEmpty).length,
    isAnnounced,
    silent,
  };
}

/** What the page says next to a field; null if it says nothing. */
export function textOfField(place: number): string | null {
  const group = groupOf(given(fields[place]));
  const own = newTexts().filter(({ holder }) => group.contains(holder));
  return joined(own);
}

/** Null if there are none. */
function joined(texts: readonly ShownText[]): string | null {
  if (texts.length === 0) return null;
  return texts
    .map(({ text }) => text)
    .join(' ')
    .slice(0, CAPS.text);
}
