/** A number of places that are given out in the order in which they were asked for. */
export interface Semaphore {
  /**
   * Waits for a place and returns the function that gives it back (the first call does; later ones do nothing).
   * @throws the signal's reason when it is aborted while waiting
   */
  acquire(signal: AbortSignal): Promise<() => void>;
}

/** Makes a semaphore. Each scan asks for one place per page, so scans take turns. */
export function createSemaphore(places: number): Semaphore {
  let free = places;
  const waiting: (() => void)[] = [];

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  function once(): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      release();
    };
  }

  return {
    async acquire(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return once();
      }
      return new Promise((resolve, reject) => {
        function granted(): void {
          signal.removeEventListener('abort', aborted);
          resolve(once());
        }
        function aborted(): void {
          waiting.splice(waiting.indexOf(granted), 1);
          reject(signal.reason);
        }
        waiting.push(granted);
        signal.addEventListener('abort', aborted, { once: true });
      });
    },
  };
}
