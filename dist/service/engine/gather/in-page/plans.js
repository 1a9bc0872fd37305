/*
 * Runs in the world of a page that will be tried, and in its frames, after watch-page.js and before the page's scripts:
 * there is no other way to know what they have planned. A trial need not wait where nothing is, and timers that are the
 * only plans of a page run at once. A page that fakes this is tried too early, and harms only itself. Nothing here relies on
 * functions that the page can replace later.
 * It is one long function so that the page's world gets only one new name.
 */
/* oxlint-disable unicorn/consistent-function-scoping, typescript/unbound-method -- one function, see above; called by `apply` */
(() => {
  const NAME = '__sitedeltaPlans';
  const PAUSE_MS = 50;
  /** Timers that are due up to this much later than the next one are run together with it. */
  const TOGETHER_MS = 50;
  /** What is due for so long was lost, or its promise was; a text that was to run says nothing when it has. */
  const LOST_MS = 1000;
  const TEXT_LOST_MS = 50;
  /** A frame that never comes, in a page that is not drawn. */
  const MAX_FRAMES_MS = 60;
  const MIN_MS = 4;
  const MAX_FRAMES = 100;
  const NOTHING = Infinity;
  /** Something other than timers is planned: it can't be run early. */
  const OTHER = -1;
  const { apply, construct } = Reflect;
  const clock = performance.now.bind(performance);
  const NativePromise = Promise;
  const toNumber = Number;
  const { max, ceil, min } = Math;
  const { setTimeout: setTimer, clearTimeout: clearTimer, requestAnimationFrame: requestFrame } = window;
  const descriptorOf = Object.getOwnPropertyDescriptor;
  const animationsOf = [Document, ShadowRoot].map(({ prototype }) => prototype.getAnimations);
  const stateOf = descriptorOf(Animation.prototype, 'playState').get;
  const rateOf = descriptorOf(Animation.prototype, 'playbackRate').get;
  const effectOf = descriptorOf(Animation.prototype, 'effect').get;
  const timingOf = AnimationEffect.prototype.getComputedTiming;

  /** What is planned, by a letter for its kind and the page's own id of it: `args` only of timers that run once. */
  let plans = Object.create(null);
  const roots = [];
  let hasWorkers = false;
  let tasks = 0;
  let skippedMs = 0;
  /** The time of the page: timers that ran early have taken theirs. */
  const now = () => clock() + skippedMs;

  const delayOf = (value) => {
    const delayMs = typeof value === 'number' || typeof value === 'string' ? toNumber(value) : 0;
    return delayMs > MIN_MS ? delayMs : MIN_MS;
  };
  const isName = (id) => typeof id === 'number' || typeof id === 'string';

  /** Has `args[0]` do something before it runs, if it is a function. */
  const before = (args, work) => {
    const callback = args[0];
    if (typeof callback !== 'function') return false;
    args[0] = function run() {
      work();
      return apply(callback, this, arguments);
    };
    return true;
  };

  const timed = (target, self, args) => {
    const plan = { dueMs: now() + delayOf(args[1]), lostMs: LOST_MS, args, nativeId: 0 };
    let key = '';
    if (!before(args, () => delete plans[key])) plan.lostMs = TEXT_LOST_MS;
    const id = apply(target, self, args);
    key = `t${id}`;
    plan.nativeId = id;
    plans[key] = plan;
    return id;
  };
  const repeated = (target, self, args) => {
    const everyMs = delayOf(args[1]);
    const plan = { dueMs: now() + everyMs, lostMs: LOST_MS, everyMs };
    before(args, () => {
      plan.dueMs = now() + everyMs;
    });
    const id = apply(target, self, args);
    plans[`t${id}`] = plan;
    return id;
  };
  const cleared = (target, self, args) => {
    const id = args[0];
    const plan = isName(id) ? plans[`t${id}`] : undefined;
    if (plan !== undefined) {
      delete plans[`t${id}`];
      if (plan.args !== undefined && plan.nativeId !== id) apply(clearTimer, window, [plan.nativeId]);
    }
    return apply(target, self, args);
  };
  /** Of what runs once, soon: animation frames and idle callbacks. */
  const soon = (kind) => (target, self, args) => {
    let key = '';
    before(args, () => delete plans[key]);
    const id = apply(target, self, args);
    key = `${kind}${id}`;
    plans[key] = { dueMs: now(), lostMs: LOST_MS };
    return id;
  };
  const cancelled = (kind) => (target, self, args) => {
    if (isName(args[0])) delete plans[`${kind}${args[0]}`];
    return apply(target, self, args);
  };
  const posted = (target, self, args) => {
    const key = `p${(tasks += 1)}`;
    plans[key] = { dueMs: now() + delayOf(args[1]?.delay), lostMs: LOST_MS };
    before(args, () => delete plans[key]);
    return apply(target, self, args);
  };

  /** Whether an animation ends within some time. */
  const endsSoon = (animation, ms) => {
    if (apply(stateOf, animation, []) !== 'running') return false;
    const effect = apply(effectOf, animation, []);
    if (effect === null) return false;
    const { endTime, localTime } = apply(timingOf, effect, []);
    // Those that follow a scroll are no matter of time.
    if (typeof endTime !== 'number' || typeof localTime !== 'number') return false;
    const rate = apply(rateOf, animation, []);
    return (rate < 0 ? localTime : endTime - localTime) <= ms * (rate < 0 ? -rate : rate);
  };
  const isAnimated = (ms) => {
    const { length } = roots;
    for (let at = -1; at < length; at += 1) {
      const animations =
        at === -1 ? apply(animationsOf[0], document, []) : apply(animationsOf[1], roots[at], []);
      for (let index = 0; index < animations.length; index += 1)
        if (endsSoon(animations[index], ms)) return true;
    }
    return false;
  };

  /** What the frames of this document say: 0 to pass over one, OTHER for one that can't be asked. */
  const eachFrame = (ask) => {
    const { length } = window;
    if (length > MAX_FRAMES) return OTHER;
    let least = NOTHING;
    for (let at = 0; at < length; at += 1) {
      try {
        const plansOf = window[at][NAME];
        if (plansOf !== undefined) least = min(least, ask(plansOf));
      } catch {
        return OTHER;
      }
    }
    return least;
  };

  /** In how many ms the next timer is due, if only timers are planned for the next time; otherwise OTHER, or NOTHING. */
  const nextOf = (ms) => {
    const nowMs = now();
    let leastMs = NOTHING;
    for (const key in plans) {
      const plan = plans[key];
      if (plan.dueMs < nowMs - plan.lostMs) {
        if (plan.everyMs === undefined) delete plans[key];
        else plan.dueMs += ceil((nowMs - plan.dueMs) / plan.everyMs) * plan.everyMs;
      }
      const inMs = max(plan.dueMs - nowMs, 0);
      if (inMs > ms || plans[key] === undefined) continue;
      if (plan.args === undefined) return OTHER;
      leastMs = min(leastMs, inMs);
    }
    if (hasWorkers || isAnimated(ms)) return OTHER;
    return min(
      leastMs,
      eachFrame((frame) => frame.nextOf(ms)),
    );
  };

  /** Goes on to when the next timers are due: they run at once, and the others are due so much sooner. */
  const run = (ms) => {
    skippedMs += ms;
    const nowMs = now();
    for (const key in plans) {
      const plan = plans[key];
      if (plan.args === undefined) {
        // The browser has its own time for it.
        plan.dueMs += ms;
        continue;
      }
      const isNow = plan.dueMs <= nowMs + TOGETHER_MS;
      apply(clearTimer, window, [plan.nativeId]);
      plan.args[1] = isNow ? 0 : plan.dueMs - nowMs;
      plan.nativeId = apply(setTimer, window, plan.args);
      // Nothing else says when a text has run.
      if (isNow && plan.lostMs === TEXT_LOST_MS) delete plans[key];
    }
    return eachFrame((frame) => frame.run(ms));
  };

  /** What the page had planned is removed; what its frames had is left. */
  const begin = () => {
    plans = Object.create(null);
    for (let at = roots.length - 1; at >= 0; at -= 1) if (!roots[at].isConnected) roots.splice(at, 1);
  };

  const afterFrames = (work) => {
    let isDone = false;
    const end = () => {
      if (isDone) return;
      isDone = true;
      work();
    };
    apply(setTimer, window, [end, MAX_FRAMES_MS]);
    apply(requestFrame, window, [
      () => apply(requestFrame, window, [() => apply(setTimer, window, [end, 0])]),
    ]);
  };

  /**
   * Lets the page go on for a pause, or until its next timer.
   * @param horizon pauses for which something is to be planned
   * @returns pauses that have passed for the page; 0 if nothing is planned
   */
  const rest = (horizon) =>
    new NativePromise((resolve) => {
      const startMs = clock();
      afterFrames(() => {
        const leftMs = max(PAUSE_MS - (clock() - startMs), 0);
        const nextMs = nextOf(horizon * PAUSE_MS - PAUSE_MS + leftMs);
        if (nextMs === NOTHING) resolve(0);
        else if (nextMs > leftMs) {
          run(nextMs);
          const passed = ceil((PAUSE_MS - leftMs + nextMs) / PAUSE_MS);
          // Once they have run.
          apply(setTimer, window, [() => resolve(passed), 0]);
        } else apply(setTimer, window, [() => resolve(1), leftMs]);
      });
    });

  // Proxies, so that the functions look unchanged to the page.
  const watch = (owner, name, handler) => {
    const native = owner?.[name];
    if (typeof native === 'function') owner[name] = new Proxy(native, { apply: handler });
  };
  watch(window, 'setTimeout', timed);
  watch(window, 'setInterval', repeated);
  watch(window, 'clearTimeout', cleared);
  watch(window, 'clearInterval', cleared);
  watch(window, 'requestAnimationFrame', soon('f'));
  watch(window, 'cancelAnimationFrame', cancelled('f'));
  watch(window, 'requestIdleCallback', soon('i'));
  watch(window, 'cancelIdleCallback', cancelled('i'));
  watch(window.Scheduler?.prototype, 'postTask', posted);
  watch(Element.prototype, 'attachShadow', (target, self, args) => {
    const root = apply(target, self, args);
    roots[roots.length] = root;
    return root;
  });
  for (const name of ['Worker', 'SharedWorker']) {
    const native = window[name];
    if (typeof native !== 'function') continue;
    window[name] = new Proxy(native, {
      construct(target, args, called) {
        hasWorkers = true;
        return construct(target, args, called);
      },
    });
  }
  Object.defineProperty(window, NAME, { value: Object.freeze({ begin, nextOf, run, rest }) });
})();
