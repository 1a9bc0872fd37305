import { posix } from 'node:path';

import type { Finding } from '../service/api-types.ts';
import type { StyleFile } from './declaration-index.ts';
import type { SourceLocation } from './source-index.ts';

/** A page is named by links, which are elements. */
const PAGE = /\.(?:x?html?|php)$/i;
const NAME = /\/([^/]+\.[a-z\d]{2,5})$/i;

/** The address of a file of the site’s own that is what a finding is about; undefined if it is about something else. */
export function referencedFile({ evidence, pages }: Pick<Finding, 'evidence' | 'pages'>): URL | undefined {
  const [address, page] = [URL.parse(evidence), URL.parse(pages[0] ?? '')];
  if (address === null || address.host !== page?.host) return undefined;
  return NAME.test(address.pathname) && !PAGE.test(address.pathname) ? address : undefined;
}

/**
 * The line that names a missing file in style sheets or markup, such as the image of a `style` attribute.
 *
 * @param isThere Whether the sources have a file at a path
 * @returns undefined unless exactly one line does
 */
export function findReference(
  files: readonly StyleFile[],
  address: URL,
  isThere: (path: string) => boolean,
): SourceLocation | undefined {
  const [, name = ''] = NAME.exec(address.pathname) ?? [];
  const found: SourceLocation[] = [];
  for (const { path, text } of files) {
    if (!text.includes(name)) continue;
    const lines = withoutComments(text).split('\n');
    for (const [index, line] of lines.entries()) {
      const isNamed =
        line.includes(name) && addressesIn(line).some((one) => leadsTo(one, path, address, isThere));
      if (isNamed) found.push({ file: path, line: index + 1 });
    }
    if (found.length > 1) return undefined;
  }
  return found[0];
}

/** Comments of style sheets and markup without anything in them but their line breaks. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|<!--[^]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
}

/** What may be an address, without its query. */
function addressesIn(line: string): string[] {
  return line.split(/["'()\s,=]+/).map((part) => part.replace(/[?#].*$/, ''));
}

/** Whether an address in a file of the sources leads to that of a site, whose root may be any folder of the sources. */
function leadsTo(
  written: string,
  file: string,
  { origin, pathname }: URL,
  isThere: (path: string) => boolean,
): boolean {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(written)) return written === origin + pathname;
  if (written.startsWith('/')) return written === pathname;
  const path = posix.join(posix.dirname(file), written);
  return `/${path}`.endsWith(pathname) && !isThere(path);
}
