/** Does work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T> | T) => Promise<T>;
