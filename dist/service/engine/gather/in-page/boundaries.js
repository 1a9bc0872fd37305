/*
 * Runs in the world of a document in which its snapshot was taken, after the runners have judged the document. It adds a
 * function there that takes the caps and returns an object that shows fields and icons, part by part of the page.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openBoundaries = (caps) => {
  const { indexOf } = globalThis.sitedelta;
  const all = (selector, root = document) => [
    ...(root === document ? Document : Element).prototype.querySelectorAll.call(root, selector),
  ];
  const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const textOf = (element) =>
    Object.getOwnPropertyDescriptor(Node.prototype, 'textContent').get.call(element) ?? '';

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const readColor = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = '#000';
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return { color: [red, green, blue], alpha: alpha / 255 };
  };

  const isSeen = (element, minimum) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height, right, bottom } = boxOf(element);
    return width >= minimum && height >= minimum && right > 0 && bottom + scrollY > 0;
  };
  /** What is not a part of the page as it is drawn, or is drawn weaker than its colours say. */
  const isFaded = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { opacity, filter, mixBlendMode, animationName, animationIterationCount } = getComputedStyle(at);
      if (opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal') return true;
      if (animationName !== 'none' && /infinite/.test(animationIterationCount)) return true;
    }
    return false;
  };
  const INACTIVE = ':disabled, [aria-disabled=true], [aria-hidden=true], [inert], [readonly], .disabled';

  /** What is behind an element by the style sheets, if that is one colour. */
  const backdropOf = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { backgroundImage, backgroundColor } = getComputedStyle(at);
      if (backgroundImage !== 'none') return null;
      const { color, alpha } = readColor(backgroundColor);
      if (alpha === 1) return color;
      if (alpha > 0) return null;
    }
    return [255, 255, 255];
  };
  const light = ([red, green, blue]) => {
    const linear = (channel) =>
      channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  /** Most pages are right by their style sheets; of them no picture is taken. */
  const standsOut = (color, element) => {
    const backdrop = backdropOf(element);
    if (backdrop === null) return false;
    const [x, y] = [light(color), light(backdrop)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05) > caps.enough;
  };

  const FIELD =
    'textarea, input:not([type]), input:is([type=text i], [type=email i], [type=tel i], [type=url i], [type=password i], [type=number i])';
  const BOX = 'input:is([type=checkbox i], [type=radio i]):not(:checked)';
  const boundaryColor = (style) => {
    for (const side of ['Top', 'Left', 'Bottom', 'Right']) {
      const { color, alpha } = readColor(style[`border${side}Color`]);
      if (style[`border${side}Style`] !== 'none' && parseFloat(style[`border${side}Width`]) > 0 && alpha > 0)
        return color;
    }
    const { color, alpha } = readColor(style.backgroundColor);
    return alpha > 0 ? color : null;
  };
  /** Whether the edge that people see is that of an element around the field. */
  const isWrapped = (field) => {
    const own = boxOf(field);
    let at = field.parentElement;
    for (let level = 0; level < 3 && at !== null; level += 1, at = at.parentElement) {
      const { width, height } = boxOf(at);
      if (width > own.width + caps.wrapper || height > own.height + caps.wrapper) return false;
      const style = getComputedStyle(at);
      const hasBorder = ['Top', 'Bottom', 'Left'].some(
        (side) => style[`border${side}Style`] !== 'none' && parseFloat(style[`border${side}Width`]) > 0,
      );
      if (hasBorder || style.boxShadow !== 'none') return true;
    }
    return false;
  };
  const fieldOf = (element) => {
    const isBox = element.matches(BOX);
    const style = getComputedStyle(element);
    // What the browser draws is its own affair (WCAG 1.4.11).
    if (isBox && style.appearance !== 'none') return null;
    if (element.closest(INACTIVE) !== null || !isSeen(element, isBox ? 10 : 16)) return null;
    // A text or a picture in it shows where it is.
    if (!isBox && (element.value !== '' || (element.getAttribute('placeholder') ?? '').trim() !== ''))
      return null;
    if (style.backgroundImage !== 'none' || isFaded(element)) return null;
    // Some fields are drawn by what is around or beside them.
    if (isBox && element.labels?.[0]?.matches(':has(> input)') === true && boxOf(element).width < 12)
      return null;
    const color = boundaryColor(style);
    if (color === null || (!isBox && isWrapped(element))) return null;
    if (element.parentElement === null || standsOut(color, element.parentElement)) return null;
    const kind = isBox ? element.type : 'field';
    return { what: 'field', element, place: element, about: { kind, color } };
  };

  const CONTROL = 'a[href], button, [role=button], summary';
  const NO_ICON =
    'img, picture, video, canvas, object, embed, iframe, input, use, image, text, foreignObject';
  const SHAPE = 'path, circle, rect, ellipse, line, polyline, polygon';
  const iconOf = (element) => {
    if (/[\p{L}\p{N}]/u.test(textOf(element)) || element.closest(INACTIVE) !== null) return null;
    if (element.closest('[class*=logo i], [class*=brand i], [id*=logo i]') !== null) return null;
    if (one(element, NO_ICON) || !isSeen(element, 8)) return null;
    const parts = [element, ...all('*', element)];
    if (parts.length > caps.parts || parts.some((part) => getComputedStyle(part).backgroundImage !== 'none'))
      return null;
    const svgs = all('svg', element);
    const glyphs = parts.filter((part) => !part.matches('svg, svg *') && glyphOf(part) !== null);
    if (svgs.length + glyphs.length !== 1) return null;
    const [place] = [...svgs, ...glyphs];
    if (!isSeen(place, 6) || isFaded(place)) return null;
    const colors =
      svgs.length === 1 ? colorsOfSvg(place) : [readColor(getComputedStyle(place, '::before').color)];
    if (colors === null || colors.length === 0 || colors.some(({ alpha }) => alpha < 1)) return null;
    if (colors.some(({ color }) => standsOut(color, place))) return null;
    return { what: 'icon', element, place, about: { colors: colors.map(({ color }) => color) } };
  };
  const one = (element, selector) => Element.prototype.querySelector.call(element, selector) !== null;
  /** A letter of an icon font, which has no meaning of its own (private use); null if there is none. */
  const glyphOf = (element) => {
    const { content } = getComputedStyle(element, '::before');
    return /^"[\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}]"$/u.test(content) ? content : null;
  };
  /** The colours of the shapes in an SVG; null if they can't be known. */
  const colorsOfSvg = (svg) => {
    const shapes = all(SHAPE, svg).filter(
      (shape) => shape.closest('defs, clipPath, mask, symbol, pattern') === null,
    );
    const found = [];
    for (const shape of shapes) {
      const { fill, stroke, fillOpacity, strokeOpacity, opacity, strokeWidth } = getComputedStyle(shape);
      if (fillOpacity !== '1' || strokeOpacity !== '1' || opacity !== '1') return null;
      for (const paint of [fill, parseFloat(strokeWidth) > 0 ? stroke : 'none']) {
        if (paint === 'none') continue;
        if (paint.includes('url(') || paint.includes('context')) return null;
        const read = readColor(paint);
        if (read.alpha > 0) found.push(read);
      }
    }
    return found;
  };

  const find = (selector, of, cap) => {
    const found = [];
    for (const element of all(selector).slice(0, caps.looked)) {
      const candidate = of(element);
      if (candidate !== null && indexOf(element) !== null) found.push(candidate);
      if (found.length >= cap) break;
    }
    return found;
  };
  const candidates = [
    ...find(`${FIELD}, ${BOX}`, fieldOf, caps.fields),
    ...find(CONTROL, iconOf, caps.icons),
  ];
  const topOf = ({ place }) => boxOf(place).top + scrollY;
  const order = candidates
    .map((candidate) => ({ candidate, top: topOf(candidate) }))
    .sort((x, y) => x.top - y.top);

  let next = 0;
  return {
    /** Scrolls to the next ones; as `show` in contrast.js. */
    show() {
      while (next < order.length) {
        const first = next;
        scrollTo({ left: 0, top: topOf(order[first].candidate) - caps.margin, behavior: 'instant' });
        const taken = [];
        while (next < order.length) {
          const { what, element, place, about } = order[next].candidate;
          const { left, top, right, bottom } = boxOf(place);
          const { around } = caps;
          const fits =
            left >= around && top >= around && right + around <= innerWidth && bottom + around <= innerHeight;
          if (!fits) break;
          next += 1;
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          // Something lies over it.
          if (hit === null || !(element.contains(hit) || hit.contains(element))) continue;
          taken.push({ what, node: indexOf(element), box: [left, top, right, bottom], ...about });
        }
        if (next === first) next += 1;
        if (taken.length > 0) return { scroll: [scrollX, scrollY], taken };
      }
      return null;
    },
    scrollBack: () => scrollTo({ left: 0, top: 0, behavior: 'instant' }),
  };
};
