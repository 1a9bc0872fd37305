/**
 * Wakes waiting workers of this process when there may be work. A call that comes between looking and waiting is not
 * lost: the next wait returns at once.
 */
export interface WakeUp {
  /** There may be work. */
  notify(): void;
  /** The queue is looked at now, or was seen empty just now: earlier notifications are settled. */
  settle(): void;
  /** Resolves at the next notification, at once if one is pending, or when the signal is aborted. */
  wait(signal: AbortSignal): Promise<void>;
}

/** Makes a WakeUp. */
export function createWakeUp(): WakeUp {
  let pending = false;
  const waiting = new Set<() => void>();
  return {
    notify() {
      pending = true;
      for (const resolve of waiting) resolve();
    },
    settle() {
      pending = false;
    },
    async wait(signal) {
      if (pending || signal.aborted) return;
      await new Promise<void>((resolve) => {
        function end(): void {
          waiting.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        }
        waiting.add(end);
        signal.addEventListener('abort', end);
      });
    },
  };
}
