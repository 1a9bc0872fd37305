/** What a write says if what reads it has gone: a closed pipe, and a terminal that was closed. */
const GONE = ['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED'];

/**
 * Writes a text and waits until it is on its way: a process that ends drops what is still in memory. What reads it may
 * have gone, as with `| head`; that is no failure.
 *
 * @returns Why the text is lost, as with a full disk behind `> result.txt`; undefined if it is not.
 */
export async function writeAll(stream: NodeJS.WriteStream, text: string): Promise<string | undefined> {
  if (text === '') return undefined;
  const error = await new Promise<Error | null | undefined>((resolve) => {
    stream.write(text, (failure) => resolve(failure));
  });
  if (error === null || error === undefined) return undefined;
  return 'code' in error && GONE.includes(String(error.code)) ? undefined : error.message;
}
