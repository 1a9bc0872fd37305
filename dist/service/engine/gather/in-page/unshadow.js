/*
 * Runs in an isolated world of a page after its snapshot was taken. A field named "tagName" shadows that property of its
 * form, and an image named "body" that of its document, in every world, which breaks axe and HTML_CodeSniffer.
 * Such fields are moved out of their form, and such names are removed: neither affects what the runners check. Before
 * the forms are used, `reshadow` gives all of it back.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, so that the world gets no new name */
(() => {
  const caller =
    (prototype, name) =>
    (object, ...args) =>
      prototype[name].call(object, ...args);
  const find = caller(Document.prototype, 'querySelectorAll');
  const attribute = caller(Element.prototype, 'getAttribute');
  const setAttribute = caller(Element.prototype, 'setAttribute');
  const removeAttribute = caller(Element.prototype, 'removeAttribute');
  const ofForm = HTMLFormElement.prototype;
  const before = [];
  const change = (element, name, value) => {
    before.push([element, name, attribute(element, name)]);
    if (value === null) removeAttribute(element, name);
    else setAttribute(element, name, value);
  };
  const isShadow = (element, name, prototype) => (attribute(element, name) ?? '') in prototype;

  for (const element of find(document, ':is(embed, form, iframe, img, object)[name]')) {
    if (isShadow(element, 'name', Document.prototype) || isShadow(element, 'name', ofForm))
      change(element, 'name', null);
  }
  // Whether a form has a button matters, so buttons stay in their form and only lose their name.
  for (const button of find(document, ':is(button, input[type=submit i])[name]')) {
    if (isShadow(button, 'name', ofForm)) change(button, 'name', null);
  }
  const fields = 'fieldset, input:not([type=submit i], [type=image i]), object, output, select, textarea';
  for (const field of find(document, `:is(${fields}):is([id], [name])`)) {
    if (isShadow(field, 'name', ofForm) || isShadow(field, 'id', ofForm)) change(field, 'form', '');
  }

  globalThis.sitedelta.reshadow = () => {
    for (const [element, name, value] of before.splice(0)) {
      if (value === null) removeAttribute(element, name);
      else setAttribute(element, name, value);
    }
  };
})();
