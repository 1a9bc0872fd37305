import type { components } from '../../openapi.gen.ts';
import { scannedAt } from './base-words.ts';
import { shownHost } from './web-link.ts';

/** The longest name of a host (RFC 1035, section 2.3.4). */
const MAX_HOST = 253;

/** The name of a report as a file: `sitedelta-example.com-2026-11-23.html`. It has no characters that need care anywhere. */
export function reportFileName(scan: components['schemas']['Scan']): string {
  const host = shownHost(scan.target)
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
    .slice(0, MAX_HOST);
  const day = /^\d{4}-\d\d-\d\d/.exec(scannedAt(scan))?.[0];
  return `${['sitedelta', host, day].filter((part) => part !== '' && part !== undefined).join('-')}.html`;
}
