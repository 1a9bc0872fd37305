/*
 * Runs in the world in which the snapshot was taken, and adds a function there that returns as JSON text how text is
 * shown: each style once, with the indexes of the elements that directly hold text in it.
 */
globalThis.takeTextStyles = (cap) => {
  const styles = new Map();
  let count = 0;
  for (const [index, element] of globalThis.sitedelta.textElements) {
    if (count >= cap) break;
    count += 1;
    const style = getComputedStyle(element);
    const { fontSize, fontWeight, lineHeight, visibility, direction, color } = style;
    const { textAlign, fontStyle, textTransform } = style;
    const isFramed =
      parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) > 0 ||
      parseFloat(style.borderLeftWidth) + parseFloat(style.borderRightWidth) > 0 ||
      !/^rgba\(.*, 0\)$/.test(style.backgroundColor);
    const isJustified = textAlign === 'justify';
    const isItalic = fontStyle !== 'normal';
    const isUpperCase = textTransform === 'uppercase';
    const flags = [isFramed, isJustified, isItalic, isUpperCase];
    const key = [fontSize, fontWeight, lineHeight, visibility, direction, color, ...flags].join('|');
    let known = styles.get(key);
    if (known === undefined) {
      known = {
        nodes: [],
        fontSize: parseFloat(fontSize) || 0,
        fontWeight: Number(fontWeight) || 400,
        lineHeight: parseFloat(lineHeight) || null,
        isHidden: visibility !== 'visible',
        isRightToLeft: direction === 'rtl',
        color: color.slice(0, 60),
        isFramed,
        isJustified,
        isItalic,
        isUpperCase,
      };
      styles.set(key, known);
    }
    known.nodes.push(index);
  }
  return JSON.stringify([...styles.values()]);
};
