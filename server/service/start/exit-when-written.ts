/** For a log that nobody reads any more. */
const PATIENCE_MS = 1_000;

/**
 * Ends the process once everything is written to its standard output and error. `process.exit` alone drops what is still
 * in memory: writing to a pipe is asynchronous on Linux and macOS, to a terminal on Windows.
 */
export function exitWhenWritten(code: number): void {
  const exit = (): void => process.exit(code);
  setTimeout(exit, PATIENCE_MS);
  // The reader has gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', exit);
  process.stdout.write('', () => process.stderr.write('', exit));
}
