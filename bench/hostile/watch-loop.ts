import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into the service before its own code (`--import`): writes to the file LOOP_LOG for how long its main thread
 * kept other work waiting. On a busy machine each wait is longer than the work, so the CPU time of the thread is written
 * as well.
 */

const TICK_MS = 5;
/** Shorter ones are not written. */
const MIN_MS = 20;

const file = process.env['LOOP_LOG'];
if (isMainThread && file !== undefined) {
  let lastMs = performance.now();
  let last = process.threadCpuUsage();
  setInterval(() => {
    const nowMs = performance.now();
    const now = process.threadCpuUsage();
    const wallMs = nowMs - lastMs - TICK_MS;
    const cpuMs = (now.user + now.system - last.user - last.system) / 1000;
    if (wallMs >= MIN_MS) appendFileSync(file, `${wallMs.toFixed(0)} ${cpuMs.toFixed(0)}\n`);
    lastMs = performance.now();
    last = process.threadCpuUsage();
  }, TICK_MS).unref();
}
