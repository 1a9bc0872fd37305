import { apply, nativeOf } from '../own-world/natives.ts';

const ofDocument = nativeOf<() => Animation[]>(Document.prototype, 'getAnimations');
const ofRoot = nativeOf<() => Animation[]>(ShadowRoot.prototype, 'getAnimations');
const stateOf = nativeOf<() => AnimationPlayState>(Animation.prototype, 'playState');
const rateOf = nativeOf<() => number>(Animation.prototype, 'playbackRate');
const effectOf = nativeOf<() => AnimationEffect | null>(Animation.prototype, 'effect');
const timingOf = nativeOf<() => ComputedEffectTiming>(AnimationEffect.prototype, 'getComputedTiming');

/** Shadow roots of the document. */
const roots: ShadowRoot[] = [];

/** @param root what `attachShadow` has returned */
export function noteRoot(root: unknown): void {
  if (isRoot(root)) roots[roots.length] = root;
}

/** Of what `attachShadow` returns. The page may have replaced `ShadowRoot`. */
function isRoot(root: unknown): root is ShadowRoot {
  return typeof root === 'object' && root !== null;
}

/** Forgets the shadow roots that are not in the document any more. */
export function forgetRoots(): void {
  for (let at = roots.length - 1; at >= 0; at -= 1) if (roots[at]?.isConnected !== true) roots.splice(at, 1);
}

/** Whether an animation ends within some time. */
function endsSoon(animation: Animation | undefined, ms: number): boolean {
  if (apply(stateOf, animation, []) !== 'running') return false;
  const effect = apply(effectOf, animation, []);
  if (effect === null) return false;
  const { endTime, localTime } = apply(timingOf, effect, []);
  // Those that follow a scroll are no matter of time.
  if (typeof endTime !== 'number' || typeof localTime !== 'number') return false;
  const rate = apply(rateOf, animation, []);
  return (rate < 0 ? localTime : endTime - localTime) <= ms * (rate < 0 ? -rate : rate);
}

/** Whether something is animated that ends within some time. */
export function isAnimated(ms: number): boolean {
  const { length } = roots;
  for (let at = -1; at < length; at += 1) {
    const animations = at === -1 ? apply(ofDocument, document, []) : apply(ofRoot, roots[at], []);
    for (let index = 0; index < animations.length; index += 1)
      if (endsSoon(animations[index], ms)) return true;
  }
  return false;
}
