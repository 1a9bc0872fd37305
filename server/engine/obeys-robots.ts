import type { OwnBuilds } from './own-builds.ts';
import type { ScanSettings } from './scan-settings.ts';
import { siteName } from './site-name.ts';

/**
 * Whether a scan obeys the robots.txt of a site. Who asks that it be ignored speaks for the site that they named, not for
 * another to which that redirects.
 * @param url final address of the first page
 * @param by.asked what the settings ask for
 * @param by.isUsual what the configuration has for sites of others
 */
export function obeysRobots(
  url: string,
  by: { target: string; asked: ScanSettings['robots']; isUsual: boolean; builds: OwnBuilds },
): boolean {
  if (by.asked === 'obey') return true;
  if (by.asked === 'ignore' && siteName(url) === siteName(by.target)) return false;
  return by.isUsual && !by.builds.isOwn(url);
}
