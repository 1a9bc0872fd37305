/** A log that keeps nothing. */
export const SILENT_LOG: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A log that can be used before the real one exists; it keeps lines until then. */
export interface DeferredLog extends Log {
  /** Writes the kept lines to the real log; later lines go there at once. */
  bind(target: Log): void;
  /** The messages of warnings and errors that are kept, for a start that fails before there is a real log. */
  keptWarnings(): string[];
}

/**
 * The part of the service's log that the rooms write to. What readers go by (log-for-people.ts, tests, scripts of operators)
 * has a name in the field `event`, such as `scan-ended`, which stays when its message is worded anew.
 */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Creates a log that keeps its lines until `bind` is called. */
export function createDeferredLog(): DeferredLog {
  const kept: { level: keyof Log; fields: object; message: string }[] = [];
  let bound: Log | null = null;
  function write(level: keyof Log, fields: object, message: string): void {
    if (bound) bound[level](fields, message);
    else kept.push({ level, fields, message });
  }
  return {
    debug: (fields, message) => write('debug', fields, message),
    info: (fields, message) => write('info', fields, message),
    warn: (fields, message) => write('warn', fields, message),
    error: (fields, message) => write('error', fields, message),
    bind(target) {
      bound = target;
      for (const { level, fields, message } of kept.splice(0)) target[level](fields, message);
    },
    keptWarnings: () =>
      kept.filter(({ level }) => level === 'warn' || level === 'error').map(({ message }) => message),
  };
}

/** The same log, whose lines all have some fields, such as the id of a scan. */
export function logAbout(log: Log, about: object): Log {
  return {
    debug: (fields, message) => log.debug({ ...about, ...fields }, message),
    info: (fields, message) => log.info({ ...about, ...fields }, message),
    warn: (fields, message) => log.warn({ ...about, ...fields }, message),
    error: (fields, message) => log.error({ ...about, ...fields }, message),
  };
}
