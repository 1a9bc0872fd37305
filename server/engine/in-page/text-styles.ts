/*
 * Runs in the world in which the snapshot was taken, and adds a function there that returns as JSON text how text is
 * shown: each style once, with the indexes of the elements that directly hold text in it.
 */
import { unseenTexts } from './dom/unseen.ts';
import { wayOf } from './dom/ways.ts';
import type { TextStyle } from '../../facts/style-facts.ts';

declare global {
  var takeTextStyles: () => string;
}

/** Elements of one document whose style is asked for; what comes after them is not judged by its style. */
const MAX_ELEMENTS = 20_000;

type Style = Omit<TextStyle, 'nodes'>;

const NO_COLOUR = /^rgba\(.*, 0\)$/;

function isFramed(style: CSSStyleDeclaration): boolean {
  return (
    parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) > 0 ||
    parseFloat(style.borderLeftWidth) + parseFloat(style.borderRightWidth) > 0 ||
    !NO_COLOUR.test(style.backgroundColor)
  );
}

function styleOf(element: Element, style: CSSStyleDeclaration, isUnseen: boolean, way: string): Style {
  return {
    fontSize: parseFloat(style.fontSize) || 0,
    fontWeight: Number(style.fontWeight) || 400,
    lineHeight: parseFloat(style.lineHeight) || null,
    // By its visibility, or by that of the content around it (content-visibility, hidden="until-found").
    isHidden: style.visibility !== 'visible' || !Element.prototype.checkVisibility.call(element),
    ...(isUnseen && { isUnseen }),
    ...(way !== '' && { way }),
    isRightToLeft: style.direction === 'rtl',
    color: style.color.slice(0, 60),
    ...(!NO_COLOUR.test(style.backgroundColor) && { background: style.backgroundColor.slice(0, 60) }),
    isFramed: isFramed(style),
    isJustified: style.textAlign === 'justify',
    isItalic: style.fontStyle !== 'normal',
    isUpperCase: style.textTransform === 'uppercase',
  };
}

globalThis.takeTextStyles = () => {
  const styles = new Map<string, TextStyle>();
  const holders = [...globalThis.sitedelta.textElements].slice(0, MAX_ELEMENTS);
  const unseen = unseenTexts(holders.map(([, element]) => element));
  for (const [index, element] of holders) {
    const computed = getComputedStyle(element);
    const isUnseen = unseen.has(element);
    const way = wayOf(element, computed);
    const style = styleOf(element, computed, isUnseen, way);
    const { fontSize, fontWeight, lineHeight, direction, color, backgroundColor } = computed;
    const { isHidden, isFramed: isSetApart, isJustified, isItalic, isUpperCase } = style;
    const flags = [isHidden, isUnseen, isSetApart, isJustified, isItalic, isUpperCase];
    const key = [fontSize, fontWeight, lineHeight, direction, color, backgroundColor, way, ...flags].join(
      '|',
    );
    const known = styles.get(key);
    if (known !== undefined) known.nodes.push(index);
    else styles.set(key, { nodes: [index], ...style });
  }
  return JSON.stringify([...styles.values()]);
};
