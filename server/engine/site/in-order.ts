/** Hands values over in the order of their indexes, whatever order they come in. */
export interface InOrder<T> {
  /**
   * Hands the value over after all before it, and then those that wait for it.
   * @throws what handing over threw, for this value or an earlier one
   */
  put(index: number, value: T): Promise<void>;
  /** Waits until nothing is being handed over. @throws what handing over threw */
  settled(): Promise<void>;
}

/**
 * Makes a queue that begins at index 0.
 * @param handOver given one value after the other; none after one for which it threw
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
