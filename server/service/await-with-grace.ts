/**
 * The result of work that ends when its signal is aborted. If it does not end in time after that, it is left alone.
 * @param onLateError gets the error of work that was left alone
 * @throws Error when the work was left alone, or the work's own
 */
export async function awaitWithGrace<T>(
  work: Promise<T>,
  signal: AbortSignal,
  graceMs: number,
  onLateError: (error: unknown) => void,
): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  function startGrace(): void {
    const error = new Error('The engine did not end in time after it was asked to stop.');
    timer = setTimeout(() => reject(error), graceMs).unref();
  }
  if (signal.aborted) startGrace();
  else signal.addEventListener('abort', startGrace);
  try {
    return await Promise.race([work, tooLate]);
  } catch (error) {
    work.catch(onLateError);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', startGrace);
  }
}
