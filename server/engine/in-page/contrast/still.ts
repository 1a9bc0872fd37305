/** Addresses that gave an image, as style sheets name them. */
let images: ReadonlySet<string> = new Set();

/** @param loaded addresses that gave an image */
export function useImages(loaded: readonly string[]): void {
  images = new Set(loaded);
}

/** Addresses of pictures that may move. */
export const MOVING_FILE = /\.(?:gif|apng)(?:[?#]|$)/i;

/** Whether what an element draws behind its text stays as it is, and is there. */
function isStill(style: CSSStyleDeclaration): boolean {
  if (style.animationName !== 'none' && /infinite/.test(style.animationIterationCount)) return false;
  const image = style.backgroundImage;
  if (image === 'none') return true;
  if (/fixed/.test(style.backgroundAttachment) || /paint\(|element\(/.test(image)) return false;
  return [...image.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g)].every(([, address = '']) => {
    if (/^data:image\/(?:png|jpeg|svg)/i.test(address)) return !/<animate|%3canimate/i.test(address);
    return !MOVING_FILE.test(address) && images.has(address.split('#', 1)[0] ?? '');
  });
}

/** Whether an element is drawn in the colours that its style says. */
export function isPlain(style: CSSStyleDeclaration): boolean {
  return (
    style.opacity === '1' &&
    style.filter === 'none' &&
    style.mixBlendMode === 'normal' &&
    style.maskImage === 'none' &&
    !/\btext\b/.test(style.backgroundClip)
  );
}

const stillness = new Map<Element, boolean>();

/** Whether what an element draws stays as it is, with what stands before and after its content. */
export function isStillAround(element: Element): boolean {
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
}
