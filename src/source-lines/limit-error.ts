/** A file is too large, too deep or too slow to be read: what it writes is not known. */
export class LimitError extends Error {
  override name = 'LimitError';
}
