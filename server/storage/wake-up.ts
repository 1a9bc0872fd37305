/**
 * Tells waiting workers of this process that there may be work. A call that comes between looking and
 * waiting is not lost: the next wait returns at once.
 */
export interface WakeUp {
  /** There may be work. */
  call(): void;
  /** The queue was seen empty; calls before this moment are done with. */
  seenEmpty(): void;
  /** Resolves at the next call, at once when one is pending, or when the signal is aborted. */
  wait(signal: AbortSignal): Promise<void>;
}

/** Makes a WakeUp. */
export function createWakeUp(): WakeUp {
  let pending = false;
  const waiting = new Set<() => void>();
  return {
    call() {
      pending = true;
      for (const resolve of waiting) resolve();
    },
    seenEmpty() {
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
