import { isMainThread, workerData } from 'node:worker_threads';
import type { Unjudged } from '../../facts/judged-page.ts';

/**
 * What a thread is about to judge by, in memory that it shares with the main thread: so it is known what it does not end.
 * The first four bytes count the steps; then come the length of a text, in two bytes, and the text.
 */
const BYTES = 512;
const TEXT_AT = 6;

/** Makes the memory for the steps of one thread. */
export function createStepMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(BYTES);
}

const memory: unknown = isMainThread ? null : workerData;
const own = memory instanceof SharedArrayBuffer ? memory : createStepMemory();
const counter = new Int32Array(own, 0, 1);
const text = Buffer.from(own, TEXT_AT);
const length = new Uint16Array(own, 4, 1);

/** Notes, in a thread, which rule begins; null for what is done by no rule. */
export function noteStep(step: Unjudged | null): void {
  length[0] = step === null ? 0 : text.write(`${step.runner} ${step.code}`);
  Atomics.add(counter, 0, 1);
}

/** How many steps a thread has begun. */
export function countSteps(shared: SharedArrayBuffer): number {
  return Atomics.load(new Int32Array(shared, 0, 1), 0);
}

/** The step that a thread was in when it ended; null if that was no rule. */
export function readStep(shared: SharedArrayBuffer): Unjudged | null {
  const end = TEXT_AT + (new Uint16Array(shared, 4, 1)[0] ?? 0);
  const [runner = '', code = ''] = Buffer.from(shared, TEXT_AT, end - TEXT_AT)
    .toString()
    .split(' ');
  const isRunner = runner === 'axe' || runner === 'htmlcs' || runner === 'sitedelta' || runner === 'crawl';
  return isRunner ? { runner, code } : null;
}
