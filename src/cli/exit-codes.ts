import type { FixVerdict } from '../result/judge-fix.ts';

/** What the exit status of the commands says; docs/cli.md lists the same. */
export const EXIT = { passed: 0, gate: 1, usage: 2, noResult: 3 } as const;

/** What that of `sitedelta verify` says; 2 and 3 are as those of a scan. */
export const VERIFY_EXIT = {
  proven: 0,
  'still-there': 1,
  added: 4,
  changed: 5,
  'element-gone': 6,
  'not-verified': 7,
  unknown: 8,
} as const satisfies Record<FixVerdict, number>;

/**
 * Exit status of a command that a signal ends, as shells have it: 128 and the number of the signal. SIGBREAK is Ctrl+Break
 * on Windows; elsewhere nothing sends that one.
 */
export const SIGNAL_EXITS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGBREAK: 149 } as const;
