import { html } from 'ghtml';
import { segment } from './web-link.ts';

/** HTML of a link from a report to the history of its target. */
export function historyLink(id: string): string {
  return html`<a href="${segment(id)}/history">Findings over time</a>`;
}
