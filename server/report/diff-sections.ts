import { html } from 'ghtml';
import type { components } from '../../openapi.gen.ts';
import { findingGroups } from './finding-groups.ts';
import type { Changes } from './split-changes.ts';
import { number } from './words.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];

/** HTML of a comparison as sections with an h2 each: added, resolved, unverified, unchanged. */
export function diffSections(changes: Changes): string {
  const { added, resolved, unverifiedAdded, unverifiedResolved, unchanged } = changes;
  return html`!${section('added', 'Added', added, 'Present now, but not in the base.', nothing('added', unverifiedAdded))}
  !${section('resolved', 'Resolved', resolved, 'Present in the base, but gone now.', nothing('resolved', unverifiedResolved))}
  !${unverifiedSection(changes)} !${unchangedSection(unchanged)}`;
}

function nothing(word: string, inDoubt: ComparedFinding[]): string {
  return inDoubt.length === 0 ? `Nothing was ${word}.` : `Nothing was verified as ${word}.`;
}

function heading(id: string, label: string, count: number): string {
  return html`<h2 id="${id}-heading">${label} <span class="count">${number(count)}</span></h2>`;
}

function section(id: string, label: string, findings: ComparedFinding[], lead: string, none: string): string {
  const empty = findings.length === 0;
  return html`<section id="${id}" class="part ${empty ? '' : id}" aria-labelledby="${id}-heading">
    !${heading(id, label, findings.length)}
    <p class="lead">${empty ? none : lead}</p>
    !${findingGroups(findings)}
  </section>`;
}

function unverifiedSection({ unverifiedAdded, unverifiedResolved }: Changes): string {
  const count = unverifiedAdded.length + unverifiedResolved.length;
  if (count === 0) return '';
  return html`<section id="unverified" class="part" aria-labelledby="unverified-heading">
    !${heading('unverified', 'Not verified', count)}
    <p class="lead">
      Only one of the two scans could see these, so it is unknown whether the deployment changed them. They
      are not counted above, and should not fail a build.
    </p>
    !${fold(`Seen in this scan only: ${number(unverifiedAdded.length)}`, unverifiedAdded, true)}
    !${fold(`Seen in the base only: ${number(unverifiedResolved.length)}`, unverifiedResolved, true)}
  </section>`;
}

function unchangedSection(findings: ComparedFinding[]): string {
  const changed = findings.filter((finding) => finding.evidenceChanged === true);
  const same = findings.filter((finding) => finding.evidenceChanged !== true);
  return html`<section id="unchanged" class="part" aria-labelledby="unchanged-heading">
    !${heading('unchanged', 'Unchanged', findings.length)}
    <p class="lead">${findings.length === 0 ? 'No finding is in both scans.' : 'Present in both scans.'}</p>
    !${fold(`With changed evidence: ${number(changed.length)}`, changed, false)}
    !${fold(`With the same evidence: ${number(same.length)}`, same, false)}
  </section>`;
}

function fold(summary: string, findings: ComparedFinding[], open: boolean): string {
  if (findings.length === 0) return '';
  return html`<details class="fold" !${open ? 'open' : ''}>
    <summary>${summary}</summary>
    !${findingGroups(findings)}
  </details>`;
}
