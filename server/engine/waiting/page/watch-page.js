/*
 * Runs in the page's own world before its scripts, for there is no other way to know that a page is about to
 * render something. Short timers are waited for; longer ones, up to two seconds, are brought forward once nothing
 * else happens, so that they cost no time and come about in every scan. Delays of timers that follow from timers
 * add up, so a clock or a poll does not hold a page up. A page that fakes the answers is judged too early or waited
 * for until the cap, and harms nobody else. Nothing here relies on what the page can replace.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one closure, so that the page's world has one new name */
(() => {
  const SHORT_MS = 500;
  const SHORT_CHAIN_MS = 1000;
  const MAX_CHAIN_MS = 2000;
  /** Timers that are due this much later than the next are brought forward with it. */
  const TOGETHER_MS = 50;
  const MIN_MS = 4;
  const FRAME_MS = 16;
  const FRAME_CHAIN_MS = 320;
  const FRAME = 'frame ';
  const { apply } = Reflect;
  const now = performance.now.bind(performance);
  const nativeTimeout = window.setTimeout;
  const nativeClear = window.clearTimeout;
  /** Timers that count, by the id that the page knows: when it is due, what to call, whether it is a short one. */
  const pending = Object.create(null);
  let shortCount = 0;
  let lastMs = now();
  /** Sum of the delays that led to what runs now. */
  let chainMs = 0;
  let shadowRoots = 0;
  let observesPlaces = false;

  const end = (id) => {
    const timer = pending[id];
    if (timer === undefined) return undefined;
    delete pending[id];
    if (timer.short) shortCount -= 1;
    lastMs = now();
    return timer;
  };

  // What a promise does after a timer belongs to it too; the next task of the page does not.
  const { port1, port2 } = new MessageChannel();
  const post = port2.postMessage.bind(port2, 0);
  port1.addEventListener('message', () => {
    chainMs = 0;
  });
  port1.start();

  const watched = (target, self, args) => {
    const callback = args[0];
    const delayMs = typeof args[1] === 'number' && args[1] > MIN_MS ? args[1] : MIN_MS;
    const sumMs = chainMs + delayMs;
    if (typeof callback !== 'function' || sumMs > MAX_CHAIN_MS) return apply(target, self, args);
    let id = 0;
    args[0] = function run() {
      end(id);
      chainMs = sumMs;
      post();
      return apply(callback, this, arguments);
    };
    id = apply(target, self, args);
    const short = delayMs <= SHORT_MS && sumMs <= SHORT_CHAIN_MS;
    pending[id] = { id, nativeId: id, dueMs: now() + delayMs, args, short };
    if (short) shortCount += 1;
    return id;
  };
  const cleared = (target, self, args) => {
    const timer = end(args[0]);
    if (timer !== undefined && timer.nativeId !== timer.id) apply(nativeClear, window, [timer.nativeId]);
    return apply(target, self, args);
  };

  /** Frames that follow from each other are waited for a short while; a loop that draws for ever is not. */
  const framed = (target, self, args) => {
    const callback = args[0];
    if (typeof callback !== 'function') return apply(target, self, args);
    const sumMs = chainMs + FRAME_MS;
    const counts = sumMs <= FRAME_CHAIN_MS;
    let id = '';
    args[0] = function run() {
      end(id);
      chainMs = sumMs;
      post();
      return apply(callback, this, arguments);
    };
    const frame = apply(target, self, args);
    if (!counts) return frame;
    id = FRAME + frame;
    pending[id] = { short: true };
    shortCount += 1;
    return frame;
  };
  const unframed = (target, self, args) => {
    end(FRAME + args[0]);
    return apply(target, self, args);
  };

  /** Lets the next long timers run at once; false when there is none. */
  const advance = () => {
    let nextMs = Infinity;
    for (const id in pending) {
      if (!pending[id].short && pending[id].dueMs < nextMs) nextMs = pending[id].dueMs;
    }
    if (nextMs === Infinity) return false;
    // Ids go up with time, so timers of one moment keep their order.
    for (const id in pending) {
      const timer = pending[id];
      if (timer.short || timer.dueMs > nextMs + TOGETHER_MS) continue;
      apply(nativeClear, window, [timer.nativeId]);
      timer.args[1] = 0;
      timer.nativeId = apply(nativeTimeout, window, timer.args);
      timer.short = true;
      shortCount += 1;
    }
    return true;
  };

  // Proxies, so that the functions look as they did.
  const watch = (owner, name, handler) => {
    const native = owner?.[name];
    if (typeof native === 'function') owner[name] = new Proxy(native, { apply: handler });
  };
  watch(window, 'setTimeout', watched);
  watch(window, 'clearTimeout', cleared);
  watch(window, 'clearInterval', cleared);
  watch(window, 'requestAnimationFrame', framed);
  watch(window, 'cancelAnimationFrame', unframed);
  watch(Element.prototype, 'attachShadow', (target, self, args) => {
    shadowRoots += 1;
    return apply(target, self, args);
  });
  watch(window.IntersectionObserver?.prototype, 'observe', (target, self, args) => {
    observesPlaces = true;
    return apply(target, self, args);
  });

  const facts = () => ({ timersQuietMs: shortCount > 0 ? 0 : now() - lastMs, shadowRoots, observesPlaces });
  Object.defineProperty(window, '__sitedelta', { value: Object.freeze({ facts, advance }) });
})();
