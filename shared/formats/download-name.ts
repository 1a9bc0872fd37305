import type { components } from '../../openapi.gen.ts';
import { targetName } from './target-name.ts';

/**
 * The name under which a browser saves a file of a report: `sitedelta-www.example.com-2026-11-23.csv`. It consists of
 * small letters, digits, dots and dashes, so it needs no quoting in a header.
 */
export function downloadName(scan: components['schemas']['Scan'], extension: string): string {
  const site = URL.parse(scan.target)?.origin ?? scan.target;
  const day = (scan.completedAt ?? scan.createdAt).slice(0, 10).replace(/[^\d-]/g, '');
  return `sitedelta-${targetName(site)}-${day}.${extension}`;
}
