/*
 * Runs in the page's own world before its scripts, because there is no other way to know that a page is about to
 * render something. Short timers are waited for. Longer ones, up to two seconds, are run early once nothing else
 * happens, so that they cost no time and run in every scan. The delays of timers set by timers add up, so the wait
 * does not last as long as a clock or a poll. A page that fakes the answers is settled too early or at the cap, and
 * harms only itself.
 */
import { closedRoots, noteRoot } from './own-world/closed-roots.ts';
import { hasLater, repeated, runLater } from './own-world/later.ts';
import { apply, prototypeOf, watch } from './own-world/natives.ts';
import { advance, cleared, framed, timed, timersQuietMs, unframed } from './own-world/timers.ts';

interface Activity {
  /** For how long no short timer was pending. */
  timersQuietMs: number;
  /** Shadow roots that were attached so far. */
  shadowRoots: number;
  /** Whether an IntersectionObserver observes something. */
  observesPlaces: boolean;
}

declare global {
  interface Window {
    readonly __sitedelta: Readonly<{
      activity(): Activity;
      advance(): boolean;
      closedRoots(): number;
      hasLater(): boolean;
      runLater(): void;
    }>;
  }
}

let shadowRoots = 0;
let observesPlaces = false;

function activity(): Activity {
  return { timersQuietMs: timersQuietMs(), shadowRoots, observesPlaces };
}

watch(window, 'setTimeout', timed);
watch(window, 'setInterval', repeated);
watch(window, 'clearTimeout', cleared);
watch(window, 'clearInterval', cleared);
watch(window, 'requestAnimationFrame', framed);
watch(window, 'cancelAnimationFrame', unframed);
watch(Element.prototype, 'attachShadow', (native, self, args) => {
  const root: unknown = apply(native, self, args);
  shadowRoots += 1;
  if (typeof root === 'object' && root !== null) noteRoot(root);
  return root;
});
watch(prototypeOf('IntersectionObserver'), 'observe', (native, self, args) => {
  observesPlaces = true;
  return apply(native, self, args);
});
Object.defineProperty(window, '__sitedelta', {
  value: Object.freeze({ activity, advance, closedRoots, hasLater, runLater }),
});
