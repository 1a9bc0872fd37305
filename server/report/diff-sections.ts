import { html } from 'ghtml';
import type { components } from '../../openapi.gen.ts';
import { findingGroups } from './finding-groups.ts';
import { number } from './words.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];

/** HTML of what a comparison says, as sections with an h2 each: added, resolved, unverified, unchanged. */
export function diffSections(diff: components['schemas']['ScanDiff']): string {
  const added = diff.added.filter(isVerified);
  const resolved = diff.resolved.filter(isVerified);
  return html`!${section('added', 'Added', added, 'Present now, and not in the base.', 'Nothing was added.')}
  !${section('resolved', 'Resolved', resolved, 'Present in the base, and gone now.', 'Nothing was resolved.')}
  !${unverified(diff)} !${unchanged(diff.unchanged)}`;
}

function isVerified(finding: ComparedFinding): boolean {
  return finding.verified !== false;
}

function heading(id: string, label: string, count: number): string {
  return html`<h2 id="${id}-heading">${label} <span class="count">${number(count)}</span></h2>`;
}

function section(id: string, label: string, findings: ComparedFinding[], lead: string, none: string): string {
  return html`<section id="${id}" class="part ${id}" aria-labelledby="${id}-heading">
    !${heading(id, label, findings.length)}
    <p class="lead">${findings.length === 0 ? none : lead}</p>
    !${findingGroups(findings)}
  </section>`;
}

function unverified(diff: components['schemas']['ScanDiff']): string {
  const added = diff.added.filter((finding) => !isVerified(finding));
  const resolved = diff.resolved.filter((finding) => !isVerified(finding));
  if (added.length + resolved.length === 0) return '';
  return html`<section id="unverified" class="part unverified" aria-labelledby="unverified-heading">
    !${heading('unverified', 'Not verified', added.length + resolved.length)}
    <p class="lead">
      Only one of the two scans could see these, so nobody can say whether the deployment changed them. They
      count as added or resolved, and should not fail a build.
    </p>
    !${fold(`Counted as added: ${number(added.length)}`, added, true)}
    !${fold(`Counted as resolved: ${number(resolved.length)}`, resolved, true)}
  </section>`;
}

function unchanged(findings: ComparedFinding[]): string {
  const changed = findings.filter((finding) => finding.evidenceChanged === true);
  const same = findings.filter((finding) => finding.evidenceChanged !== true);
  return html`<section id="unchanged" class="part unchanged" aria-labelledby="unchanged-heading">
    !${heading('unchanged', 'Unchanged', findings.length)}
    <p class="lead">${findings.length === 0 ? 'No finding is in both scans.' : 'Present in both scans.'}</p>
    !${fold(`With other evidence than before: ${number(changed.length)}`, changed, false)}
    !${fold(`The same as before: ${number(same.length)}`, same, false)}
  </section>`;
}

function fold(summary: string, findings: ComparedFinding[], open: boolean): string {
  if (findings.length === 0) return '';
  return html`<details class="fold" !${open ? 'open' : ''}>
    <summary>${summary}</summary>
    !${findingGroups(findings)}
  </details>`;
}
