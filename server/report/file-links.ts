import { html } from 'ghtml';
import { SCAN_FILES } from './files/scan-file.ts';
import { segment } from './web-link.ts';

/** HTML of links from a report to the files of other kinds that are made of it, in a sentence. */
export function fileLinks(id: string, baseId: string | null): string {
  const query = baseId === null ? '' : html`?base=${segment(baseId)}`;
  return SCAN_FILES.map(
    ({ extension, name }) => html`<a href="${segment(id)}.${extension}!${query}">${name}</a>`,
  ).join(', ');
}
