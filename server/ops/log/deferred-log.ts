import type { Log } from './log.ts';

/** A log that can be used before the real one exists; it keeps lines until then. */
export interface DeferredLog extends Log {
  /** Writes the kept lines to the real log; later lines go there at once. */
  bind(target: Log): void;
  /** The messages of warnings and errors that are kept, for a start that fails before there is a real log. */
  keptWarnings(): string[];
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
