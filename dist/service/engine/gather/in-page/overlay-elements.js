/*
 * Runs in the world of a document in which its snapshot was taken, while the scripts of the page are stopped. It adds a
 * function there that returns what the scripts about overlays ask of elements: what is around them and in them. Accessors
 * are those of the prototypes: see snapshot.js.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openOverlayElements = (caps) => {
  const { shadowRoots } = globalThis.sitedelta;
  const read = (prototype, name, object) => Object.getOwnPropertyDescriptor(prototype, name).get.call(object);
  const parentNode = (node) => read(Node.prototype, 'parentNode', node);
  const matches = (element, selector) => Element.prototype.matches.call(element, selector);
  const all = (selector, root) =>
    (root === document
      ? Document
      : root instanceof ShadowRoot
        ? DocumentFragment
        : Element
    ).prototype.querySelectorAll.call(root, selector);
  const everywhere = (selector) => [document, ...shadowRoots].flatMap((root) => [...all(selector, root)]);
  /** The element around a node as the page is drawn; null for the root of the document. */
  const around = (node) => {
    const parent = read(Element.prototype, 'assignedSlot', node) ?? parentNode(node);
    if (parent instanceof ShadowRoot) return read(ShadowRoot.prototype, 'host', parent);
    return parent instanceof Element ? parent : null;
  };
  const lineage = (element) => {
    const found = [];
    for (let at = element; at !== null; at = around(at)) found.push(at);
    return found;
  };
  const isAround = (outer, element) => lineage(element).includes(outer);
  const isPage = (element) => matches(element, 'html, body');
  const positionOf = (element) => getComputedStyle(element).position;
  const isInTopLayer = (element) => matches(element, ':modal, :popover-open');

  const SILENT = 'script, style, template, noscript, link, meta';
  const CONTENT = 'img, svg, video, canvas, iframe, input, button, select, textarea, object, embed';
  /** Whether there is something to see or to hear in a part of the document, besides one element of it. */
  const hasContent = (container, except = null) => {
    const walker = Document.prototype.createTreeWalker.call(
      document,
      container,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      (node) =>
        node === except || (node instanceof Element && matches(node, SILENT))
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
    );
    for (let count = 0; count < caps.nodes; count += 1) {
      const node = walker.nextNode();
      if (node === null) return false;
      if (node instanceof Element ? matches(node, CONTENT) : /\S/.test(node.data)) return true;
    }
    return true;
  };
  /** The outermost element with nothing in it but an overlay: what a library has put into the page for it. */
  const rootOf = (element) => {
    let root = element;
    for (;;) {
      const container = parentNode(root);
      if (container === null || container === document || hasContent(container, root)) return root;
      const outer =
        container instanceof ShadowRoot ? read(ShadowRoot.prototype, 'host', container) : container;
      if (isPage(outer)) return root;
      root = outer;
    }
  };

  const siblingsOf = (element) => {
    const parent = parentNode(element);
    if (parent === null || parent === document) return [];
    const { prototype } = parent instanceof Element ? Element : DocumentFragment;
    return [...read(prototype, 'children', parent)].filter((other) => other !== element);
  };

  const PAGE = 'main, [role=main i], h1, h2, nav, a[href], button, input, select, textarea';
  const partsOfPage = (element) => [element, ...all(PAGE, element)].filter((part) => matches(part, PAGE));

  return {
    read,
    matches,
    all,
    everywhere,
    lineage,
    siblingsOf,
    isAround,
    isPage,
    positionOf,
    isInTopLayer,
    isBare: (element) => !hasContent(element) && !matches(element, CONTENT),
    rootOf,
    partsOfPage,
    isHidden: (element, selector) => lineage(element).some((each) => matches(each, selector)),
  };
};
