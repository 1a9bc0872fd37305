/** The storage can't be opened, or can't be used any more. The message is one sentence for the operator. */
export class StoreOpenError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'StoreOpenError';
  }
}
