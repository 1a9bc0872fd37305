import { createHash } from 'node:crypto';
import { STYLE } from '../assets/assets.ts';

const SHEET = /<link rel="stylesheet" href="[^"]*" \/>/;
const ICON = /<link rel="icon"[^>]* \/>\s*/;
/** Every address in a page of ours; text from outside has its quotes encoded and can't look like one. */
const ADDRESS = /(?<= href=")(?!#|[a-z][a-z0-9+.-]*:)[^"]*(?=")/g;

/** The hash by which a Content-Security-Policy allows the inlined style sheet and no other. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * A finished report as one file that opens from a disk, without any network: its style is in it, its links
 * are absolute, and a Content-Security-Policy of its own allows nothing else.
 *
 * @param page - HTML of a report, without scripts
 * @param address - absolute address of the report, which relative links start from
 */
export function selfContained(page: string, address: string): string {
  const policy = `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'none'`;
  return page
    .replace(ICON, '')
    .replace(
      SHEET,
      () => `<meta http-equiv="Content-Security-Policy" content="${policy}" /><style>${STYLE}</style>`,
    )
    .replace(ADDRESS, (relative) =>
      new URL(relative.replaceAll('&amp;', '&'), address).href.replaceAll('&', '&amp;'),
    );
}
