import type { Log } from './log.ts';

/** A log that can be used before the real one exists; it keeps lines until then. */
export interface DeferredLog extends Log {
  /** Writes the kept lines to the real log; later lines go there at once. */
  bind(target: Log): void;
}

/** Creates a log that keeps its lines until `bind` is called. */
export function createDeferredLog(): DeferredLog {
  const kept: ((target: Log) => void)[] = [];
  let bound: Log | null = null;
  function write(line: (target: Log) => void): void {
    if (bound) line(bound);
    else kept.push(line);
  }
  return {
    info: (fields, message) => write((target) => target.info(fields, message)),
    warn: (fields, message) => write((target) => target.warn(fields, message)),
    error: (fields, message) => write((target) => target.error(fields, message)),
    bind(target) {
      bound = target;
      for (const line of kept.splice(0)) line(target);
    },
  };
}
