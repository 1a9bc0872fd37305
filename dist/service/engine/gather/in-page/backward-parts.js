/*
 * Runs in the world in which the snapshot was taken, and adds a function there that takes the caps and returns as JSON text
 * the elements in which a part is shown before one that comes earlier in the code, and how their parts are laid out.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.takeBackwardParts = (caps) => {
  const { indexes } = globalThis.sitedelta;
  const children = Object.getOwnPropertyDescriptor(Element.prototype, 'children');
  const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const isBackward = (parts, isRightToLeft) => {
    const boxes = parts.map(boxOf).filter(({ width, height }) => width > 0 && height > 0);
    return boxes.some((box, at) => {
      const last = boxes[at - 1];
      if (last === undefined) return false;
      return box.top < last.top || (isRightToLeft ? box.left > last.left : box.left < last.left);
    });
  };
  const found = [];
  for (const [element, node] of indexes) {
    if (found.length >= caps.found) break;
    const parts = [...children.get.call(element)];
    if (parts.length < caps.least || parts.length > caps.most) continue;
    const { direction, writingMode } = getComputedStyle(element);
    const isRightToLeft = direction === 'rtl';
    if (!isBackward(parts, isRightToLeft)) continue;
    const placed = parts.filter((part) => /^(?:absolute|fixed)$/.test(getComputedStyle(part).position));
    found.push({
      node,
      isRightToLeft,
      isVertical: !writingMode.startsWith('horizontal'),
      placed: placed.flatMap((part) => indexes.get(part) ?? []),
    });
  }
  return JSON.stringify({ found, isCut: found.length >= caps.found });
};
