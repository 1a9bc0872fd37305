import { isScanFailure } from '../../shared/limitations/read-limitation.ts';
import type { ScanFailure } from '../../shared/limitations/scan-failure.ts';

/** How the failure of a scan is stored: JSON; null for none. */
export function failureText(failure: ScanFailure | null): string | null {
  return failure === null ? null : JSON.stringify(failure);
}

/** Reads what failureText wrote. What another version wrote may be unknown here. */
export function readFailure(text: string): ScanFailure {
  try {
    const failure: unknown = JSON.parse(text);
    return isScanFailure(failure) ? failure : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}
