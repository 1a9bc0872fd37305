/** For a log that nobody reads any more; the runner gives a cancelled run ten seconds. */
const PATIENCE_MS = 1000;

/**
 * Ends the process, with its `exitCode`, once everything is written to its standard output and error. `process.exit`
 * alone drops what is still in memory: writing to a pipe is asynchronous on Linux and macOS, to a terminal on Windows.
 */
export function exitWhenWritten(): void {
  setTimeout(exit, PATIENCE_MS);
  // The reader has gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', exit);
  process.stdout.write('', () => process.stderr.write('', exit));
}

function exit(): void {
  process.exit();
}
