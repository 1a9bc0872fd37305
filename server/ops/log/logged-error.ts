import { loggedAddress } from './logged-address.ts';

/** An error as it is logged. */
interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [property: string]: unknown;
}

/** The scheme has a bound: with one of any length, the time would grow with the square of the length of the text. */
const ADDRESS = /[a-z][a-z\d+.-]{0,30}:\/\/[^\s"'`<>()]+/gi;
/** Causes of causes that are logged. */
const MAX_DEPTH = 4;

/**
 * An error as it is logged: addresses in it as in `loggedAddress`, and no other properties, because drivers and parsers
 * put their input there.
 */
export function loggedError(error: unknown, depth = MAX_DEPTH): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutSecrets(String(error)), stack: '' };
  const { message, stack = '', cause } = error;
  return {
    type: error.constructor.name,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack),
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && depth > 0 && { cause: loggedError(cause, depth - 1) }),
  };
}

function withoutSecrets(text: string): string {
  return text.replaceAll(ADDRESS, (address) => String(loggedAddress(address)));
}
