import type { Log } from './log.ts';

/** A log that can be handed out before the real one exists; what is written until then is kept for it. */
export interface DeferredLog extends Log {
  /** Names the real log; kept lines go there now, later ones at once. */
  bind(target: Log): void;
}

/** Makes a DeferredLog. */
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
