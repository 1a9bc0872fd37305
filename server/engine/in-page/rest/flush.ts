import { all, reader } from '../dom/elements.ts';
import { noteChange, roots } from './changes.ts';

const MAX_SCREENS = 20;
const MAX_SCROLLS = 2;
/** As many as are judged. */
const MAX_FRAMES = 10;
const FRAME_MS = 50;

const timelineOf = reader(Document.prototype, 'timeline');
const scrollerOf = reader(Document.prototype, 'scrollingElement');
const loading = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'loading');

const finished = new WeakSet<Animation>();
const woken = new Set<HTMLIFrameElement>();
let scrolls = 0;

function animationsOf(root: Document | ShadowRoot): Animation[] {
  return (root === document ? Document : ShadowRoot).prototype.getAnimations.call(root);
}

/** Finishes finite animations, so that the page gets their events while its scripts still run. */
function finishAnimations(): boolean {
  let any = false;
  for (const animation of roots.flatMap(animationsOf)) {
    const endTime = animation.effect?.getComputedTiming().endTime;
    if (animation.playState !== 'running' || finished.has(animation)) continue;
    if (animation.timeline !== timelineOf(document) || !Number.isFinite(endTime)) continue;
    finished.add(animation);
    animation.finish();
    any = true;
  }
  return any;
}

function frame(): Promise<unknown> {
  return new Promise((done) => {
    requestAnimationFrame(done);
    setTimeout(done, FRAME_MS);
  });
}

/** Scrolls down the page as a reader does, if something waits for that. */
async function scrollThrough(observesPlaces: boolean): Promise<boolean> {
  const root = scrollerOf(document);
  if (root === null || scrolls >= MAX_SCROLLS) return false;
  const isLazy = all<HTMLImageElement>('img[loading=lazy]').some((image) => !image.complete);
  if (!isLazy && !(observesPlaces && scrolls === 0)) return false;
  scrolls += 1;
  const endPx = Math.min(root.scrollHeight - innerHeight, MAX_SCREENS * innerHeight);
  if (endPx <= 0) return isLazy;
  for (let top = 0; top < endPx;) {
    top = Math.min(top + innerHeight, endPx);
    scrollTo({ top, behavior: 'instant' });
    await frame();
    await frame();
  }
  scrollTo({ top: 0, behavior: 'instant' });
  await frame();
  return true;
}

/** Has frames loaded that wait until they are near the window: they may be in a box that scrolls. */
function wakeFrames(): boolean {
  const before = woken.size;
  for (const each of roots.flatMap((root) => all('iframe[loading=lazy i]', root))) {
    if (!(each instanceof HTMLIFrameElement) || woken.has(each) || woken.size >= MAX_FRAMES) continue;
    woken.add(each);
    loading?.set?.call(each, 'eager');
    // It has begun to load; the attribute is as the page has it.
    loading?.set?.call(each, 'lazy');
  }
  return woken.size > before;
}

/** Finishes animations and scrolls to what waits for that; false if there is nothing left. */
export async function flushPending(observesPlaces: boolean): Promise<boolean> {
  const animated = finishAnimations();
  const woke = wakeFrames();
  const scrolled = await scrollThrough(observesPlaces);
  if (animated || woke || scrolled) noteChange();
  return animated || woke || scrolled;
}
