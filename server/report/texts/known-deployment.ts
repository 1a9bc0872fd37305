import { html } from 'ghtml';
import type { components } from '../../../openapi.gen.ts';

/** Characters by which people tell commits apart. */
const SHORT_COMMIT = 7;

/** HTML of the commit and environment that a scan saw, as its client gave them; empty if it gave none. */
export function knownDeployment(deployment: components['schemas']['Deployment'] | null): string {
  const { commit = '', environment = '' } = deployment ?? {};
  if (commit === '' && environment === '') return '';
  const short = commit.slice(0, SHORT_COMMIT);
  const code = html`Commit <code !${short === commit ? '' : html`title="${commit}"`}>${short}</code>`;
  const name = html`${commit === '' ? 'Environment' : ', environment'} <bdi>${environment}</bdi>`;
  return html`<span class="id">!${commit === '' ? '' : code}!${environment === '' ? '' : name}</span>`;
}
