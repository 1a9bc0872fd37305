import type { ScanSettings } from '../../shared/scan-settings.ts';

/** How a run without `server-url` opens its sites. */
export interface SiteAccess extends Pick<ScanSettings, 'headers' | 'cookies'> {
  /** Whether certificates of the sites are taken as they are. */
  ignoreHttpsErrors: boolean;
}
