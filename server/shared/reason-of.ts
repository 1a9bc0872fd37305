import { messageOf } from './message-of.ts';

/** The message of the innermost cause of an error: of a ServiceError, what the database or the system said. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause);
  // If a name has several addresses, Node's error has a message for each of them, and none of its own.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return messageOf(error);
}
