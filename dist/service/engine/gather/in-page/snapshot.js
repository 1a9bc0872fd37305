/*
 * Runs in an isolated world of the page, and adds a function there that takes the caps and returns the page as JSON
 * text. Everything is read through the accessors of the prototypes: a form with a field named
 * "children", or an image named "body", shadows the properties of its form or document in every world.
 * It is one long function so that the world gets only one new name, and the state of a snapshot ends with it.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see above */
globalThis.takeSnapshot = (caps) => {
  const reader = (prototype, name) => {
    const accessor = Object.getOwnPropertyDescriptor(prototype, name);
    return (object) => accessor.get.call(object);
  };
  const nodeType = reader(Node.prototype, 'nodeType');
  const lastChild = reader(Node.prototype, 'lastChild');
  const previousSibling = reader(Node.prototype, 'previousSibling');
  const parentNode = reader(Node.prototype, 'parentNode');
  const baseAddress = reader(Node.prototype, 'baseURI');
  const characters = reader(CharacterData.prototype, 'data');
  const localName = reader(Element.prototype, 'localName');
  const shadowRoot = reader(Element.prototype, 'shadowRoot');
  const shadowHost = reader(ShadowRoot.prototype, 'host');
  const rootElement = reader(Document.prototype, 'documentElement');
  const documentTitle = reader(Document.prototype, 'title');
  const frameDocument = {
    iframe: reader(HTMLIFrameElement.prototype, 'contentDocument'),
    frame: reader(HTMLFrameElement.prototype, 'contentDocument'),
  };
  const frameAddress = {
    iframe: reader(HTMLIFrameElement.prototype, 'src'),
    frame: reader(HTMLFrameElement.prototype, 'src'),
  };
  /** Sizes without borders, which a frame of one pixel may have too. */
  const innerWidthOf = reader(Element.prototype, 'clientWidth');
  const innerHeightOf = reader(Element.prototype, 'clientHeight');
  const documentBody = reader(Document.prototype, 'body');
  const firstElement = reader(Element.prototype, 'firstElementChild');
  const isVisible = (element) =>
    Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
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
  /** Elements of frames of the same origin, and what the snapshot says about each. */
  const frameElements = [];
  const frames = [];
  /** Elements that directly hold text, by index. */
  const textElements = new Map();
  /** Hosts of frames of other origins. */
  const foreign = new Set();
  const shadowRoots = [];
  let canonical = null;
  let elements = 0;
  let budget = caps.characters;
  let cut = false;

  const spend = (text) => {
    budget -= text.length;
    if (budget < 0) cut = true;
    return budget >= 0;
  };

  const attributesOf = (element, tag) => {
    const attributes = {};
    // A policy in the place of a header says something else if it is cut.
    const isPolicy = tag === 'meta' && attribute(element, 'http-equiv') !== null;
    let count = 0;
    for (const name of attributeNames(element)) {
      if (count >= caps.attributes || name.length > caps.name) {
        cut = true;
        continue;
      }
      // A script can set a name that the parser would change. It is listed, but its value is not found.
      const value = (attribute(element, name) ?? '').slice(
        0,
        isPolicy && name === 'content' ? caps.policy : caps.value,
      );
      if (!spend(name + value)) break;
      attributes[name] = value;
      count += 1;
    }
    return count > 0 ? attributes : undefined;
  };

  /** Links in SVG: their property is an object, and the attribute has two names. */
  const addressInSvg = (element) => {
    const href = attribute(element, 'href') ?? attribute(element, 'xlink:href');
    if (href === null || !URL.canParse(href, baseAddress(element))) return null;
    const address = new URL(href, baseAddress(element)).href;
    return address.length <= caps.address && /^https?:\/\//.test(address) ? address : null;
  };

  const webAddress = (element, tag) => {
    if (tag === 'a' && element instanceof SVGAElement) return addressInSvg(element);
    if (!(element instanceof { a: HTMLAnchorElement, area: HTMLAreaElement, link: HTMLLinkElement }[tag]))
      return null;
    const address = addressOf[tag](element);
    // What can't be an address, such as http://, is given as it is written.
    const isAddress = address.length <= caps.address && /^https?:\/\//.test(address) && URL.canParse(address);
    return isAddress ? address : null;
  };

  const noteAddresses = (element, tag, index) => {
    if (tag === 'link') {
      const words = (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
      if (canonical === null && words.includes('canonical')) canonical = webAddress(element, tag);
    } else if (tag === 'a' || tag === 'area') {
      const address = links.length < caps.links ? webAddress(element, tag) : null;
      if (address !== null) {
        links.push({ address, node: index, download: attribute(element, 'download') !== null });
      }
    }
  };

  const hostOf = (address) => {
    try {
      return new URL(address).host.slice(0, caps.name);
    } catch {
      return '';
    }
  };

  /** Notes a frame, unless it is invisible (not rendered, a dot that counts visits) or empty. */
  const noteFrame = (element, tag, index) => {
    if (!(element instanceof HTMLIFrameElement || element instanceof HTMLFrameElement)) return;
    if (innerWidthOf(element) <= 2 || innerHeightOf(element) <= 2 || !isVisible(element)) return;
    const inner = frameDocument[tag](element);
    if (inner === null) {
      const host = hostOf(frameAddress[tag](element));
      // A frame with an address of the page's own host is in a sandbox, or was led elsewhere.
      if (foreign.size < caps.foreign) foreign.add(host === location.host ? '' : host);
      return;
    }
    const body = documentBody(inner);
    if (body === null || firstElement(body) === null) return;
    const tabindex = Number.parseInt(attribute(element, 'tabindex') ?? '0', 10);
    frameElements.push(element);
    frames.push({ node: index, focusable: !(tabindex < 0) });
  };

  const stack = [];
  const pushChildren = (container, parent, via, silent) => {
    for (let child = lastChild(container); child !== null; child = previousSibling(child)) {
      const type = nodeType(child);
      if (type === ELEMENT || (type === TEXT && !silent)) stack.push({ node: child, parent, via });
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
    const holder = parentNode(node);
    if (nodeType(holder) === ELEMENT) textElements.set(parent, holder);
  };

  const addElement = ({ node, parent, via }) => {
    const index = nodes.length;
    const tag = localName(node).toLowerCase().slice(0, caps.name);
    const record = { parent, tag };
    elements += 1;
    indexes.set(node, index);
    nodes.push(record);
    const attributes = attributesOf(node, tag);
    if (attributes !== undefined) record.attributes = attributes;
    const box = boxOf(node);
    if (box.width > 0 || box.height > 0) {
      record.box = [box.left + scrollX, box.top + scrollY, box.width, box.height].map(Math.round);
    }
    if (via !== undefined) record.via = via;
    noteAddresses(node, tag, index);
    noteFrame(node, tag, index);

    pushChildren(node, index, undefined, SILENT.has(tag));
    const shadow = shadowRoot(node);
    if (shadow === null) return;
    shadowRoots.push(shadow);
    pushChildren(shadow, index, 'shadow', false);
  };

  const root = rootElement(document);
  if (root !== null) stack.push({ node: root, parent: -1 });
  while (stack.length > 0) {
    if (nodes.length >= caps.nodes) {
      cut = true;
      break;
    }
    const entry = stack.pop();
    if (nodeType(entry.node) === TEXT) addText(entry);
    else addElement(entry);
  }

  /** For the runners: the index of an element or of its nearest ancestor in the snapshot; null for the page. */
  const indexOf = (element) => {
    let node = element ?? null;
    while (node !== null) {
      const index = indexes.get(node);
      if (index !== undefined) return index;
      node = node instanceof ShadowRoot ? shadowHost(node) : parentNode(node);
    }
    return null;
  };
  let elementsByIndex = null;
  /** The other way; null if there is none. */
  const elementAt = (index) => {
    elementsByIndex ??= new Map([...indexes].map(([element, place]) => [place, element]));
    return elementsByIndex.get(index) ?? null;
  };
  globalThis.sitedelta = { indexOf, elementAt, indexes, shadowRoots, frameElements, textElements };

  return JSON.stringify({
    nodes,
    links,
    canonical,
    elements,
    cut,
    characters: caps.characters - budget,
    frames,
    foreign: [...foreign],
    title: documentTitle(document).replace(/\s+/g, ' ').trim().slice(0, caps.text),
  });
};
