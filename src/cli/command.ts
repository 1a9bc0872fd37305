import type { Terminal } from './terminal/terminal.ts';

/** What a command runs in. */
export interface Command {
  terminal: Terminal;
  env: Record<string, string | undefined>;
  /** The current folder. */
  cwd: string;
  /** Aborted with a `CancelledError` when the command is interrupted. */
  signal: AbortSignal;
}
