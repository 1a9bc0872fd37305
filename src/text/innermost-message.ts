import { messageOf } from './message-of.ts';

/** Errors of fetch have two or three levels; this is a bound for those that go round in a circle. */
const MAX_DEPTH = 5;

/** What went wrong at the bottom: fetch hides it in `cause`, a connection to several addresses in `errors`. */
export function innermostMessage(error: unknown): string {
  let current = error;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    if (current instanceof AggregateError && current.errors.length > 0) current = current.errors[0];
    else if (current instanceof Error && current.cause !== undefined) current = current.cause;
    else break;
  }
  return messageOf(current);
}
