/*
 * Runs in an isolated world of a page after its snapshot was taken. A field named "tagName" shadows that property of its
 * form, and an image named "body" that of its document, in every world, which breaks axe and HTML_CodeSniffer.
 * Such fields are moved out of their form, and such names are removed: neither affects what the runners check. Before
 * the forms are used, `reshadow` gives all of it back.
 */
import { all, attribute, setAttribute } from './dom/elements.ts';

/** What is changed, with the value that it had. */
const before: [element: Element, name: string, value: string | null][] = [];

function change(element: Element, name: string, value: string | null): void {
  before.push([element, name, attribute(element, name)]);
  setAttribute(element, name, value);
}

function isShadow(element: Element, name: string, prototype: object): boolean {
  return (attribute(element, name) ?? '') in prototype;
}

const ofForm = HTMLFormElement.prototype;
for (const element of all(':is(embed, form, iframe, img, object)[name]')) {
  if (isShadow(element, 'name', Document.prototype) || isShadow(element, 'name', ofForm))
    change(element, 'name', null);
}
// Whether a form has a button matters, so buttons stay in their form and only lose their name.
for (const button of all(':is(button, input[type=submit i])[name]')) {
  if (isShadow(button, 'name', ofForm)) change(button, 'name', null);
}
const FIELDS = 'fieldset, input:not([type=submit i], [type=image i]), object, output, select, textarea';
for (const field of all(`:is(${FIELDS}):is([id], [name])`)) {
  if (isShadow(field, 'name', ofForm) || isShadow(field, 'id', ofForm)) change(field, 'form', '');
}

globalThis.sitedelta.reshadow = () => {
  for (const [element, name, value] of before.splice(0)) setAttribute(element, name, value);
};
