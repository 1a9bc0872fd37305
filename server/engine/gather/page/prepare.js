/*
 * Runs in an isolated world of a page whose scripts were stopped. Stopped scripts mean stopped timers, also in this
 * world, and the engines yield by timers: they go on at once instead, so that they judge in one go and nothing on
 * the page moves meanwhile. Long timers are only time-outs of the engines; ours are outside the page.
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

  // What still moves is brought to its end; what never ends is taken away, as for those who prefer reduced motion.
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
