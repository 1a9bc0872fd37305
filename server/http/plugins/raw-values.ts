import type { IncomingMessage } from 'node:http';

/** All values of a header, by its name in lower case. Read from the raw headers: `headers` joins them, or drops all but one. */
export function rawValues({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, wanted: string): string[] {
  const values: string[] = [];
  // Names and values in turn.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === wanted.length && name.toLowerCase() === wanted)
      values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}
