import { createContext, Script } from 'node:vm';

import { LimitError } from './limit-error.ts';

/** The script is compiled once; the work is what it calls. */
const current: { work: () => void } = { work: () => undefined };
const context = createContext({ run: () => current.work() });
const script = new Script('run()');

/**
 * Runs synchronous work, such as a parser, and interrupts it when its time is over: a hundred characters such
 * as TypeScript's `a<b>(a<b>(a<b>(…` keep Babel busy for hours.
 *
 * @throws {@link LimitError} when the time is over; any error of the work
 */
export function runWithTimeout<T>(work: () => T, limitMs: number): T {
  let done: { value: T } | undefined;
  current.work = () => {
    done = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: limitMs });
  } catch (error) {
    if (isTimeout(error)) throw new LimitError(`It took more than ${limitMs} ms.`, { cause: error });
    throw error;
  } finally {
    current.work = () => undefined;
  }
  if (done === undefined) throw new Error('The work ended without a result.');
  return done.value;
}

/** The context has its own class of errors, so `instanceof` does not work. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
