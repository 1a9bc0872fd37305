/** Wakes what waits in this process for the end of a scan. */
export class ScanEnds {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** A scan may have ended. */
  notify(id: string): void {
    for (const wake of this.#waiting.get(id) ?? []) wake();
  }

  /** Any scan may have ended. */
  notifyAll(): void {
    for (const id of this.#waiting.keys()) this.notify(id);
  }

  /** Resolves when the scan may have ended, or when the signal is aborted. It listens from the moment it is called. */
  wait(id: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const ofScan = this.#waiting.get(id) ?? new Set();
      this.#waiting.set(id, ofScan);
      const end = (): void => {
        ofScan.delete(end);
        if (ofScan.size === 0) this.#waiting.delete(id);
        signal.removeEventListener('abort', end);
        resolve();
      };
      ofScan.add(end);
      signal.addEventListener('abort', end);
    });
  }
}
