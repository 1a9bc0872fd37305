/*
 * Runs in the world of a document in which its snapshot was taken, after everything else has judged the document. It adds
 * a function there that takes the caps and returns an object whose functions measure the document under other
 * conditions. Elements are named by their index in the snapshot.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openLayout = (caps) => {
  const { indexOf } = globalThis.sitedelta;
  const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const root = document.documentElement;

  /** Text that people see: the text nodes that are rendered, with their elements. */
  const findTexts = () => {
    const walker = document.createTreeWalker(document.body ?? root, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node !== null && found.length < caps.texts; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || !/[\p{L}\p{N}]{2}/u.test(node.data)) continue;
      if (
        element.closest('script, style, noscript, template, select, textarea, svg, [aria-hidden=true]') !==
        null
      )
        continue;
      found.push({ node, element });
    }
    return found;
  };
  const texts = findTexts();
  /** The text nodes of each element that is not in a line of another. */
  const blocks = new Map();
  for (const { node, element } of texts) {
    let block = element;
    while (block.parentElement !== null && getComputedStyle(block).display === 'inline')
      block = block.parentElement;
    const nodes = blocks.get(block);
    if (nodes === undefined) blocks.set(block, [node]);
    else nodes.push(node);
  }

  const range = document.createRange();
  const linesOf = (node) => {
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  };

  const CLIPS = /^(?:hidden|clip)$/;
  /** Boxes for those who hear the page alone, and carousels, menus and the like that are closed. */
  const isHiddenBox = (box, style) =>
    box.width <= 2 ||
    box.height <= 2 ||
    style.clip !== 'auto' ||
    (style.clipPath !== 'none' && /inset\((?:50|100)%/.test(style.clipPath));

  /**
   * The elements that cut off a text: a part of it is seen, and a whole line, or most of one, lies outside of the nearest
   * element that hides what does not fit.
   */
  const findCut = () => {
    const cut = new Set();
    const clippers = new Map();
    const clipperOf = (element) => {
      if (element === null || element === root || element === document.body) return null;
      if (clippers.has(element)) return clippers.get(element);
      const style = getComputedStyle(element);
      let clipper;
      if (CLIPS.test(style.overflowX) || CLIPS.test(style.overflowY)) {
        clipper = {
          element,
          x: CLIPS.test(style.overflowX),
          y: CLIPS.test(style.overflowY),
          style,
          box: boxOf(element),
        };
        // What can be scrolled, or ends with an ellipsis on purpose.
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') clipper = null;
      } else if (/^(?:auto|scroll)$/.test(style.overflowX) || /^(?:auto|scroll)$/.test(style.overflowY))
        clipper = null;
      else clipper = style.position === 'fixed' ? null : clipperOf(element.parentElement);
      clippers.set(element, clipper);
      return clipper;
    };
    for (const [block, nodes] of blocks) {
      const clipper = clipperOf(block);
      if (clipper === null || cut.has(clipper.element)) continue;
      if (!block.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { box } = clipper;
      if (isHiddenBox(box, clipper.style)) continue;
      const lines = nodes.flatMap((node) => linesOf(node));
      // A text that is hidden as a whole is in a closed part, or moved out of sight on purpose.
      const isSeen = lines.some(
        ({ left, right, top, bottom }) =>
          right > box.left + 2 && left < box.right - 2 && bottom > box.top + 2 && top < box.bottom - 2,
      );
      const isCut = lines.some(
        ({ left, right, top, bottom, height, width }) =>
          (clipper.y && bottom - box.bottom > height * 0.6 && top >= box.top - height) ||
          (clipper.x && right - box.right > Math.min(width * 0.5, 24) && left >= box.left - 1),
      );
      if (isSeen && isCut) cut.add(clipper.element);
    }
    return cut;
  };

  const indexesOf = (elements) => {
    const indexes = [...elements].map((element) => indexOf(element)).filter((index) => index !== null);
    return indexes.sort((x, y) => x - y).slice(0, caps.found);
  };

  /** What was cut already, so that what is cut now has its cause in the condition. */
  const before = findCut();
  const newlyCut = () => indexesOf([...findCut()].filter((element) => !before.has(element)));

  const styled = [];
  const setStyle = (element, name, value) => {
    styled.push({
      element,
      name,
      value: element.style.getPropertyValue(name),
      priority: element.style.getPropertyPriority(name),
    });
    element.style.setProperty(name, value, 'important');
  };
  const restore = () => {
    for (const { element, name, value, priority } of styled.splice(0).reverse()) {
      if (value === '') element.style.removeProperty(name);
      else element.style.setProperty(name, value, priority);
    }
  };

  /** Makes text twice as large, as browsers that zoom text alone do: boxes keep the sizes that they have in pixels. */
  const cutByLargeText = () => {
    const elements = [...new Set(texts.map(({ element }) => element))].slice(0, caps.styled);
    const sizes = elements.map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return { fontSize: parseFloat(fontSize), lineHeight: parseFloat(lineHeight) };
    });
    for (const [at, element] of elements.entries()) {
      const { fontSize, lineHeight } = sizes[at];
      setStyle(element, 'font-size', `${fontSize * 2}px`);
      if (lineHeight > 0) setStyle(element, 'line-height', `${lineHeight * 2}px`);
    }
    const found = newlyCut();
    restore();
    return found;
  };

  /** Sets the text spacing that WCAG 1.4.12 names. */
  const cutBySpacing = () => {
    const elements = [...new Set(texts.map(({ element }) => element))].slice(0, caps.styled);
    const sizes = elements.map((element) => parseFloat(getComputedStyle(element).fontSize));
    for (const [at, element] of elements.entries()) {
      const size = sizes[at];
      // What a page sets as important in an attribute is judged by other rules.
      setStyle(element, 'line-height', '1.5');
      setStyle(element, 'letter-spacing', `${0.12 * size}px`);
      setStyle(element, 'word-spacing', `${0.16 * size}px`);
      if (element.localName === 'p') setStyle(element, 'margin-bottom', `${2 * size}px`);
    }
    const found = newlyCut();
    restore();
    return found;
  };

  const MAY_BE_WIDE =
    'table, table *, pre, pre *, code, img, picture, video, audio, iframe, frame, object, embed, canvas, svg, svg *, math, math *, [role=grid], [role=table], [role=application], [role=toolbar], map';
  /** In a narrow window: the outermost elements with text that do not fit, and how wide the page is. */
  const findWide = () => {
    const scroller = document.scrollingElement ?? root;
    const width = scroller.scrollWidth;
    if (width <= innerWidth + caps.tolerance) return null;
    const isScrollable = [root, document.body].every(
      (element) => element === null || !CLIPS.test(getComputedStyle(element).overflowX),
    );
    if (!isScrollable) return null;
    const wide = [];
    for (const [block, nodes] of blocks) {
      if (wide.length >= caps.found) break;
      // One long word reaches out of a box that fits; nobody has to scroll for the other lines.
      if (boxOf(block).right + scrollX <= innerWidth + caps.tolerance) continue;
      if (!/\S\s+\S+\s+\S+\s+\S/.test(nodes.map(({ data }) => data).join(' '))) continue;
      if (block.closest(MAY_BE_WIDE) !== null) continue;
      if (!block.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const isOutside = nodes
        .flatMap((node) => linesOf(node))
        .some(
          ({ left, right }) =>
            right + scrollX > innerWidth + caps.tolerance &&
            left + scrollX >= 0 &&
            left + scrollX < innerWidth,
        );
      if (isOutside && !isInScroller(block)) wide.push(outermost(block));
    }
    const nodes = indexesOf(new Set(wide));
    return nodes.length === 0 ? null : { nodes, width: Math.round(width) };
  };
  const isInScroller = (element) => {
    for (let at = element; at !== null && at !== document.body && at !== root; at = at.parentElement) {
      const { overflowX, position } = getComputedStyle(at);
      if (overflowX !== 'visible' || position === 'fixed') return true;
    }
    return false;
  };
  /** The outermost element around that reaches out of the window as well. */
  const outermost = (element) => {
    let found = element;
    for (let at = element; at !== null && at !== document.body && at !== root; at = at.parentElement) {
      if (boxOf(at).right + scrollX > innerWidth + caps.tolerance) found = at;
    }
    return found;
  };

  return {
    newlyCut,
    cutByLargeText,
    cutBySpacing,
    findWide,
    width: () => innerWidth,
    /** For the size of the window to be in effect. */
    size: () => `${innerWidth} ${root.scrollWidth} ${root.scrollHeight}`,
  };
};
