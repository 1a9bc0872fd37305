import { readFileSync } from 'node:fs';
import { PRODUCT_TOKEN } from './crawl/robots.ts';

const VERSION = versionOf(new URL('../../package.json', import.meta.url));

/** Path of the page that explains our visits, below PUBLIC_URL. */
const ABOUT_PATH = '/about-scanner';

/**
 * How the service introduces itself to sites, in the browser and in requests of its own: as the browser that it is, so
 * that sites send what they send to people, then by its name, version and a page that explains its visits.
 * @param browser the browser's own User-Agent
 */
export function userAgentOf(browser: string, publicUrl: string): string {
  return `${browser} ${PRODUCT_TOKEN}/${VERSION} (+${publicUrl}${ABOUT_PATH})`;
}

function versionOf(file: URL): string {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof parsed === 'object' && parsed !== null && 'version' in parsed) return String(parsed.version);
  throw new Error('package.json names no version.');
}
