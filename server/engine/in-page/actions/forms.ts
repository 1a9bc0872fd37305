import { CAPS } from './caps.ts';
import { isShownInDocument, isVisibleInDocument } from './in-document.ts';
import { namesAction } from './names.ts';
import type { Field } from '../dom/elements.ts';
import { all, attribute, matches, reader } from '../dom/elements.ts';

const elements = reader(HTMLFormElement.prototype, 'elements');

function elementsOf(form: HTMLFormElement): Element[] {
  return [...elements(form)];
}

const FIELD =
  'textarea, select, input:not([type=hidden i], [type=submit i], [type=button i], [type=reset i], [type=image i], [type=checkbox i], [type=radio i], [type=range i], [type=color i], [type=file i])';

/** The fields of a form that can be filled in. */
export function fieldsOf(form: HTMLFormElement): Field[] {
  return elementsOf(form)
    .filter(isField)
    .filter((field) => isShownInDocument(field) && !matches(field, ':disabled, :read-only:not(select)'));
}

function isField(element: Element): element is Field {
  return matches(element, FIELD);
}

function isSearch(form: HTMLFormElement): boolean {
  if (form.closest('[role=search i], search') !== null) return true;
  const [field, ...others] = fieldsOf(form);
  if (field === undefined || others.length > 0) return false;
  const words = [attribute(form, 'class'), attribute(form, 'id'), attribute(field, 'placeholder')];
  return (
    matches(field, '[type=search i]') ||
    /^(?:s|q|query|search|term|keywords?)$/i.test(attribute(field, 'name') ?? '') ||
    /search|suche|recherche|buscar/i.test(words.map((word) => word ?? '').join(' '))
  );
}

/** The button that submits a form; null if there is none. */
export function submitterOf(form: HTMLFormElement): HTMLElement | null {
  return (
    elementsOf(form).find(
      (element): element is HTMLElement =>
        matches(
          element,
          'button:not([type=button i], [type=reset i]), input:is([type=submit i], [type=image i])',
        ) &&
        isShownInDocument(element) &&
        !matches(element, ':disabled'),
    ) ?? null
  );
}

/** Whether a link or form leads to another window: by its own attribute, or by the base of the document. */
export function opensWindow(element: Element, submitter: Element | null = null): boolean {
  const own = (submitter && attribute(submitter, 'formtarget')) ?? attribute(element, 'target');
  const name = own ?? attribute(all('base[target]')[0] ?? element, 'target') ?? '';
  return !/^(?:|_self)$/i.test(name.trim());
}

function isAction(form: HTMLFormElement): boolean {
  const submitter = submitterOf(form);
  return submitter !== null && namesAction(submitter, attribute(form, 'action') ?? '');
}

/** Forms that may be submitted. */
export const submitted = all<HTMLFormElement>('form')
  .slice(0, CAPS.elements)
  .filter((form) => {
    if (!isVisibleInDocument(form)) return false;
    if (/^dialog$/i.test(attribute(form, 'method') ?? '') || isSearch(form)) return false;
    const submitter = submitterOf(form);
    return submitter !== null && fieldsOf(form).length > 0;
  });
export const inPlace = submitted.filter((form) => !opensWindow(form, submitterOf(form)));
export const forms = inPlace.filter((form) => !isAction(form));
