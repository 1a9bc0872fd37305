/** A file is too large, too deep or too slow to be read, so its elements are not known. */
export class LimitError extends Error {
  override name = 'LimitError';
}
