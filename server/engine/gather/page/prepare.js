/*
 * Runs in an isolated world of a page whose scripts were stopped. Stopped scripts mean stopped timers, also in this
 * world, and the engines yield by timers: they go on at once instead, so that they judge in one go and nothing on
 * the page moves meanwhile. Long timers are only time-outs of the engines; ours are outside the page.
 */
(() => {
  const LONGEST_YIELD_MS = 1000;
  let last = 0;
  const later = (callback, delay, ...args) => {
    last += 1;
    if (!(delay > LONGEST_YIELD_MS)) queueMicrotask(() => callback(...args));
    return last;
  };
  globalThis.setTimeout = later;
  globalThis.clearTimeout = () => {};
  globalThis.requestAnimationFrame = (callback) => later(callback, 0, 0);

  // What still moves is brought to its end; what never ends to its beginning.
  for (const animation of document.getAnimations()) {
    try {
      animation.finish();
    } catch {
      animation.pause();
      animation.currentTime = 0;
    }
  }
})();
