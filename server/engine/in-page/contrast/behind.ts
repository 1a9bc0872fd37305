import { MOVING_FILE, isStillAround } from './still.ts';
import type { Edges } from '../dom/elements.ts';
import { all, attribute, boxOf } from '../dom/elements.ts';

/** Caps, because no page can be trusted: the same on every machine, so that the same page gives the same facts. */
export const CAPS = {
  /** Lines of one text. */
  lines: 20,
  /** Pictures and moving elements whose place is asked for. */
  others: 500,
  /** CSS pixels above a text in the window, where headers may lie. */
  margin: 200,
};

/** What is another picture at another time. */
export const CHANGES =
  ':is([class*=carousel i], [class*=slider i], [class*=swiper i], [class*=slick i], [class*=slideshow i], [class*=marquee i], [class*=rotator i], [class*=parallax i], [aria-roledescription=carousel i])';
/** What draws by itself. */
const DRAWS =
  'video, canvas, iframe, frame, object, embed, marquee, lottie-player, dotlottie-player, svg:has(animate, animateTransform, animateMotion, set)';
const moving = all(DRAWS).slice(0, CAPS.others);
const pictures = all('img, image, input[type=image i]').slice(0, CAPS.others);

function meets(box: Edges, { left, top, right, bottom }: Edges): boolean {
  return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
}

/** Whether a picture is not there, or changes. */
function isMissing(image: Element): boolean {
  // One in SVG is known by its address alone, and so is that of an input.
  if (!(image instanceof HTMLImageElement)) return MOVING_FILE.test(attribute(image, 'href') ?? '');
  return !image.complete || image.naturalWidth === 0 || MOVING_FILE.test(image.currentSrc);
}

/** Whether what is behind the lines of a text stays as it is, and is there. */
export function isStillBehind(lines: readonly DOMRect[]): boolean {
  const isAt = (other: Element): boolean => {
    const box = boxOf(other);
    return box.width > 0 && box.height > 0 && lines.some((line) => meets(box, line));
  };
  if (moving.some((each) => each.checkVisibility() && isAt(each))) return false;
  if (pictures.some((image) => isAt(image) && isMissing(image))) return false;
  const ends = [...lines.slice(0, 1), ...lines.slice(-1)];
  const behind = ends.flatMap(({ left, top, width, height }) =>
    document.elementsFromPoint(left + width / 2, top + height / 2),
  );
  return behind.every((other) => isStillAround(other) && other.closest(CHANGES) === null);
}
