import { NO_SETTINGS } from '../../shared/scan-settings.ts';
import type { ScanSettings } from '../../shared/scan-settings.ts';

/** What the scans of a local service are to do; nothing is asked for by default. */
export function scanSettings(changes: Partial<ScanSettings> = {}): ScanSettings {
  return { ...NO_SETTINGS, ...changes };
}
