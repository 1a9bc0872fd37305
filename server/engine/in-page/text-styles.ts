/*
 * Runs in the world in which the snapshot was taken, and adds a function there that returns as JSON text how text is
 * shown: each style once, with the indexes of the elements that directly hold text in it.
 */
import type { TextStyle } from '../../facts/style-facts.ts';

declare global {
  var takeTextStyles: () => string;
}

/** Elements of one document whose style is asked for; what comes after them is not judged by its style. */
const MAX_ELEMENTS = 20_000;

type Style = Omit<TextStyle, 'nodes'>;

function isFramed(style: CSSStyleDeclaration): boolean {
  return (
    parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) > 0 ||
    parseFloat(style.borderLeftWidth) + parseFloat(style.borderRightWidth) > 0 ||
    !/^rgba\(.*, 0\)$/.test(style.backgroundColor)
  );
}

function styleOf(element: Element, style: CSSStyleDeclaration): Style {
  return {
    fontSize: parseFloat(style.fontSize) || 0,
    fontWeight: Number(style.fontWeight) || 400,
    lineHeight: parseFloat(style.lineHeight) || null,
    // By its visibility, or by that of the content around it (content-visibility, hidden="until-found").
    isHidden: style.visibility !== 'visible' || !Element.prototype.checkVisibility.call(element),
    isRightToLeft: style.direction === 'rtl',
    color: style.color.slice(0, 60),
    isFramed: isFramed(style),
    isJustified: style.textAlign === 'justify',
    isItalic: style.fontStyle !== 'normal',
    isUpperCase: style.textTransform === 'uppercase',
  };
}

globalThis.takeTextStyles = () => {
  const styles = new Map<string, TextStyle>();
  for (const [index, element] of [...globalThis.sitedelta.textElements].slice(0, MAX_ELEMENTS)) {
    const computed = getComputedStyle(element);
    const style = styleOf(element, computed);
    const { fontSize, fontWeight, lineHeight, direction, color } = computed;
    const flags = [style.isHidden, style.isFramed, style.isJustified, style.isItalic, style.isUpperCase];
    const key = [fontSize, fontWeight, lineHeight, direction, color, ...flags].join('|');
    const known = styles.get(key);
    if (known !== undefined) known.nodes.push(index);
    else styles.set(key, { nodes: [index], ...style });
  }
  return JSON.stringify([...styles.values()]);
};
