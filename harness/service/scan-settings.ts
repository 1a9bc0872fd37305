import type { ScanSettings } from '../../server/engine/scan-settings.ts';

/** What the scans of a local service are to do; nothing is asked for by default. */
export function scanSettings(changes: Partial<ScanSettings> = {}): ScanSettings {
  return {
    maxPages: null,
    include: [],
    exclude: [],
    startPages: [],
    viewport: null,
    headers: {},
    cookies: {},
    waitForSelector: null,
    wcagLevel: null,
    rules: {},
    robots: null,
    ...changes,
  };
}
