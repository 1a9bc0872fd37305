/*
 * Runs in the world of a page that will be tried, and in its frames, after watch-page.ts and before the page's scripts:
 * there is no other way to know what they have planned. A trial need not wait where nothing is, and timers that are the
 * only plans of a page run at once. A page that fakes this is tried too early, and harms only itself.
 */
/* oxlint-disable typescript/unbound-method -- called by `apply`, see natives.ts */
import { apply, construct, isFunction, prototypeOf, watch } from './own-world/natives.ts';
import { forgetRoots, noteRoot } from './plans/animations.ts';
import { NOTHING, OTHER } from './plans/frames.ts';
import {
  cancelled,
  cleared,
  forgetPlans,
  mayTick,
  nextPlanned,
  posted,
  repeated,
  run,
  soon,
  tick,
  timed,
} from './plans/planned.ts';

const PAUSE_MS = 50;
/** A frame that never comes, in a page that is not drawn. */
const MAX_FRAMES_MS = 60;

const clock = performance.now.bind(performance);
const NativePromise = Promise;
const { max, ceil } = Math;
const { setTimeout: setTimer, requestAnimationFrame: requestFrame } = window;

let hasWorkers = false;

function nextOf(ms: number): number {
  return hasWorkers ? OTHER : nextPlanned(ms);
}

/** What the page had planned is removed; what its frames had is left. */
function begin(): void {
  forgetPlans();
  forgetRoots();
}

function afterFrames(work: () => void): void {
  let isDone = false;
  const end = (): void => {
    if (isDone) return;
    isDone = true;
    work();
  };
  apply(setTimer, window, [end, MAX_FRAMES_MS]);
  apply(requestFrame, window, [() => apply(requestFrame, window, [() => apply(setTimer, window, [end, 0])])]);
}

/**
 * Lets the page go on for a pause, or until its next timer.
 * @param horizon pauses for which something is to be planned
 * @returns pauses that have passed for the page; 0 if nothing is planned
 */
function rest(horizon: number): Promise<number> {
  return new NativePromise((resolve) => {
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
}

watch(window, 'setTimeout', timed);
watch(window, 'setInterval', repeated);
watch(window, 'clearTimeout', cleared);
watch(window, 'clearInterval', cleared);
watch(window, 'requestAnimationFrame', soon('f'));
watch(window, 'cancelAnimationFrame', cancelled('f'));
watch(window, 'requestIdleCallback', soon('i'));
watch(window, 'cancelIdleCallback', cancelled('i'));
watch(prototypeOf('Scheduler'), 'postTask', posted);
watch(Element.prototype, 'attachShadow', (native, self, args) => {
  const root = apply(native, self, args);
  noteRoot(root);
  return root;
});
for (const name of ['Worker', 'SharedWorker']) {
  const native: unknown = Reflect.get(window, name);
  if (!isFunction(native)) continue;
  const counted = new Proxy(native, {
    construct(target, args, called) {
      hasWorkers = true;
      return construct(target, args, called);
    },
  });
  Reflect.set(window, name, counted);
}
Object.defineProperty(window, '__sitedeltaPlans', {
  value: Object.freeze({ begin, nextOf, run, rest, mayTick, tick }),
});
