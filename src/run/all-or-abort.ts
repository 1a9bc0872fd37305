/**
 * Runs two pieces of work at the same time. If one fails, the other is aborted and waited for, so that nothing goes
 * on after the caller has continued.
 *
 * @throws what the first one that failed threw.
 */
export async function allOrAbort<A, B>(
  outer: AbortSignal,
  first: (signal: AbortSignal) => Promise<A>,
  second: (signal: AbortSignal) => Promise<B>,
): Promise<[A, B]> {
  const controller = new AbortController();
  const signal = AbortSignal.any([outer, controller.signal]);
  const stop = (error: unknown): never => {
    controller.abort(error);
    throw error;
  };
  const work = [first(signal).catch(stop), second(signal).catch(stop)] as const;
  try {
    return await Promise.all(work);
  } finally {
    await Promise.allSettled(work);
  }
}
