import type { SETTINGS, Setting } from './settings.ts';

/** All settings of the service, read once at the start. */
export type Config = {
  -readonly [Key in keyof typeof SETTINGS]: (typeof SETTINGS)[Key] extends Setting<infer Value>
    ? Value
    : never;
};
