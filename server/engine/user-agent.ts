import { PRODUCT_TOKEN } from './crawl/robots.ts';
import { packageVersion } from '../shared/package-version.ts';

const VERSION = packageVersion(new URL('../../package.json', import.meta.url));

/** Path of the page that explains our visits, below PUBLIC_URL. */
const ABOUT_PATH = '/about-scanner';

/**
 * How the service introduces itself to sites, in the browser and in requests of its own: as the browser that it is, so
 * that sites send what they send to people, then by its name, version and a page that explains its visits.
 * @param browser the browser's own User-Agent
 * @param publicUrl address of the service; null if nobody but its own clients can know it
 */
export function userAgentOf(browser: string, publicUrl: string | null): string {
  const about = publicUrl === null ? '' : ` (+${publicUrl}${ABOUT_PATH})`;
  return `${browser} ${PRODUCT_TOKEN}/${VERSION}${about}`;
}
