import type { ScanSettings } from '../../shared/scan-settings.ts';

/** A header or cookie whose value is that of an environment variable. */
export interface SecretEntry {
  /** Line in the file. */
  line: number;
  /** Of the header or cookie. */
  name: string;
  /** Name of the environment variable. */
  env: string;
}

/** The section `scan` of the policy file: {@link ScanSettings} without the values of headers and cookies. */
export interface ScanConfig extends Omit<ScanSettings, 'headers' | 'cookies'> {
  /** Line of the section in the file. */
  line: number;
  headers: readonly SecretEntry[];
  cookies: readonly SecretEntry[];
}
