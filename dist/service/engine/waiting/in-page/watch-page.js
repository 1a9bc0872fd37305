/*
 * Runs in the page's own world before its scripts, because there is no other way to know that a page is about to
 * render something. Short timers are waited for. Longer ones, up to two seconds, are run early once nothing else
 * happens, so that they cost no time and run in every scan. The delays of timers set by timers add up, so the wait
 * does not last as long as a clock or a poll. A page that fakes the answers is settled too early or at the cap, and
 * harms only itself. Nothing here relies on functions that the page can replace later.
 * It is one long function so that the page's world gets only one new name.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see above */
(() => {
  const SHORT_MS = 500;
  const SHORT_CHAIN_MS = 1000;
  const MAX_CHAIN_MS = 2000;
  /** Timers that are due up to this much later than the next one are run together with it. */
  const TOGETHER_MS = 50;
  const MIN_MS = 4;
  const FRAME_MS = 16;
  const FRAME_CHAIN_MS = 320;
  const FRAME = 'frame ';
  const NAME = '__sitedelta';
  const { apply } = Reflect;
  const now = performance.now.bind(performance);
  const nativeTimeout = window.setTimeout;
  const nativeClear = window.clearTimeout;
  /** Timers that are waited for, by the id that the page knows: when due, the arguments, whether short. */
  const pending = Object.create(null);
  let shortCount = 0;
  let lastMs = now();
  /** Sum of the delays of the timers that led to the current task. */
  let chainMs = 0;
  let shadowRoots = 0;
  let observesPlaces = false;
  const MAX_CLOSED = 1000;
  /** What has something to see or to use of its own, besides texts; a closed root may only wrap what it gets. */
  const CONTENT =
    'a, audio, button, canvas, iframe, img, input, object, select, svg, textarea, video, [role], [tabindex]';
  const Weak = window.WeakRef;
  const nativeOf = (prototype, name) => {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    return Reflect.get(property, 'get' in property ? 'get' : 'value');
  };
  const modeOf = nativeOf(ShadowRoot.prototype, 'mode');
  const hostOf = nativeOf(ShadowRoot.prototype, 'host');
  const isConnected = nativeOf(Node.prototype, 'isConnected');
  const textOf = nativeOf(Node.prototype, 'textContent');
  const checkVisibility = nativeOf(Element.prototype, 'checkVisibility');
  const querySelectorAll = nativeOf(DocumentFragment.prototype, 'querySelectorAll');
  const deref = nativeOf(Weak.prototype, 'deref');
  /** Shadow roots that scripts cannot open. */
  const closed = Object.create(null);
  let closedCount = 0;

  const end = (id) => {
    const timer = pending[id];
    if (timer === undefined) return undefined;
    delete pending[id];
    if (timer.short) shortCount -= 1;
    lastMs = now();
    return timer;
  };

  // Promise callbacks after a timer belong to it too; the next task of the page does not.
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

  /** Animation frames set by animation frames are waited for a short while, an endless drawing loop is not. */
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

  /** Runs the next long timers at once; false if there are none. */
  const advance = () => {
    let nextMs = Infinity;
    for (const id in pending) {
      if (!pending[id].short && pending[id].dueMs < nextMs) nextMs = pending[id].dueMs;
    }
    if (nextMs === Infinity) return false;
    // Ids increase with time, so timers of one moment keep their order.
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

  // Proxies, so that the functions look unchanged to the page.
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
    const root = apply(target, self, args);
    shadowRoots += 1;
    if (apply(modeOf, root, []) === 'closed' && closedCount < MAX_CLOSED) {
      closed[closedCount] = new Weak(root);
      closedCount += 1;
    }
    return root;
  });
  watch(window.IntersectionObserver?.prototype, 'observe', (target, self, args) => {
    observesPlaces = true;
    return apply(target, self, args);
  });

  const hasContent = (root) => {
    if (apply(querySelectorAll, root, [CONTENT]).length > 0) return true;
    const hidden = apply(querySelectorAll, root, ['style, script, template']);
    let length = apply(textOf, root, []).trim().length;
    for (let at = 0; at < hidden.length; at += 1) length -= apply(textOf, hidden[at], []).trim().length;
    return length > 0;
  };
  /** Parts of the page, and of its frames, that are shown and that no script but their own can look into. */
  const closedRoots = () => {
    let count = 0;
    for (let at = 0; at < closedCount; at += 1) {
      const root = apply(deref, closed[at], []);
      if (root === undefined || !apply(isConnected, root, [])) continue;
      if (apply(checkVisibility, apply(hostOf, root, []), []) && hasContent(root)) count += 1;
    }
    for (let at = 0; at < window.length; at += 1) {
      try {
        count += window[at][NAME].closedRoots();
      } catch {
        // It is of another origin.
      }
    }
    return count;
  };

  const activity = () => ({
    timersQuietMs: shortCount > 0 ? 0 : now() - lastMs,
    shadowRoots,
    observesPlaces,
  });
  Object.defineProperty(window, NAME, { value: Object.freeze({ activity, advance, closedRoots }) });
})();
