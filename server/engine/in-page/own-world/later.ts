/* oxlint-disable typescript/unbound-method -- called by `apply`, see natives.ts */
import type { Native } from './natives.ts';
import { apply, callForId, isFunction } from './natives.ts';

/** What a page plans for later than this after it was judged is not what people come for. */
const WITHIN_MS = 20_000;
/** What is called more often moves something. */
const LEAST_EVERY_MS = 250;
const MAX_PLANS = 200;
const MAX_CALLS = 300;
/** For all calls together: they can't be stopped from outside. */
const MOST_MS = 500;

interface Plan {
  call: () => void;
  dueMs: number;
  /** 0 for what runs once. */
  everyMs: number;
}

const clock = performance.now.bind(performance);
const evaluate = window.eval;
const { max } = Math;

/** What will run after the page was judged, by the id that the page knows. */
const plans: Record<string, Plan> = Object.create(null);
let count = 0;
/** The time of the page while what it has planned is run early; null otherwise. */
let atMs: number | null = null;

function nowMs(): number {
  return atMs ?? clock();
}

/** Does what a timer does. Old pages give it a text. */
function callOf(args: unknown[]): (() => void) | null {
  const callback = args[0];
  if (typeof callback === 'string') return () => apply(evaluate, window, [callback]);
  if (!isFunction(callback)) return null;
  const given: unknown[] = [];
  for (let at = 2; at < args.length; at += 1) given[at - 2] = args[at];
  return () => apply(callback, window, given);
}

function end(id: string): void {
  if (plans[id] === undefined) return;
  delete plans[id];
  count -= 1;
}

function note(native: Native, self: unknown, args: unknown[], everyMs: number, delayMs: number): number {
  const call = callOf(args);
  const callback = args[0];
  let id = 0;
  if (everyMs === 0 && isFunction(callback))
    args[0] = function run(this: unknown) {
      end(`${id}`);
      return apply(callback, this, arguments);
    };
  id = callForId(native, self, args);
  if (call !== null && delayMs <= WITHIN_MS && count < MAX_PLANS) {
    plans[`${id}`] = { call, dueMs: nowMs() + delayMs, everyMs };
    count += 1;
  }
  return id;
}

/** Sets a timer that is not waited for. */
export function timedForLater(native: Native, self: unknown, args: unknown[], delayMs: number): number {
  return note(native, self, args, 0, delayMs);
}

/** In place of `setInterval`. */
export function repeated(native: Native, self: unknown, args: unknown[]): unknown {
  const everyMs = Number(args[1]);
  return everyMs >= LEAST_EVERY_MS ? note(native, self, args, everyMs, everyMs) : apply(native, self, args);
}

/** A timer was taken back. */
export function clearedForLater(id: unknown): void {
  if (typeof id === 'number' || typeof id === 'string') end(`${id}`);
}

/** Whether timers of the page will run within some seconds. */
export function hasLater(): boolean {
  return count > 0;
}

/** Runs at once, and in their order, what the page's timers would run within some seconds. */
export function runLater(): void {
  const startMs = clock();
  atMs = startMs;
  for (let calls = 0; calls < MAX_CALLS && clock() - startMs < MOST_MS; calls += 1) {
    let next = '';
    for (const id in plans) {
      const dueMs = plans[id]?.dueMs ?? Infinity;
      if (dueMs <= startMs + WITHIN_MS && dueMs < (plans[next]?.dueMs ?? Infinity)) next = id;
    }
    const plan = plans[next];
    if (plan === undefined) break;
    atMs = max(atMs, plan.dueMs);
    if (plan.everyMs === 0) end(next);
    else plan.dueMs = atMs + plan.everyMs;
    try {
      plan.call();
    } catch {
      // An error of the page, after it was judged.
    }
  }
  atMs = null;
}
