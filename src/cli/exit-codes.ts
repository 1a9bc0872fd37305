/** What the exit status of the commands says; docs/cli.md lists the same. */
export const EXIT = { passed: 0, gate: 1, usage: 2, noResult: 3 } as const;

/**
 * Exit status of a command that a signal ends, as shells have it: 128 and the number of the signal. SIGBREAK is Ctrl+Break
 * on Windows; elsewhere nothing sends that one.
 */
export const SIGNAL_EXITS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGBREAK: 149 } as const;
