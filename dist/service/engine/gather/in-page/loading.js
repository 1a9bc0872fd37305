/*
 * Runs in the world in which the snapshot was taken, and adds a function there that takes the caps and returns as JSON
 * text how the images and fonts of the document load. It is one function, and reads what the page can shadow through
 * the prototypes, as in snapshot.js.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see above */
globalThis.takeLoading = (caps) => {
  const reader = (prototype, name) => {
    const accessor = Object.getOwnPropertyDescriptor(prototype, name);
    return (object) => accessor.get.call(object);
  };
  const fontsOf = reader(Document.prototype, 'fonts');
  const rootOf = reader(Document.prototype, 'documentElement');
  const findAll = (selector) => Document.prototype.querySelectorAll.call(document, selector);

  const addressOf = (image) => {
    const { currentSrc } = image;
    return currentSrc.startsWith('data:')
      ? currentSrc.slice(0, caps.text).replace(/[;,].*$/s, '')
      : currentSrc.slice(0, caps.address).toWellFormed();
  };

  /** Whether nothing but the image itself says how high it is. CSS of the attributes `width` and `height` is a ratio. */
  const hasNoPlace = (image, style) => {
    if (/^(?:absolute|fixed)$/.test(style.position) || image.currentSrc.startsWith('data:')) return false;
    const computed = image.computedStyleMap();
    return String(computed.get('height')) === 'auto' && String(computed.get('aspect-ratio')) === 'auto';
  };

  const images = [];
  /** Elements without a place, with what is said of them. */
  const homeless = [];
  for (const image of findAll('img')) {
    if (images.length >= caps.images) break;
    const natural = [image.naturalWidth, image.naturalHeight];
    // Its layout, not its look: what is turned or scaled takes the same place.
    const shown = [image.width, image.height];
    if (Math.min(...natural) === 0 || Math.min(...shown) === 0) continue;
    if (!image.checkVisibility({ visibilityProperty: true })) continue;
    const node = globalThis.sitedelta.indexOf(image);
    if (node === null) continue;
    const style = getComputedStyle(image);
    const { parentElement } = image;
    const record = {
      node,
      address: addressOf(image),
      natural,
      shown,
      isStretched: style.objectFit === 'fill',
      ...(style.imageRendering !== 'auto' && { isPixelated: true }),
      isLazy: image.loading === 'lazy',
      hasChoice: image.srcset !== '' || parentElement instanceof HTMLPictureElement,
      push: 0,
    };
    images.push(record);
    if (hasNoPlace(image, style)) homeless.push({ image, record });
  }

  /** The next elements of the document that have a place, up to the next image without one, which pushes for itself. */
  const followersOf = (image, others) => {
    const walker = document.createTreeWalker(rootOf(document), NodeFilter.SHOW_ELEMENT);
    walker.currentNode = image;
    const found = [];
    let outside = null;
    for (let tries = 0; found.length < caps.followers && tries < 10 * caps.followers; tries += 1) {
      const next = walker.nextNode();
      if (next === null) break;
      // What has a place of its own stays there.
      if (outside?.contains(next) === true) continue;
      if (/^(?:absolute|fixed)$/.test(getComputedStyle(next).position)) {
        outside = next;
        continue;
      }
      if (hasBox(next)) found.push(next);
      if (others.has(next)) break;
    }
    return found;
  };
  /** How far down an element is by its layout, whatever is turned or scaled. */
  const topOf = (element) => {
    let top = 0;
    for (let at = element; at instanceof HTMLElement; at = at.offsetParent) top += at.offsetTop;
    return top;
  };
  const hasBox = (element) =>
    element instanceof HTMLElement &&
    (element.offsetWidth > 0 || element.offsetHeight > 0) &&
    !/^(?:absolute|fixed)$/.test(getComputedStyle(element).position);
  /**
   * A place before an image that moves with what is above it, and not with the image: the start of the element before it
   * in its row, the end of one above it, or the start of the block around it.
   */
  const startBefore = (image) => {
    for (let at = image; ; at = at.parentElement) {
      const { previousElementSibling: before, parentElement: around } = at;
      if (hasBox(before)) {
        const isInRow = Math.abs(topOf(before) - topOf(image)) < 1;
        return () => topOf(before) + (isInRow ? 0 : before.offsetHeight);
      }
      if (around === null) return () => 0;
      if (!/^(?:inline|contents)$/.test(getComputedStyle(around).display)) return () => topOf(around);
    }
  };

  if (homeless.length > 0) {
    const scrolled = [scrollX, scrollY];
    const byImage = new Map(homeless.map((each) => [each.image, each]));
    for (const each of homeless) {
      each.isWide = String(each.image.computedStyleMap().get('width')) !== 'auto';
      each.style = each.image.getAttribute('style');
    }
    const set = (image, name, value) => image.style.setProperty(name, value, 'important');
    try {
      for (const { image } of homeless) {
        set(image, 'transition', 'none');
        // In a line of text its upper edge then is that of the line, however high it is.
        set(image, 'vertical-align', 'top');
      }
      for (const each of homeless) {
        each.start = startBefore(each.image);
        const start = each.start();
        each.followers = followersOf(each.image, byImage).map((element) => ({
          element,
          before: topOf(element) - start,
          isInRow: Math.abs(topOf(element) - topOf(each.image)) < 1,
        }));
      }
      // As before it has come: nothing says how large it will be.
      for (const { image, isWide } of homeless) {
        set(image, 'height', '0');
        if (!isWide) set(image, 'width', '0');
      }
      // From the last on: images in a row push together what follows the last of them.
      for (const { record, start, followers } of homeless.toReversed()) {
        const last = followers.at(-1);
        const neighbour = last?.isInRow ? byImage.get(last.element) : undefined;
        const from = start();
        const moves = followers.map(({ element, before }) => Math.abs(topOf(element) - from - before));
        record.push = Math.round(Math.max(neighbour?.record.push ?? 0, ...moves));
      }
    } finally {
      for (const { image, style } of homeless) {
        image.setAttribute('style', style ?? '');
        if (style === null) image.removeAttribute('style');
      }
      scrollTo({ left: scrolled[0], top: scrolled[1], behavior: 'instant' });
    }
  }

  const fonts = new Map();
  for (const { family, display, status } of fontsOf(document)) {
    if (fonts.size >= caps.fonts) break;
    if (status !== 'loaded') continue;
    const font = { family: family.slice(0, caps.text).toWellFormed(), display };
    fonts.set(JSON.stringify(font), font);
  }
  return JSON.stringify({ window: [innerWidth, innerHeight], images, fonts: [...fonts.values()] });
};
