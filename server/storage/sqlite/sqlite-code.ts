/** Primary result codes, https://sqlite.org/rescode.html */
export const SQLITE = {
  /** The statement does not fit the tables. */
  statement: 1,
  busy: 5,
  full: 13,
  corrupt: 11,
  cannotOpen: 14,
  readonly: 8,
  ioError: 10,
  notADatabase: 26,
};

/** The primary result code, without what extended codes add in the higher bits; null for other errors. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}
