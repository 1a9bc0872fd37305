import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The result of work that ends when its signal is aborted. If it does not end in time after that, it is left alone.
 * @param onLateError gets the error of work that was left alone
 * @throws Error when the work was left alone, or its own
 */
export async function awaitWithGrace<T>(
  work: Promise<T>,
  signal: AbortSignal,
  graceMs: number,
  onLateError: (error: unknown) => void,
): Promise<T> {
  const settled = new AbortController();
  try {
    return await Promise.race([work, rejectAfterAbort(signal, graceMs, settled.signal)]);
  } catch (error) {
    work.catch(onLateError);
    throw error;
  } finally {
    settled.abort();
  }
}

async function rejectAfterAbort(signal: AbortSignal, graceMs: number, settled: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => {
    if (signal.aborted || settled.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true, signal: settled });
    settled.addEventListener('abort', () => resolve(), { once: true });
  });
  await sleep(graceMs, undefined, { signal: settled, ref: false }).catch(() => undefined);
  throw new Error('The engine did not end in time after it was told to stop.');
}
