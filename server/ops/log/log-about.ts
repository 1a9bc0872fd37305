import type { Log } from './log.ts';

/** The same log, whose lines all have some fields, such as the id of a scan. */
export function logAbout(log: Log, about: object): Log {
  return {
    debug: (fields, message) => log.debug({ ...about, ...fields }, message),
    info: (fields, message) => log.info({ ...about, ...fields }, message),
    warn: (fields, message) => log.warn({ ...about, ...fields }, message),
    error: (fields, message) => log.error({ ...about, ...fields }, message),
  };
}
