/** Type of a TLS record with application data, and the range of all types (RFC 8446, section 5.1). */
const APPLICATION_DATA = 23;
const FIRST_TYPE = 20;
const LAST_TYPE = 24;
const HEADER_BYTES = 5;

/**
 * Makes a counter for what a browser sends through a tunnel. It is encrypted, so TLS records with application data are
 * counted: Chromium sends each request in at least one record of its own, over HTTP/1.1 and HTTP/2. Without TLS each
 * chunk counts as one.
 * @returns a function that takes the chunks in order and returns how many pieces begin in each
 */
export function createPieceCounter(): (chunk: Buffer) => number {
  let header: number[] = [];
  let skip = 0;
  let isTls = true;
  return (chunk) => {
    let pieces = 0;
    for (let at = 0; isTls && at < chunk.length;) {
      if (skip > 0) {
        const skipped = Math.min(skip, chunk.length - at);
        skip -= skipped;
        at += skipped;
        continue;
      }
      header.push(chunk[at] ?? 0);
      at += 1;
      if (header.length < HEADER_BYTES) continue;
      const [type = 0, , , high = 0, low = 0] = header;
      isTls = type >= FIRST_TYPE && type <= LAST_TYPE;
      if (type === APPLICATION_DATA) pieces += 1;
      skip = high * 256 + low;
      header = [];
    }
    return isTls ? pieces : 1;
  };
}
