/** A reader that has gone, or a terminal that was closed, must not end a command before it has cleaned up. */
export function ignoreClosedPipes(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams) stream.on('error', () => {});
}
