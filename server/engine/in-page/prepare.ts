/*
 * Runs in an isolated world of a page whose scripts were stopped. This stops timers in this world too, but the runners
 * yield by timers. Here a timer runs at once, so that the runners finish in one go while nothing on the page changes.
 * Long timers are dropped: they are only time-outs of the runners, and ours are outside the page.
 */
import { all, reader } from './dom/elements.ts';

const MAX_YIELD_MS = 1000;

let last = 0;

function later(callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]): number {
  last += 1;
  if (!(delay !== undefined && delay > MAX_YIELD_MS)) queueMicrotask(() => callback(...args));
  return last;
}

Object.assign(globalThis, {
  setTimeout: later,
  clearTimeout() {},
  requestAnimationFrame: (callback: (...args: unknown[]) => void) => later(callback, 0, 0),
});

// Animations are finished; those without an end are cancelled, as for people who prefer reduced motion.
const shadowRootOf = reader(Element.prototype, 'shadowRoot');
const roots: (Document | ShadowRoot)[] = [document];
for (const root of roots) {
  for (const element of all('*', root)) {
    const inner = shadowRootOf(element);
    if (inner !== null) roots.push(inner);
  }
  // An image with the name of a method shadows that of its document.
  const { prototype } = root === document ? Document : ShadowRoot;
  for (const animation of prototype.getAnimations.call(root)) {
    try {
      animation.finish();
    } catch {
      animation.cancel();
    }
  }
}
