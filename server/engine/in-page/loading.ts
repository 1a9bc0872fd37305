/*
 * Runs in the world in which the snapshot was taken, and adds a function there that returns as JSON text how the images
 * and fonts of the document load.
 */
import { all, reader } from './dom/elements.ts';
import { isVisible } from './dom/visible.ts';
import { indexOf } from './dom/snapshot.ts';
import { measurePush } from './loading/push.ts';
import type { Homeless } from './loading/push.ts';
import type { LoadingFacts, ShownImage, UsedFont } from '../../facts/request-facts.ts';

declare global {
  var takeLoading: () => string;
}

/** Images, fonts, and characters of an address and of a name that are kept. */
const CAPS = { images: 1_000, fonts: 200, address: 2_048, text: 100 };

/** What is moved or turns up while the page loads is not much smaller. */
const REDUCED = 0.8;

const fontsOf = reader(Document.prototype, 'fonts');

function addressOf({ currentSrc }: HTMLImageElement): string {
  return currentSrc.startsWith('data:')
    ? currentSrc.slice(0, CAPS.text).replace(/[;,].*$/s, '')
    : currentSrc.slice(0, CAPS.address).toWellFormed();
}

/** Whether nothing but the image itself says how high it is. CSS of the attributes `width` and `height` is a ratio. */
function hasNoPlace(image: HTMLImageElement, style: CSSStyleDeclaration): boolean {
  if (/^(?:absolute|fixed)$/.test(style.position) || image.currentSrc.startsWith('data:')) return false;
  const computed = image.computedStyleMap();
  return String(computed.get('height')) === 'auto' && String(computed.get('aspect-ratio')) === 'auto';
}

/** What is known of an image that is shown; null otherwise. */
function recordOf(image: HTMLImageElement, style: CSSStyleDeclaration): ShownImage | null {
  const natural: ShownImage['natural'] = [image.naturalWidth, image.naturalHeight];
  // Its layout, not its look: what is turned or scaled takes the same place.
  const shown: ShownImage['shown'] = [image.width, image.height];
  if (Math.min(...natural) === 0 || Math.min(...shown) === 0) return null;
  if (!image.checkVisibility({ visibilityProperty: true })) return null;
  const node = indexOf(image);
  if (node === null) return null;
  return {
    node,
    address: addressOf(image),
    natural,
    shown,
    isStretched: style.objectFit === 'fill',
    ...(!isVisible(image) && { isTransparent: true }),
    ...(image.getBoundingClientRect().width < REDUCED * image.offsetWidth && { isReduced: true }),
    ...(style.imageRendering !== 'auto' && { isPixelated: true }),
    isLazy: image.loading === 'lazy',
    hasChoice: image.srcset !== '' || image.parentElement instanceof HTMLPictureElement,
    push: 0,
  };
}

function shownImages(): ShownImage[] {
  const images: ShownImage[] = [];
  const homeless: Homeless[] = [];
  for (const image of all<HTMLImageElement>('img')) {
    if (images.length >= CAPS.images) break;
    const style = getComputedStyle(image);
    const record = recordOf(image, style);
    if (record === null) continue;
    images.push(record);
    if (hasNoPlace(image, style)) homeless.push({ image, record });
  }
  measurePush(homeless);
  return images;
}

function usedFonts(): UsedFont[] {
  const fonts = new Map<string, UsedFont>();
  for (const { family, display, status } of fontsOf(document)) {
    if (fonts.size >= CAPS.fonts) break;
    if (status !== 'loaded') continue;
    const font = { family: family.slice(0, CAPS.text).toWellFormed(), display };
    fonts.set(JSON.stringify(font), font);
  }
  return [...fonts.values()];
}

globalThis.takeLoading = () =>
  JSON.stringify({
    window: [innerWidth, innerHeight],
    images: shownImages(),
    fonts: usedFonts(),
  } satisfies LoadingFacts);
