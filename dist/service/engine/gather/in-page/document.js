/*
 * Runs in an isolated world of the page after the snapshot, and adds a function there that takes the caps and returns
 * what the document is besides its elements, as JSON text. It is one function, and reads through the accessors of the
 * prototypes, as in snapshot.js.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see above */
globalThis.readDocument = (caps) => {
  const reader = (prototype, name) => {
    const accessor = Object.getOwnPropertyDescriptor(prototype, name);
    return (object) => accessor.get.call(object);
  };
  const doctypeOf = reader(Document.prototype, 'doctype');
  const compatMode = reader(Document.prototype, 'compatMode');
  const characterSet = reader(Document.prototype, 'characterSet');
  const textContent = reader(Node.prototype, 'textContent');

  /** Pages for old browsers hide the text from HTML parsers by comments; readers of structured data skip these. */
  const withoutWrapping = (text) =>
    withoutEnd(text.trim().replace(/^(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?)/, '')).trim();
  /** Without a regular expression: one that looks for the end takes the square of the length of a run of spaces. */
  const withoutEnd = (text) => {
    if (text.endsWith('-->')) return text.slice(0, -3);
    const inner = (text.endsWith('*/') ? text.slice(0, -2) : text).trimEnd();
    if (!inner.endsWith(']]>')) return text;
    const data = inner.slice(0, -3).trimEnd();
    return data.endsWith('//') || data.endsWith('/*') ? data.slice(0, -2) : data;
  };

  const cut = (text) => text.slice(0, caps.text).toWellFormed();
  const brokenData = [];
  const blocks = Document.prototype.querySelectorAll.call(document, 'script[type="application/ld+json" i]');
  for (let at = 0; at < blocks.length && at < caps.blocks; at += 1) {
    const whole = textContent(blocks[at]);
    if (whole.length > caps.characters) continue;
    const text = withoutWrapping(whole);
    if (text === '') continue;
    try {
      JSON.parse(text);
    } catch (error) {
      const node = globalThis.sitedelta.indexOf(blocks[at]);
      if (node !== null) brokenData.push({ node, message: cut(error.message), text: cut(text) });
    }
  }
  const type = doctypeOf(document);
  return JSON.stringify({
    doctype:
      type === null
        ? null
        : { name: cut(type.name), publicId: cut(type.publicId), systemId: cut(type.systemId) },
    quirks: compatMode(document) === 'BackCompat',
    charset: characterSet(document),
    brokenData,
  });
};
