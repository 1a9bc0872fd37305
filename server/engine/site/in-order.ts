/** Hands over values in the order of their indexes, which may differ from the order of the calls. */
export interface InOrder<T> {
  /**
   * Hands over the value once all values before it are handed over, and then those that wait for it.
   * @throws what handing over threw, for this value or an earlier one
   */
  put(index: number, value: T): Promise<void>;
  /** Waits until nothing is being handed over. @throws what handing over threw */
  settled(): Promise<void>;
}

/**
 * Makes a queue that begins at index 0.
 * @param handOver called with one value after the other; not called again after it threw
 */
export function createInOrder<T extends object>(handOver: (value: T) => Promise<void>): InOrder<T> {
  const waiting = new Map<number, T>();
  let next = 0;
  let last: Promise<void> = Promise.resolve();

  async function handOverNext(): Promise<void> {
    for (let value = waiting.get(next); value !== undefined; value = waiting.get(next)) {
      waiting.delete(next);
      next += 1;
      await handOver(value);
    }
  }

  return {
    put(index, value) {
      waiting.set(index, value);
      last = last.then(handOverNext);
      return last;
    },
    settled: () => last,
  };
}
