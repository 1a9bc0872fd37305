/**
 * Measures the time since this call, in milliseconds, never too short: Node's clock stands still while the machine
 * sleeps, and the wall clock can be set.
 */
export function createStopwatch(): () => number {
  const [steadyMs, wallMs] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steadyMs, Date.now() - wallMs);
}
