/* oxlint-disable typescript/unbound-method -- called by `apply`, see natives.ts */
import type { Handler, Native } from '../own-world/natives.ts';
import { apply, callForId, isFunction } from '../own-world/natives.ts';
import { isAnimated } from './animations.ts';
import { NOTHING, OTHER, eachFrame } from './frames.ts';

/** Timers that are due up to this much later than the next one are run together with it. */
const TOGETHER_MS = 50;
/** What is due for so long was lost, or its promise was; a text that was to run says nothing when it has. */
const LOST_MS = 1000;
const TEXT_LOST_MS = 50;
const MIN_MS = 4;

const clock = performance.now.bind(performance);
const toNumber = Number;
const { max, ceil, min } = Math;
const { setTimeout: setTimer, clearTimeout: clearTimer } = window;

/** What is called again on demand: what repeats within this time, for at least so long at once, but not too often. */
const TICK_MS = 10_000;
const LEAST_TICK_MS = 1000;
const MAX_CALLS = 60;
const MAX_DROPPED = 100;
/** For one tick, in ms: it can't be stopped from outside. */
const MOST_TICK_MS = 1000;

interface Plan {
  dueMs: number;
  lostMs: number;
  /** Of a timer that runs again and again. */
  everyMs?: number;
  /** Of such a timer: what it calls. */
  call?: () => void;
  /** Of a timer that runs once: what it was set with, and its id in the browser. */
  once?: { args: unknown[]; nativeId: unknown };
}

/** What is planned, by a letter for its kind and the page's own id of it. */
let plans: Record<string, Plan> = Object.create(null);
let tasks = 0;
let skippedMs = 0;

/** The time of the page: timers that ran early have taken theirs. */
function now(): number {
  return clock() + skippedMs;
}

function delayOf(value: unknown): number {
  const delayMs = typeof value === 'number' || typeof value === 'string' ? toNumber(value) : 0;
  return delayMs > MIN_MS ? delayMs : MIN_MS;
}

function isName(id: unknown): id is number | string {
  return typeof id === 'number' || typeof id === 'string';
}

/** Has `args[0]` do something before it runs, if it is a function. */
function before(args: unknown[], work: () => void): boolean {
  const callback = args[0];
  if (!isFunction(callback)) return false;
  args[0] = function run(this: unknown) {
    work();
    return apply(callback, this, arguments);
  };
  return true;
}

/** In place of `setTimeout`. */
export function timed(native: Native, self: unknown, args: unknown[]): unknown {
  const once: Plan['once'] = { args, nativeId: 0 };
  const plan: Plan = { dueMs: now() + delayOf(args[1]), lostMs: LOST_MS, once };
  let key = '';
  if (!before(args, () => delete plans[key])) plan.lostMs = TEXT_LOST_MS;
  const id = callForId(native, self, args);
  key = `t${id}`;
  once.nativeId = id;
  plans[key] = plan;
  return id;
}

/** Does what a timer does; null if it was given a text. */
function callOf(args: unknown[]): (() => void) | null {
  const callback = args[0];
  if (!isFunction(callback)) return null;
  const given: unknown[] = [];
  for (let at = 2; at < args.length; at += 1) given[at - 2] = args[at];
  return () => {
    try {
      apply(callback, window, given);
    } catch {
      // An error of the page, recorded when the timer ran as planned.
    }
  };
}

/** In place of `setInterval`. */
export function repeated(native: Native, self: unknown, args: unknown[]): unknown {
  const everyMs = delayOf(args[1]);
  const plan: Plan = { dueMs: now() + everyMs, lostMs: LOST_MS, everyMs };
  const call = callOf(args);
  if (call !== null) plan.call = call;
  before(args, () => {
    plan.dueMs = now() + everyMs;
  });
  const id = callForId(native, self, args);
  plans[`t${id}`] = plan;
  return id;
}

/** In place of `clearTimeout` and `clearInterval`. */
export function cleared(native: Native, self: unknown, args: unknown[]): unknown {
  const id = args[0];
  const plan = isName(id) ? plans[`t${id}`] : undefined;
  if (plan !== undefined) {
    delete plans[`t${String(id)}`];
    if (plan.once !== undefined && plan.once.nativeId !== id) apply(clearTimer, window, [plan.once.nativeId]);
  }
  return apply(native, self, args);
}

/** Of what runs once, soon: animation frames and idle callbacks. */
export function soon(kind: string): Handler {
  return (native, self, args) => {
    let key = '';
    before(args, () => delete plans[key]);
    const id = callForId(native, self, args);
    key = `${kind}${id}`;
    plans[key] = { dueMs: now(), lostMs: LOST_MS };
    return id;
  };
}

/** In place of what takes back what `soon` has planned. */
export function cancelled(kind: string): Handler {
  return (native, self, args) => {
    if (isName(args[0])) delete plans[`${kind}${args[0]}`];
    return apply(native, self, args);
  };
}

/** In place of `scheduler.postTask`. */
export function posted(native: Native, self: unknown, args: unknown[]): unknown {
  const key = `p${(tasks += 1)}`;
  plans[key] = { dueMs: now() + delayOf(delayIn(args[1])), lostMs: LOST_MS };
  before(args, () => delete plans[key]);
  return apply(native, self, args);
}

function delayIn(options: unknown): unknown {
  return typeof options === 'object' && options !== null && 'delay' in options ? options.delay : undefined;
}

/** In how many ms the next timer is due, if only timers are planned for the next time; otherwise OTHER, or NOTHING. */
export function nextPlanned(ms: number): number {
  const nowMs = now();
  let leastMs = NOTHING;
  for (const key in plans) {
    const plan = plans[key];
    if (plan === undefined) continue;
    if (plan.dueMs < nowMs - plan.lostMs) {
      if (plan.everyMs === undefined) delete plans[key];
      else plan.dueMs += ceil((nowMs - plan.dueMs) / plan.everyMs) * plan.everyMs;
    }
    const inMs = max(plan.dueMs - nowMs, 0);
    if (inMs > ms || plans[key] === undefined) continue;
    if (plan.once === undefined) return OTHER;
    leastMs = min(leastMs, inMs);
  }
  if (isAnimated(ms)) return OTHER;
  return min(
    leastMs,
    eachFrame((frame) => frame.nextOf(ms)),
  );
}

/** Goes on to when the next timers are due: they run at once, and the others are due so much sooner. */
export function run(ms: number): number {
  skippedMs += ms;
  const nowMs = now();
  for (const key in plans) {
    const plan = plans[key];
    if (plan === undefined) continue;
    const { once } = plan;
    if (once === undefined) {
      // The browser has its own time for it.
      plan.dueMs += ms;
      continue;
    }
    const isNow = plan.dueMs <= nowMs + TOGETHER_MS;
    apply(clearTimer, window, [once.nativeId]);
    once.args[1] = isNow ? 0 : plan.dueMs - nowMs;
    once.nativeId = apply(setTimer, window, once.args);
    // Nothing else says when a text has run.
    if (isNow && plan.lostMs === TEXT_LOST_MS) delete plans[key];
  }
  return eachFrame((frame) => frame.run(ms));
}

/** What the page had planned when it was forgotten, and how often a tick does it. */
const dropped: { call: () => void; times: number; repeats: boolean }[] = [];

function drop(plan: Plan, nowMs: number): void {
  const { everyMs, once, dueMs } = plan;
  const call = once === undefined ? (plan.call ?? null) : callOf(once.args);
  if (call === null || dropped.length >= MAX_DROPPED || (everyMs ?? dueMs - nowMs) > TICK_MS) return;
  // An odd number, so that what is switched on and off is not as it was.
  const times = everyMs === undefined ? 1 : min(ceil(LEAST_TICK_MS / everyMs), MAX_CALLS) | 1;
  dropped[dropped.length] = { call, times, repeats: everyMs !== undefined };
}

/** Whether there may be timers to run. */
export function mayTick(): boolean {
  if (dropped.length > 0) return true;
  for (const key in plans) if (plans[key]?.once !== undefined) return true;
  return false;
}

/**
 * Does what the page's timers would do within some seconds: those that were forgotten when its trial began, and the next
 * ones of those that it has set since.
 * @returns how many timers there were; OTHER if they took too long
 */
export function tick(): number {
  const untilMs = clock() + MOST_TICK_MS;
  let count = 0;
  for (let at = 0; at < dropped.length; at += 1) {
    const each = dropped[at];
    if (each === undefined || each.times === 0) continue;
    count += 1;
    for (let time = 0; time < each.times; time += 1) {
      each.call();
      if (clock() > untilMs) return OTHER;
    }
    if (!each.repeats) each.times = 0;
  }
  let leastMs = NOTHING;
  for (const key in plans) {
    const plan = plans[key];
    if (plan?.once !== undefined) leastMs = min(leastMs, max(plan.dueMs - now(), 0));
  }
  if (leastMs > TICK_MS) return count;
  run(leastMs);
  return count + 1;
}

/** What the page had planned is removed, and kept for ticks; what its frames had is left. */
export function forgetPlans(): void {
  const nowMs = now();
  for (const key in plans) {
    const plan = plans[key];
    if (plan !== undefined) drop(plan, nowMs);
  }
  plans = Object.create(null);
}
