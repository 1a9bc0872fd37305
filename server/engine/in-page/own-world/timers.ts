/* oxlint-disable typescript/unbound-method -- called by `apply`, see natives.ts */
import type { Native } from './natives.ts';
import { clearedForLater, timedForLater } from './later.ts';
import { apply, callForId, isFunction } from './natives.ts';

const SHORT_MS = 500;
const SHORT_CHAIN_MS = 1000;
const MAX_CHAIN_MS = 2000;
/** Timers that are due up to this much later than the next one are run together with it. */
const TOGETHER_MS = 50;
const MIN_MS = 4;
const FRAME_MS = 16;
const FRAME_CHAIN_MS = 320;
const FRAME = 'frame ';

const now = performance.now.bind(performance);
const nativeTimeout = window.setTimeout;
const nativeClear = window.clearTimeout;

/** What is waited for. */
interface Pending {
  isShort: boolean;
  /** Of timers alone. */
  timer?: { id: number; nativeId: unknown; dueMs: number; args: unknown[] };
}

/** By the id that the page knows. */
const pending: Record<string, Pending> = Object.create(null);
let shortCount = 0;
let lastMs = now();
/** Sum of the delays of the timers that led to the current task. */
let chainMs = 0;

function end(id: string): Pending | undefined {
  const ended = pending[id];
  if (ended === undefined) return undefined;
  delete pending[id];
  if (ended.isShort) shortCount -= 1;
  lastMs = now();
  return ended;
}

// Promise callbacks after a timer belong to it too; the next task of the page does not.
const { port1, port2 } = new MessageChannel();
const post = port2.postMessage.bind(port2, 0);
port1.addEventListener('message', () => {
  chainMs = 0;
});
port1.start();

/** The callback of the page, with what is known of the delays that led to it. */
function running(callback: Native, sumMs: number, idOf: () => string): Native {
  return function run(this: unknown) {
    end(idOf());
    chainMs = sumMs;
    post();
    return apply(callback, this, arguments);
  };
}

/** In place of `setTimeout`. */
export function timed(native: Native, self: unknown, args: unknown[]): unknown {
  const callback = args[0];
  const delayMs = typeof args[1] === 'number' && args[1] > MIN_MS ? args[1] : MIN_MS;
  const sumMs = chainMs + delayMs;
  if (!isFunction(callback) || sumMs > MAX_CHAIN_MS) return timedForLater(native, self, args, delayMs);
  let id = 0;
  args[0] = running(callback, sumMs, () => `${id}`);
  id = callForId(native, self, args);
  const isShort = delayMs <= SHORT_MS && sumMs <= SHORT_CHAIN_MS;
  pending[`${id}`] = { isShort, timer: { id, nativeId: id, dueMs: now() + delayMs, args } };
  if (isShort) shortCount += 1;
  return id;
}

/** In place of `clearTimeout` and `clearInterval`. */
export function cleared(native: Native, self: unknown, args: unknown[]): unknown {
  const timer = isName(args[0]) ? end(`${args[0]}`)?.timer : undefined;
  if (timer !== undefined && timer.nativeId !== timer.id) apply(nativeClear, window, [timer.nativeId]);
  clearedForLater(args[0]);
  return apply(native, self, args);
}

function isName(id: unknown): id is number | string {
  return typeof id === 'number' || typeof id === 'string';
}

/** Animation frames set by animation frames are waited for a short while, an endless drawing loop is not. */
export function framed(native: Native, self: unknown, args: unknown[]): unknown {
  const callback = args[0];
  if (!isFunction(callback)) return apply(native, self, args);
  const sumMs = chainMs + FRAME_MS;
  let id = '';
  args[0] = running(callback, sumMs, () => id);
  const frame = callForId(native, self, args);
  if (sumMs > FRAME_CHAIN_MS) return frame;
  id = `${FRAME}${frame}`;
  pending[id] = { isShort: true };
  shortCount += 1;
  return frame;
}

/** In place of `cancelAnimationFrame`. */
export function unframed(native: Native, self: unknown, args: unknown[]): unknown {
  if (isName(args[0])) end(`${FRAME}${args[0]}`);
  return apply(native, self, args);
}

/** Runs the next long timers at once; false if there are none. */
export function advance(): boolean {
  let nextMs = Infinity;
  for (const id in pending) {
    const { isShort, timer } = pending[id] ?? { isShort: true };
    if (!isShort && timer !== undefined && timer.dueMs < nextMs) nextMs = timer.dueMs;
  }
  if (nextMs === Infinity) return false;
  // Ids increase with time, so timers of one moment keep their order.
  for (const id in pending) {
    const each = pending[id];
    const timer = each?.timer;
    if (each === undefined || timer === undefined) continue;
    if (each.isShort || timer.dueMs > nextMs + TOGETHER_MS) continue;
    apply(nativeClear, window, [timer.nativeId]);
    timer.args[1] = 0;
    timer.nativeId = apply(nativeTimeout, window, timer.args);
    each.isShort = true;
    shortCount += 1;
  }
  return true;
}

/** For how long no short timer was pending. */
export function timersQuietMs(): number {
  return shortCount > 0 ? 0 : now() - lastMs;
}
