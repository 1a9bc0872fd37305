/*
 * Runs in the world in which the snapshot was taken, and adds a function there that takes the caps and returns as JSON
 * text which words a style sheet writes before or after the content of elements, with the indexes of these.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.takeGeneratedTexts = (caps) => {
  const { indexOf } = globalThis.sitedelta;
  const PSEUDO = /::?(before|after)\b/g;
  const WORD = /\p{L}{2}/u;
  /**
   * The strings in a value of `content`, without what is only said in their place (`"★" / "star"`), and without those in
   * functions, which are addresses, names and signs: `url("/map.svg")`, `image-set(…)`, `counters(…)`.
   */
  const stringsOf = (content) => {
    let shown = '';
    let depth = 0;
    for (const [part] of content.matchAll(/"(?:[^"\\]|\\.)*"|[()/]/g)) {
      if (part === '(') depth += 1;
      else if (part === ')') depth -= 1;
      else if (depth > 0) continue;
      else if (part === '/') break;
      else shown += part.slice(1, -1).replaceAll(/\\(.)/g, '$1');
    }
    return shown;
  };
  /** Of a variable, the value is known where it is used. */
  const mayWrite = (content) => /\bvar\(/.test(content) || WORD.test(stringsOf(content));
  const ICON_FONT = /icon|awesome|symbol|glyph/i;

  const writing = [];
  let count = 0;
  const add = (rules) => {
    for (const rule of rules) {
      count += 1;
      if (count > caps.rules || writing.length >= caps.selectors) return;
      if (rule instanceof CSSStyleRule) {
        const { content } = rule.style;
        if (content !== '' && rule.selectorText.search(PSEUDO) >= 0 && mayWrite(content))
          writing.push(rule.selectorText);
      } else if (rule instanceof CSSImportRule) addSheet(rule.styleSheet);
      else if ('cssRules' in rule) add(rule.cssRules);
    }
  };
  const addSheet = (sheet) => {
    try {
      if (sheet !== null && !sheet.disabled) add(sheet.cssRules);
    } catch {
      // Of another origin.
    }
  };
  // A form or an image may have the name of a property of the document.
  const sheetsOf = (name) => [
    ...Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document),
  ];
  for (const sheet of [...sheetsOf('styleSheets'), ...sheetsOf('adoptedStyleSheets')]) addSheet(sheet);

  const elementsOf = (selector) => {
    const bare = selector.replaceAll(/(^|[\s>+~,(])::?(?:before|after)\b/g, '$1*').replaceAll(PSEUDO, '');
    try {
      return [...Document.prototype.querySelectorAll.call(document, bare)].slice(0, caps.elements);
    } catch {
      return [];
    }
  };
  const textOf = (element) => {
    if (!Element.prototype.checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true }))
      return '';
    return ['::before', '::after']
      .map((pseudo) => {
        const { content, display, visibility, opacity, fontFamily, fontSize } = getComputedStyle(
          element,
          pseudo,
        );
        const isSeen =
          display !== 'none' && visibility === 'visible' && opacity !== '0' && parseFloat(fontSize) >= 4;
        if (!isSeen || ICON_FONT.test(fontFamily)) return '';
        const text = stringsOf(content);
        return WORD.test(text) ? text : '';
      })
      .join(' ')
      .trim();
  };
  const found = new Map();
  for (const selector of writing) {
    for (const element of elementsOf(selector)) {
      const node = found.size < caps.texts ? indexOf(element) : null;
      if (node === null || found.has(node)) continue;
      const text = textOf(element);
      if (text !== '') found.set(node, text.slice(0, caps.text).toWellFormed());
    }
  }
  return JSON.stringify([...found].map(([node, text]) => ({ node, text })).sort((x, y) => x.node - y.node));
};
