import { all, attribute, boxOf, labelsOf, one, textOf } from '../dom/elements.ts';
import { indexOf } from '../dom/snapshot.ts';
import { styleRules } from '../dom/style-rules.ts';
import { isOnPage } from '../dom/visible.ts';
import { CAPS } from './caps.ts';

interface Moving {
  node: number | null;
  kind: 'animation' | 'video';
  area: number;
}

/** Whether something on the page says that it stops what moves. */
export function hasPause(): boolean {
  return all(BUTTON).some((element) => {
    const [label] = labelsOf(element);
    const texts = [element, ...(label === undefined ? [] : [label])].map((each) =>
      textOf(each).slice(0, MAX_NAME),
    );
    const names = ['aria-label', 'title'].map((name) => attribute(element, name) ?? '');
    return PAUSES.test([...texts, ...names].join(' '));
  });
}

const BUTTON = 'button, [role=button], a[href], input[type=button i], input[type=checkbox i], [role=switch]';
const PAUSES = /\b(?:pause|stop|freeze|animations?|motion|halt|anhalten|pausieren|arrêter|detener|pausar)\b/i;
const MAX_NAME = 80;

const BUSY = '[role=progressbar], [role=status], [aria-busy=true], [aria-hidden=true] [role=img], progress';
const BUSY_CLASS = /(?:load|spin|skeleton|placeholder|progress|shimmer|cursor|caret|blink)/i;
/** Of a text: a caret has none. */
const BUSY_TEXT = /(?:load|spin|skeleton|placeholder|progress|shimmer|cursor|caret)/i;
const MOVES = /transform|translate|rotate|scale|left|top|right|bottom|margin|background-position/;
const BLINKS = /\bopacity|visibility|(?<!-)\bcolor\b/;

/** Whether an element shows that something is under way, or how far it is. */
export function isBusy(element: Element): boolean {
  if (element.closest(`${BUSY}, [role=timer], [role=log]`) !== null) return true;
  let at: Element | null = element;
  for (let level = 0; level < 3 && at !== null; level += 1, at = at.parentElement)
    if (BUSY_CLASS.test(attribute(at, 'class') ?? '')) return true;
  return false;
}

/** Drawings with endless animations of SVG (SMIL). */
function animatedDrawings(): Moving[] {
  const drawings = all('svg :is(animate, animateTransform, animateMotion)[repeatCount=indefinite]').map(
    (animation) => animation.closest('svg'),
  );
  return [...new Set(drawings)]
    .filter((svg) => svg !== null)
    .filter((svg) => isOnPage(svg, 100) && !isBusy(svg))
    .map((svg) => ({ node: indexOf(svg), kind: 'animation', area: areaOf(svg) }));
}

/** What moves or blinks without end while nothing on the page stops it; images are looked into by the caller. */
export function findMoving() {
  if (hasPause()) return { moving: [], images: [], isBeyond: false };
  const moving: Moving[] = [];
  const { keyframes } = styleRules();
  const changes = (name: string): 'moves' | 'blinks' | null => {
    const rule = keyframes.get(name);
    if (rule === undefined) return null;
    const values = [...rule.cssRules].map((frame) =>
      frame instanceof CSSKeyframeRule ? frame.style.cssText : '',
    );
    if (values.some((value) => MOVES.test(value))) return 'moves';
    return values.some((value) => BLINKS.test(value)) ? 'blinks' : null;
  };
  const animated = keyframes.size === 0 ? [] : all('body *');
  for (const element of animated.slice(0, CAPS.elements)) {
    const style = getComputedStyle(element);
    if (style.animationName === 'none' || moving.length >= CAPS.moving) continue;
    const counts = style.animationIterationCount.split(', ');
    const states = style.animationPlayState.split(', ');
    const names = style.animationName.split(', ');
    const endless = names
      .filter(
        (_, at) => counts[at % counts.length] === 'infinite' && states[at % states.length] === 'running',
      )
      .map(changes);
    // What is transparent at this moment blinks all the same.
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(BUSY) !== null) continue;
    const isBlinking = endless.includes('blinks') && /\p{L}{3}.*\p{L}{2}/u.test(textOf(element));
    if (!isBlinking && (!endless.includes('moves') || !isOnPage(element, 12))) continue;
    const described = `${attribute(element, 'class') ?? ''} ${style.animationName}`;
    if ((isBlinking ? BUSY_TEXT : BUSY_CLASS).test(described)) continue;
    if (textOf(element) === '' && !element.matches('img, svg') && one(element, 'img, svg') === null) continue;
    moving.push({ node: indexOf(element), kind: 'animation', area: areaOf(element) });
  }
  moving.push(...animatedDrawings());
  for (const video of all<HTMLVideoElement>('video[autoplay][loop]:not([controls])')) {
    if (isOnPage(video, 100) && (video.currentSrc !== '' || one(video, 'source[src]') !== null)) {
      moving.push({ node: indexOf(video), kind: 'video', area: areaOf(video) });
    }
  }
  const images = all<HTMLImageElement>('img')
    .filter((image) => image.complete && image.naturalWidth > 0 && isOnPage(image, 32))
    .filter((image) => /\.(?:gif|webp|apng|png)(?:[?#]|$)/i.test(image.currentSrc))
    .filter((image) => !/\.png/i.test(image.currentSrc) || image.naturalWidth >= 32)
    .map((image) => ({
      node: indexOf(image),
      kind: 'image',
      area: areaOf(image),
      address: image.currentSrc,
    }));
  return {
    moving: moving.filter(({ node }) => node !== null).slice(0, CAPS.moving),
    images: images.filter(({ node, address }) => node !== null && address.length < 2048),
    isBeyond: animated.length > CAPS.elements,
  };
}

function areaOf(element: Element): number {
  const { width, height } = boxOf(element);
  return Math.round(width * height);
}
