import { stringify } from 'yaml';
import { POLICY_FILE } from '../policy/policy.ts';
import { cleanText, code, fit, preformatted, shorten } from '../../shared/formats/escape.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import type { TableLimits } from '../../shared/formats/finding-table.ts';
import { fold } from './join-sections.ts';

/**
 * Entries for the ignore list, ready to be copied, folded. They name the id, which outlives edits of the
 * element; findings of a service that gives no ids are left out.
 */
export function renderIgnoreEntries(findings: readonly ComparedFinding[], limits: TableLimits): string {
  const named = findings.filter(({ id }) => id !== undefined);
  if (named.length === 0) return '';
  const { lines, omitted } = fit(named, renderEntry, limits);
  return fold(`Accept a finding: entries for ${code(POLICY_FILE, 20)}`, [
    preformatted(['ignore:', ...lines.flatMap((entry) => entry.split('\n'))], 'yaml'),
    omitted > 0 ? `… and ${omitted} more.` : '',
  ]);
}

function renderEntry({ id, severity, rule, evidence, pages: [page = ''] }: ComparedFinding): string {
  const path = URL.parse(page)?.pathname ?? page;
  const comment = shorten(cleanText(`${severity}, ${rule} on ${path}: ${evidence}`), 160);
  // As a list of one: the library knows which ids have to be quoted, such as those of digits alone.
  const entry = stringify([{ id, reason: 'Say here why it is accepted.' }]).trimEnd();
  return `  # ${comment}\n${entry.replace(/^/gm, '  ')}`;
}
