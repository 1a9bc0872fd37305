import type { components } from '../../openapi.gen.ts';

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
