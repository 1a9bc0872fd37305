import { untilAborted } from '../shared/until-aborted.ts';

/**
 * Waits for the Actions cache, but no longer than given. Its package waits for minutes, again and again.
 *
 * @throws Error if the time is up; what `ask` throws.
 */
export async function answerInTime<T>(timeoutMs: number, ask: () => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new Error(`It did not answer within ${timeoutMs / 1000} s`));
  }, timeoutMs);
  try {
    return await untilAborted(late.signal, ask);
  } finally {
    clearTimeout(timer);
  }
}
