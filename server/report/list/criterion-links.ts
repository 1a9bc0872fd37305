import { html } from 'ghtml';
import { SUCCESS_CRITERIA } from '../../rules/success-criteria.ts';

/** Where the W3C explains the success criteria. */
const UNDERSTANDING = 'https://www.w3.org/WAI/WCAG22/Understanding/';

/** Criteria of axe's and our own rules that HTML_CodeSniffer does not know. */
const OTHERS: Partial<Record<string, { name: string; page: string }>> = {
  '1.4.8': { name: 'Visual Presentation', page: 'visual-presentation' },
  '2.1.3': { name: 'Keyboard (No Exception)', page: 'keyboard-no-exception' },
  '2.4.9': { name: 'Link Purpose (Link Only)', page: 'link-purpose-link-only' },
  '2.4.10': { name: 'Section Headings', page: 'section-headings' },
  '2.4.11': { name: 'Focus Not Obscured (Minimum)', page: 'focus-not-obscured-minimum' },
  '2.5.5': { name: 'Target Size (Enhanced)', page: 'target-size-enhanced' },
  '2.5.8': { name: 'Target Size (Minimum)', page: 'target-size-minimum' },
  '3.1.4': { name: 'Abbreviations', page: 'abbreviations' },
  '3.2.6': { name: 'Consistent Help', page: 'consistent-help' },
  '3.3.7': { name: 'Redundant Entry', page: 'redundant-entry' },
  '3.3.8': { name: 'Accessible Authentication (Minimum)', page: 'accessible-authentication-minimum' },
};

/** HTML of a list of WCAG's success criteria, with links to what the W3C says about them; empty if there are none. */
export function criterionLinks(criteria: readonly string[]): string {
  if (criteria.length === 0) return '';
  return html`<ul class="criteria" role="list">
    !${[...new Set(criteria)].map((criterion) => html`<li>!${criterionLink(criterion)}</li>`)}
  </ul>`;
}

function criterionLink(criterion: string): string {
  const tables = [SUCCESS_CRITERIA, OTHERS];
  const known = tables.find((table) => Object.hasOwn(table, criterion))?.[criterion];
  if (known === undefined) return html`WCAG ${criterion}`;
  return html`<a href="${UNDERSTANDING}${known.page}" rel="noopener noreferrer nofollow ugc"
    >WCAG ${criterion} ${known.name}</a
  >`;
}
