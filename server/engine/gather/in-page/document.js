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
    text
      .trim()
      .replace(/^(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?)/, '')
      .replace(/(?:-->|(?:\/\/|\/\*)?\s*\]\]>\s*(?:\*\/)?)$/, '')
      .trim();

  const brokenData = [];
  const blocks = Document.prototype.querySelectorAll.call(document, 'script[type="application/ld+json" i]');
  for (let at = 0; at < blocks.length && at < caps.blocks; at += 1) {
    const text = withoutWrapping(textContent(blocks[at]));
    if (text === '' || text.length > caps.characters) continue;
    try {
      JSON.parse(text);
    } catch (error) {
      const node = globalThis.sitedelta.indexOf(blocks[at]);
      const message = String(error.message).slice(0, caps.text);
      if (node !== null) brokenData.push({ node, message, text: text.slice(0, caps.text) });
    }
  }
  const type = doctypeOf(document);
  const cut = (text) => text.slice(0, caps.text);
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
