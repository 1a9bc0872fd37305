/*
 * Runs in the world of a document in which its snapshot was taken, after the runners have judged the document. It adds a
 * function there that takes the indexes of elements, the addresses that gave images and the caps, and returns an object
 * whose functions show the texts of these elements in other colours, part by part of the page. Scripts of the page are stopped meanwhile.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openContrast = (wanted, loaded, caps) => {
  const { textElements } = globalThis.sitedelta;
  const images = new Set(loaded);
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const parentOf = (element) =>
    element.assignedSlot ?? element.parentElement ?? element.getRootNode().host ?? null;
  const lineageOf = (element) => {
    const found = [];
    for (let at = element; at !== null && at !== undefined; at = parentOf(at)) found.push(at);
    return found;
  };

  /** Colours come in many notations; a canvas has red, green, blue and opacity of each. */
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const colors = new Map();
  const readColor = (text) => {
    const known = colors.get(text);
    if (known !== undefined) return known;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = '#000';
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    const color = [red, green, blue, alpha / 255];
    colors.set(text, color);
    return color;
  };

  const ownText = (element) =>
    [...element.childNodes].filter((node) => node.nodeType === 3 && /\S/.test(node.data));
  const range = document.createRange();
  const linesOf = (nodes) =>
    nodes.flatMap((node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    });

  /** Fonts whose letters are pictures, names of products, and what is another picture at another time. */
  const ICON_FONT = /icon|awesome|symbol|glyph|material/i;
  const NO_TEXT = '[class*=logo i], [id*=logo i], [class*=brand i]';
  const CHANGES =
    ':is([class*=carousel i], [class*=slider i], [class*=swiper i], [class*=slick i], [class*=slideshow i], [class*=marquee i], [class*=rotator i], [class*=parallax i], [aria-roledescription=carousel i])';
  /** What draws by itself. */
  const DRAWS =
    'video, canvas, iframe, frame, object, embed, marquee, lottie-player, dotlottie-player, svg:has(animate, animateTransform, animateMotion, set)';
  const moving = all(DRAWS).slice(0, caps.others);
  const pictures = all('img, image, input[type=image i]').slice(0, caps.others);
  const MOVING_FILE = /\.(?:gif|apng)(?:[?#]|$)/i;

  /** Whether what an element draws behind its text stays as it is, and is there. */
  const isStill = (style) => {
    if (style.animationName !== 'none' && /infinite/.test(style.animationIterationCount)) return false;
    const image = style.backgroundImage;
    if (image === 'none') return true;
    if (/fixed/.test(style.backgroundAttachment) || /paint\(|element\(/.test(image)) return false;
    return [...image.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g)].every(([, address]) => {
      if (/^data:image\/(?:png|jpeg|svg)/i.test(address)) return !/<animate|%3canimate/i.test(address);
      return !MOVING_FILE.test(address) && images.has(address.split('#', 1)[0]);
    });
  };
  const isPlain = (style) =>
    style.opacity === '1' &&
    style.filter === 'none' &&
    style.mixBlendMode === 'normal' &&
    (style.maskImage ?? 'none') === 'none' &&
    !/\btext\b/.test(style.backgroundClip);
  const stillness = new Map();
  const isStillAround = (element) => {
    const known = stillness.get(element);
    if (known !== undefined) return known;
    const styles = [
      getComputedStyle(element),
      getComputedStyle(element, '::before'),
      getComputedStyle(element, '::after'),
    ];
    const still = styles.every(isStill);
    stillness.set(element, still);
    return still;
  };

  const candidateOf = (index) => {
    const element = textElements.get(index);
    if (element === undefined || !element.isConnected) return null;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null;
    if (element.closest(`${NO_TEXT}, ${CHANGES}, svg, select, :disabled, [aria-disabled=true]`) !== null)
      return null;
    const nodes = ownText(element);
    const text = nodes.map(({ data }) => data).join(' ');
    if (!/[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text)) return null;
    const style = getComputedStyle(element);
    if (ICON_FONT.test(style.fontFamily.split(',')[0]) || parseFloat(style.webkitTextStrokeWidth) > 0)
      return null;
    const color = readColor(style.webkitTextFillColor);
    // Who sets it so means to hide the text.
    if (color[3] < 0.1) return null;
    const lineage = lineageOf(element);
    if (!lineage.every((each) => isPlain(getComputedStyle(each)) && isStillAround(each))) return null;
    const size = parseFloat(style.fontSize);
    const isBold = Number(style.fontWeight) >= 700;
    return { index, element, nodes, color, isLarge: size >= 24 || (isBold && size >= 18.66) };
  };
  const candidates = wanted.map(candidateOf).filter((candidate) => candidate !== null);

  const meets = (box, { left, top, right, bottom }) =>
    box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  /** Whether what is behind the lines of a text stays as it is, and is there. */
  const isStillBehind = (element, lines) => {
    const isAt = (other) => {
      const box = boxOf(other);
      return box.width > 0 && box.height > 0 && lines.some((line) => meets(box, line));
    };
    if (moving.some((each) => each.checkVisibility() && isAt(each))) return false;
    const isMissing = (image) =>
      image.complete === false ||
      image.naturalWidth === 0 ||
      MOVING_FILE.test(image.currentSrc ?? image.getAttribute('href') ?? '');
    if (pictures.some((image) => isAt(image) && isMissing(image))) return false;
    const ends = [lines[0], lines.at(-1)];
    const behind = ends.flatMap(({ left, top, width, height }) =>
      document.elementsFromPoint(left + width / 2, top + height / 2),
    );
    return behind.every((other) => isStillAround(other) && other.closest(CHANGES) === null);
  };
  const isInWindow = ({ left, top, right, bottom }) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;

  let next = 0;
  let shown = [];
  const saved = [];
  const save = (element, name) =>
    saved.push([
      element,
      name,
      element.style.getPropertyValue(name),
      element.style.getPropertyPriority(name),
    ]);

  return {
    /**
     * Scrolls to the next texts. Where they are in the window, as far as they fit into it, and what of it they take; null
     * if there are no more.
     */
    show() {
      while (next < candidates.length) {
        const first = next;
        const [line] = linesOf(candidates[first].nodes);
        if (line !== undefined)
          scrollTo({ left: 0, top: line.top + scrollY - caps.margin, behavior: 'instant' });
        const taken = [];
        shown = [];
        while (next < candidates.length) {
          const { index, element, nodes, color, isLarge } = candidates[next];
          const lines = linesOf(nodes).slice(0, caps.lines);
          if (lines.length === 0 || !lines.every(isInWindow)) break;
          next += 1;
          if (!isStillBehind(element, lines)) continue;
          shown.push(element);
          taken.push({
            node: index,
            isLarge,
            color,
            lines: lines.map(({ left, top, right, bottom }) => [left, top, right, bottom]),
          });
        }
        // What does not fit into the window is left open.
        if (next === first) next += 1;
        if (taken.length > 0) return { scroll: [scrollX, scrollY], texts: taken };
      }
      return null;
    },
    /** Draws the letters of what is shown in one colour. */
    paint(color) {
      for (const element of shown) {
        if (saved.every(([known]) => known !== element)) {
          save(element, '-webkit-text-fill-color');
          save(element, 'transition');
        }
        element.style.setProperty('transition', 'none', 'important');
        element.style.setProperty('-webkit-text-fill-color', color, 'important');
      }
    },
    /** Gives all elements the style that they had, without a transition to it. */
    restore() {
      for (const name of ['-webkit-text-fill-color', 'transition']) {
        for (const [element, own, value, priority] of saved) {
          if (own !== name) continue;
          if (value === '') element.style.removeProperty(name);
          else element.style.setProperty(name, value, priority);
          // Brings it into effect.
          void getComputedStyle(element).webkitTextFillColor;
        }
      }
      saved.length = 0;
    },
    scrollBack: () => scrollTo({ left: 0, top: 0, behavior: 'instant' }),
  };
};
