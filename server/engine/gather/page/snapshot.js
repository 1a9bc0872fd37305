/*
 * Runs in an isolated world of the page: leaves a function there that takes the caps and returns the page as JSON
 * text. Everything is read through the accessors of the prototypes: a form with a field named
 * "children", or an image named "body", shadows the properties of its form or document in every world.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one closure, so that the world has one new name */
globalThis.takeSnapshot = (caps) => {
  const reader = (prototype, name) => {
    const accessor = Object.getOwnPropertyDescriptor(prototype, name);
    return (object) => accessor.get.call(object);
  };
  const nodeType = reader(Node.prototype, 'nodeType');
  const lastChild = reader(Node.prototype, 'lastChild');
  const previousSibling = reader(Node.prototype, 'previousSibling');
  const parentNode = reader(Node.prototype, 'parentNode');
  const characters = reader(CharacterData.prototype, 'data');
  const localName = reader(Element.prototype, 'localName');
  const shadowRoot = reader(Element.prototype, 'shadowRoot');
  const shadowHost = reader(ShadowRoot.prototype, 'host');
  const rootElement = reader(Document.prototype, 'documentElement');
  const documentTitle = reader(Document.prototype, 'title');
  const frameDocument = reader(HTMLIFrameElement.prototype, 'contentDocument');
  const attributeNames = (element) => Element.prototype.getAttributeNames.call(element);
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
  const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const addressOf = {
    a: reader(HTMLAnchorElement.prototype, 'href'),
    area: reader(HTMLAreaElement.prototype, 'href'),
    link: reader(HTMLLinkElement.prototype, 'href'),
  };
  const ELEMENT = 1;
  const TEXT = 3;
  const SILENT = new Set(['script', 'style', 'noscript', 'template']);

  const nodes = [];
  const links = [];
  const indexes = new Map();
  let canonical = null;
  let elements = 0;
  let budget = caps.characters;
  let cut = false;

  const spend = (text) => {
    budget -= text.length;
    if (budget < 0) cut = true;
    return budget >= 0;
  };

  const attributesOf = (element) => {
    const attributes = {};
    let count = 0;
    for (const name of attributeNames(element)) {
      if (count >= caps.attributes || name.length > caps.name) {
        cut = true;
        continue;
      }
      const value = attribute(element, name).slice(0, caps.value);
      if (!spend(name + value)) break;
      attributes[name] = value;
      count += 1;
    }
    return count > 0 ? attributes : undefined;
  };

  const webAddress = (element, tag) => {
    if (!(element instanceof { a: HTMLAnchorElement, area: HTMLAreaElement, link: HTMLLinkElement }[tag]))
      return null;
    const address = addressOf[tag](element);
    return address.length <= caps.address && /^https?:\/\//.test(address) ? address : null;
  };

  const noteAddresses = (element, tag) => {
    if (tag === 'link') {
      const words = (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
      if (canonical === null && words.includes('canonical')) canonical = webAddress(element, tag);
    } else if (tag === 'a' || tag === 'area') {
      const address = links.length < caps.links ? webAddress(element, tag) : null;
      if (address !== null && attribute(element, 'download') === null) links.push(address);
    }
  };

  const stack = [];
  const pushChildren = (container, parent, via, silent, inFrame) => {
    for (let child = lastChild(container); child !== null; child = previousSibling(child)) {
      const type = nodeType(child);
      if (type === ELEMENT || (type === TEXT && !silent)) stack.push({ node: child, parent, via, inFrame });
    }
  };

  const addText = ({ node, parent, via }) => {
    const text = characters(node).replace(/\s+/g, ' ').trim();
    const short = text.slice(0, caps.text);
    if (short === '' || !spend(short)) return;
    const record = { parent, text: short };
    if (short.length < text.length) record.textLength = text.length;
    if (via !== undefined) record.via = via;
    nodes.push(record);
  };

  const addElement = ({ node, parent, via, inFrame }) => {
    const index = nodes.length;
    const tag = localName(node).toLowerCase().slice(0, caps.name);
    const record = { parent, tag };
    elements += 1;
    indexes.set(node, index);
    nodes.push(record);
    const attributes = attributesOf(node);
    if (attributes !== undefined) record.attributes = attributes;
    const { left, top, width, height } = boxOf(node);
    if (width > 0 || height > 0) {
      record.box = [left + scrollX, top + scrollY, width, height].map(Math.round);
    }
    if (via !== undefined) record.via = via;
    if (!inFrame) noteAddresses(node, tag);

    pushChildren(node, index, undefined, SILENT.has(tag), inFrame);
    const shadow = shadowRoot(node);
    if (shadow !== null) pushChildren(shadow, index, 'shadow', false, inFrame);
    // Null for documents of other origins.
    const inner = node instanceof HTMLIFrameElement ? frameDocument(node) : null;
    const innerRoot = inner === null ? null : rootElement(inner);
    if (innerRoot !== null) stack.push({ node: innerRoot, parent: index, via: 'frame', inFrame: true });
  };

  const root = rootElement(document);
  if (root !== null) stack.push({ node: root, parent: -1, inFrame: false });
  while (stack.length > 0) {
    if (nodes.length >= caps.nodes) {
      cut = true;
      break;
    }
    const entry = stack.pop();
    if (nodeType(entry.node) === TEXT) addText(entry);
    else addElement(entry);
  }

  /** For the runners: the index of an element, or of the nearest ancestor in the snapshot; null for the page. */
  const indexOf = (element) => {
    let node = element ?? null;
    while (node !== null) {
      const index = indexes.get(node);
      if (index !== undefined) return index;
      node = node instanceof ShadowRoot ? shadowHost(node) : parentNode(node);
    }
    return null;
  };
  globalThis.sitedelta = { indexOf };

  return JSON.stringify({
    nodes,
    links,
    canonical,
    elements,
    cut,
    title: documentTitle(document).replace(/\s+/g, ' ').trim().slice(0, caps.text),
  });
};
