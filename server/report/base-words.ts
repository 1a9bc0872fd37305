import { html } from 'ghtml';
import type { components } from '../../openapi.gen.ts';
import { segment, shownAddress } from './web-link.ts';
import { date } from './words.ts';

type Scan = components['schemas']['Scan'];

/** HTML of what a scan was compared with: its address and date, which lead to its report, and its id. */
export function baseFact(base: Scan): string {
  const when = scannedAt(base);
  return html`<a href="${segment(base.id)}"
      ><bdi>${shownAddress(base.target)}</bdi>, <time datetime="${when}">${date(when)}</time></a
    >
    <code class="id">${base.id}</code>`;
}

/** What is said after the address of a scan whose base is of another one, such as a preview; otherwise empty. */
export function otherAddress(scan: Scan, base: Scan): string {
  if (scan.target === base.target) return '';
  const shown = shownAddress(base.target);
  // Addresses that differ in the part that is not shown are written out.
  return `, compared with ${shown === shownAddress(scan.target) ? base.target : shown}`;
}

/** One sentence where added and resolved don't mean what a reader expects; null where they do. */
export function unusualBase(scan: Scan, base: Scan): { strong: string; rest: string } | null {
  if (scan.id === base.id) {
    return { strong: 'This scan is compared with itself.', rest: 'So nothing can have changed.' };
  }
  if (Date.parse(scannedAt(base)) > Date.parse(scannedAt(scan))) {
    return {
      strong: 'The base is the later one of the two scans.',
      rest: 'What counts as added was found here and not later; what counts as resolved was found only later.',
    };
  }
  return null;
}

/** When a scan saw the site, as far as is known. */
export function scannedAt({ completedAt, createdAt }: Scan): string {
  return completedAt ?? createdAt;
}
