import { PRODUCT_TOKEN } from './crawl/robots.ts';
import { packageVersion } from '../shared/package-version.ts';

const VERSION = packageVersion(new URL('../../package.json', import.meta.url));

/** Path of the page that explains our visits, below PUBLIC_URL. */
const ABOUT_PATH = '/about-scanner';

/** What Chrome calls each system, whatever its version is; all others are named like Linux. */
const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Macintosh; Intel Mac OS X 10_15_7',
  win32: 'Windows NT 10.0; Win64; x64',
};

/**
 * How the service introduces itself to sites, in the browser and in requests of its own. First comes what Chrome says
 * (https://www.chromium.org/updates/ua-reduction), so that sites send what they send to people; then our name, our version
 * and a page that explains our visits.
 * @param version of the browser; null if it is not known
 * @param publicUrl address of the service; null if nobody but its own clients can know it
 */
export function userAgentOf(version: string | null, publicUrl: string | null): string {
  const system = SYSTEMS[process.platform] ?? 'X11; Linux x86_64';
  const browser =
    version === null
      ? ''
      : ` (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split('.')[0]}.0.0.0 Safari/537.36`;
  const about = publicUrl === null ? '' : ` (+${publicUrl}${ABOUT_PATH})`;
  return `Mozilla/5.0${browser} ${PRODUCT_TOKEN}/${VERSION}${about}`;
}
