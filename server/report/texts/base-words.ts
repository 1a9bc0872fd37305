import { html } from 'ghtml';
import type { components } from '../../../openapi.gen.ts';
import { segment, shownAddress } from './web-link.ts';
import { date } from '../../../shared/words.ts';

/** Characters by which people tell commits apart. */
const SHORT_COMMIT = 7;

type Scan = components['schemas']['Scan'];

/**
 * HTML of what a scan was compared with: its address and date, which lead to its report, what is known of the deployment,
 * and its id.
 */
export function baseFact(base: Scan): string {
  const when = scannedAt(base);
  return html`<a href="${segment(base.id)}"
      ><bdi>${shownAddress(base.target)}</bdi>, <time datetime="${when}">${date(when)}</time></a
    >
    !${knownDeployment(base.deployment ?? null)} <span class="id">Scan <code>${base.id}</code></span>`;
}

/** Follows the address of a scan if its base has another address, such as a preview; otherwise empty. */
export function otherAddress(scan: Scan, base: Scan): string {
  if (scan.target === base.target) return '';
  const shown = shownAddress(base.target);
  // Addresses that differ only in the hidden part are shown in full.
  return `, compared with ${shown === shownAddress(scan.target) ? base.target : shown}`;
}

/** A notice if added and resolved don't mean what a reader expects; otherwise null. */
export function unusualBase(scan: Scan, base: Scan): { strong: string; rest: string } | null {
  if (scan.id === base.id) {
    return { strong: 'This scan is compared with itself.', rest: 'Nothing can have changed.' };
  }
  if (Date.parse(scannedAt(base)) > Date.parse(scannedAt(scan))) {
    return {
      strong: 'The base is the later of the two scans.',
      rest: 'Added findings were found here and not later; resolved findings were found only later.',
    };
  }
  return null;
}

/** When a scan saw the site, or at least when it was requested. */
export function scannedAt({ completedAt, createdAt }: Scan): string {
  return completedAt ?? createdAt;
}

/** HTML of the commit and environment that a scan saw, as its client gave them; empty if it gave none. */
export function knownDeployment(deployment: components['schemas']['Deployment'] | null): string {
  const { commit = '', environment = '' } = deployment ?? {};
  if (commit === '' && environment === '') return '';
  const short = commit.slice(0, SHORT_COMMIT);
  const code = html`Commit <code !${short === commit ? '' : html`title="${commit}"`}>${short}</code>`;
  const name = html`${commit === '' ? 'Environment' : ', environment'} <bdi>${environment}</bdi>`;
  return html`<span class="id">!${commit === '' ? '' : code}!${environment === '' ? '' : name}</span>`;
}
