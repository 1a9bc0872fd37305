import { createHash } from 'node:crypto';
import { FILE_SCRIPT, REPORT_SCRIPT, STYLE } from '../../assets/assets.ts';

/** Source for a Content-Security-Policy that allows only the script of a report. */
export const REPORT_SCRIPT_HASH =
  `'sha256-${createHash('sha256').update(REPORT_SCRIPT).digest('base64')}'` as const;

/** Source for a Content-Security-Policy that allows only the script of a report that is one file. */
export const FILE_SCRIPT_HASH =
  `'sha256-${createHash('sha256').update(FILE_SCRIPT).digest('base64')}'` as const;

const SHEET = /<link rel="stylesheet" href="[^"]*" \/>/;
const ICON = /<link rel="icon"[^>]* \/>\s*/;
/** Text from outside has its brackets encoded. */
const END = /<\/body>/;
/** Every relative link in our pages; text from outside has its quotes encoded, so it can't look like a link. */
const ADDRESS = /(?<= href=")(?!#|[a-z][a-z0-9+.-]*:)[^"]*(?=")/g;

/** A picture in the file itself; text from outside has its quotes encoded. */
const EMBEDDED = /(?:src|href)="data:image\/(?:webp|jpeg);base64,/;

/** What our pages say about the service itself; nothing in it is from outside, and nothing in it is of the same kind. */
const OF_SERVICE = /<(div|ul) class="of-service"[\s\S]*?<\/\1>/g;
/** Every link of {@link ADDRESS}, with what it is around. */
const LINK = /<a\b([^>]*?) href="(?!#|[a-z][a-z0-9+.-]*:)[^"]*"([^>]*)>([\s\S]*?)<\/a\s*>/g;

/** Source for a Content-Security-Policy that allows only the inlined style sheet. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * A finished report as one file that opens from a disk, without any network: it contains its style and the script of its
 * filter, its links are absolute, and its Content-Security-Policy allows nothing else.
 *
 * @param page - HTML of a report, without scripts
 * @param address - absolute address of the report, which relative links start from; null if the service will not be there
 *   when someone reads the report, so nothing leads to it
 */
export function selfContained(page: string, address: string | null): string {
  const images = EMBEDDED.test(page) ? ' img-src data:;' : '';
  const policy = `default-src 'none'; style-src ${STYLE_HASH}; script-src ${FILE_SCRIPT_HASH};${images} base-uri 'none'; form-action 'none'`;
  const file = page
    .replace(ICON, '')
    .replace(
      SHEET,
      () => `<meta http-equiv="Content-Security-Policy" content="${policy}" /><style>${STYLE}</style>`,
    )
    .replace(END, () => `<script type="module">${FILE_SCRIPT}</script></body>`);
  if (address === null) return file.replace(OF_SERVICE, '').replace(LINK, '<span$1$2>$3</span>');
  return file.replace(ADDRESS, (relative) =>
    new URL(unescaped(relative), address).href.replaceAll('&', '&amp;'),
  );
}

/** As ghtml escapes, and as we write by hand. */
function unescaped(attribute: string): string {
  return attribute
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&');
}
