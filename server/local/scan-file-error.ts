import type { CallAnswer } from './protocol.ts';

/** Why a file can't be used as a scan, or written; the message is for the user. */
export class ScanFileError extends Error {
  readonly reason: Extract<CallAnswer, { ok: false }>['reason'];

  constructor(reason: ScanFileError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ScanFileError';
    this.reason = reason;
  }
}
