import { writeSync } from 'node:fs';

const USER_INFO = /^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i;

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

/** Until what a pipe did not take is offered again. */
const RETRY_MS = 20;
/** A process that ends waits this long for a reader that takes nothing. */
const PATIENCE_MS = 2_000;

/**
 * Standard output for the JSON lines of the log. Lines of one turn of the event loop are written together, because a write
 * costs more than a line. What a pipe has no room for waits in memory, and nothing else waits for it. Lines that wait when
 * the process exits, also because of an unexpected error, are written then, unless the reader takes nothing for two
 * seconds. A process that is killed loses what waits: the lines of its last turn, more if the reader is slow. A file on a
 * full disk costs lines and nothing else.
 *
 * Writes that occupy a thread, such as those of pino's own destination, are lost if the process exits meanwhile.
 */
export function createLogOutput(): { write(line: string): void } {
  // Opening it makes a pipe one that does not block, except on Windows.
  const { fd } = process.stdout;
  let lines = '';
  let rest = Buffer.alloc(0);
  let isScheduled = false;
  let isListening = false;
  let hasReader = true;

  /** Writes what can be written at once. */
  function flush(): void {
    isScheduled = false;
    try {
      while (lines !== '' || rest.length > 0) {
        if (rest.length === 0) {
          rest = Buffer.from(lines);
          lines = '';
        }
        rest = rest.subarray(writeSync(fd, rest));
      }
    } catch (error) {
      if (isCode(error, 'EAGAIN')) {
        isScheduled = true;
        // At the end of the process it is written all the same.
        setTimeout(flush, RETRY_MS).unref();
        return;
      }
      // There is no other place for them. A disk may have room for later lines, a pipe without a reader never has.
      lines = '';
      rest = Buffer.alloc(0);
      if (isCode(error, 'EPIPE')) hasReader = false;
    }
  }

  /** Writes the rest while the process exits, when no timer comes any more. */
  function end(): void {
    for (
      let waitedMs = 0;
      waitedMs < PATIENCE_MS && (lines !== '' || rest.length > 0);
      waitedMs += RETRY_MS
    ) {
      const before = rest.length;
      flush();
      if (rest.length !== before) waitedMs = 0;
      if (rest.length > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }

  return {
    write(line) {
      if (!hasReader) return;
      // Most logs of tests write nothing.
      if (!isListening) process.once('exit', end);
      isListening = true;
      lines += line;
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(flush);
    },
  };
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** An address without what may be secret: user name and password, query (previews carry tokens in it) and fragment. */
export function loggedAddress(address: unknown): unknown {
  if (typeof address !== 'string') return address;
  return address.replace(USER_INFO, '$1').split(/[?#]/, 1)[0];
}

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
