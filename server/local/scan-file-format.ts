import type { components } from '../../openapi.gen.ts';
import type { CallAnswer } from '../../shared/local-protocol.ts';

/** Goes up whenever the content is laid out differently. Facts have a version of their own. */
const VERSION = 1;
const FORMAT = 'sitedelta-scan';

/** How a file with a scan begins. */
export const SCAN_FILE_HEADER = `${FORMAT} ${VERSION}\n`;

/** The beginning of files of all versions, with the version in digits. */
export const ANY_SCAN_FILE_HEADER = new RegExp(`^${FORMAT} \\d{1,9}\\n`);

/** A scan of 25 pages has 35 kB, and 400 kB of content; one of thousands of pages some megabytes. */
export const FILE_LIMIT_BYTES = 32 * 1024 * 1024;
export const CONTENT_LIMIT_BYTES = 256 * 1024 * 1024;

/** A complete scan outside of a store. */
export interface ExportedScan {
  /** As getScan answers it, with its result. */
  scan: components['schemas']['Scan'] & {
    completedAt: string;
    result: components['schemas']['ScanResult'];
  };
  /** Encoded (facts-codec.ts). */
  facts: Uint8Array;
}

/** Why a file can't be used as a scan, or written; the message is for the user. */
export class ScanFileError extends Error {
  readonly reason: Extract<CallAnswer, { ok: false }>['reason'];

  constructor(reason: ScanFileError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ScanFileError';
    this.reason = reason;
  }
}
