/*
 * Runs in an isolated world of a page whose scripts were stopped. This stops timers in this world too, but the runners
 * yield by timers. Here a timer runs at once, so that the runners finish in one go while nothing on the page changes.
 * Long timers are dropped: they are only time-outs of the runners, and ours are outside the page.
 */
(() => {
  const MAX_YIELD_MS = 1000;
  let last = 0;
  const later = (callback, delay, ...args) => {
    last += 1;
    if (!(delay > MAX_YIELD_MS)) queueMicrotask(() => callback(...args));
    return last;
  };
  globalThis.setTimeout = later;
  globalThis.clearTimeout = () => {};
  globalThis.requestAnimationFrame = (callback) => later(callback, 0, 0);

  // Animations are finished; those without an end are cancelled, as for people who prefer reduced motion.
  const shadowRoot = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot');
  const roots = [document];
  for (const root of roots) {
    // An image with the name of a method shadows that of its document.
    const { prototype } = root === document ? Document : ShadowRoot;
    for (const element of prototype.querySelectorAll.call(root, '*')) {
      const inner = shadowRoot.get.call(element);
      if (inner !== null) roots.push(inner);
    }
    for (const animation of prototype.getAnimations.call(root)) {
      try {
        animation.finish();
      } catch {
        animation.cancel();
      }
    }
  }
})();
