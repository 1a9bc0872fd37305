/** The storage can't be opened, or not be used any more. The message is one sentence for the operator. */
export class StoreOpenError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'StoreOpenError';
  }

  /** @param reason what is wrong with the file */
  static damaged(file: string, reason: string, cause?: unknown): StoreOpenError {
    return new StoreOpenError(
      `${file} is damaged or is no database (${reason}); restore it from a backup, or move it away to start anew.`,
      { cause },
    );
  }
}
