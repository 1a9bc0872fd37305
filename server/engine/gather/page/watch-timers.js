/*
 * Runs in the page's own world before its scripts, for there is no other way to know that a page is about to
 * render something: tells for how long no short timer has been pending. Timers that follow from timers count until
 * their delays add up, so a clock or a poll does not hold a page up. A page that fakes the answer is judged too
 * early or waited for until the cap, and harms nobody else. Nothing here relies on what the page can replace.
 */
(() => {
  const LONGEST_MS = 500;
  const LONGEST_CHAIN_MS = 1000;
  const LEAST_MS = 4;
  const { apply } = Reflect;
  const now = performance.now.bind(performance);
  const pending = Object.create(null);
  let count = 0;
  let lastMs = now();
  /** Sum of the delays that led to what runs now. */
  let chainMs = 0;

  const end = (id) => {
    if (pending[id] === undefined) return;
    delete pending[id];
    count -= 1;
    lastMs = now();
  };

  const watched = (target, self, args) => {
    const callback = args[0];
    const delayMs = typeof args[1] === 'number' && args[1] > LEAST_MS ? args[1] : LEAST_MS;
    const sumMs = chainMs + delayMs;
    const counts = delayMs <= LONGEST_MS && sumMs <= LONGEST_CHAIN_MS;
    if (typeof callback !== 'function' || !counts) return apply(target, self, args);
    let id = 0;
    args[0] = function run() {
      end(id);
      const before = chainMs;
      chainMs = sumMs;
      try {
        return apply(callback, this, arguments);
      } finally {
        chainMs = before;
      }
    };
    id = apply(target, self, args);
    pending[id] = true;
    count += 1;
    return id;
  };
  const cleared = (target, self, args) => {
    end(args[0]);
    return apply(target, self, args);
  };

  // Proxies, so that the functions look as they did.
  window.setTimeout = new Proxy(window.setTimeout, { apply: watched });
  window.clearTimeout = new Proxy(window.clearTimeout, { apply: cleared });
  window.clearInterval = new Proxy(window.clearInterval, { apply: cleared });
  Object.defineProperty(window, '__sitedeltaTimersQuietMs', { get: () => (count > 0 ? 0 : now() - lastMs) });
})();
