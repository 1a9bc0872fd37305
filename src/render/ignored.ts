import type { ExpiredEntry, IgnoredFinding } from '../policy/apply-ignores.ts';
import { POLICY_FILE } from '../policy/policy.ts';
import type { IgnoreEntry } from '../policy/policy.ts';
import { fold } from './join-sections.ts';
import { findingKey } from '../../shared/formats/reported-finding.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import { plural } from '../text/plural.ts';
import { code, fit, prose } from '../../shared/formats/escape.ts';
import { SEVERITY_NAMES, renderPages } from '../../shared/formats/finding-table.ts';
import type { TableLimits } from '../../shared/formats/finding-table.ts';

const MAX_EVIDENCE = 160;
const MAX_REASON = 200;
const EXPIRED_LIMITS = { maxItems: 10, maxBytes: 3_000 };

/**
 * What the ignore list leaves out, folded: reviewers see which findings are ignored, why, and until when. Added
 * ones come first.
 */
export function renderIgnored(
  ignored: readonly IgnoredFinding[],
  added: readonly ComparedFinding[],
  limits: TableLimits,
): string {
  if (ignored.length === 0) return '';
  const keys = new Set(added.map(findingKey));
  const isAdded = ({ finding }: IgnoredFinding): boolean => keys.has(findingKey(finding));
  const ordered = [...ignored.filter(isAdded), ...ignored.filter((item) => !isAdded(item))];
  const { lines, omitted } = fit(ordered, (item) => renderRow(item, isAdded(item)), limits);
  const table = `| Finding | Pages | Why | Until |
|---|---|---|---|
${lines.join('\n')}`;
  const rest = omitted > 0 ? `… and ${omitted} more.` : '';
  return fold(`Ignored by ${code(POLICY_FILE, 20)} (${ignored.length})`, [table, rest]);
}

/** Expired entries: their findings count again, or they can be removed. */
export function renderExpired(expired: readonly ExpiredEntry[]): string {
  if (expired.length === 0) return '';
  const { lines, omitted } = fit(
    expired,
    ({ entry, findings }) => {
      const now =
        findings === 0
          ? 'No finding matches it any more, so it can be removed.'
          : `${findings} ${plural(findings, 'finding')} ${findings === 1 ? 'counts' : 'count'} again.`;
      return `- Line ${entry.line}, until ${entry.expires}: ${prose(entry.reason, MAX_REASON)} <strong>${now}</strong>`;
    },
    EXPIRED_LIMITS,
  );
  if (omitted > 0) lines.push(`- … and ${omitted} more.`);
  return `### ⏰ Expired in ${code(POLICY_FILE, 20)} (${expired.length})\n\n${lines.join('\n')}`;
}

/** Entries that no finding matches: they have a mistake, or the finding is fixed. */
export function renderUnused(unused: readonly IgnoreEntry[]): string {
  if (unused.length === 0) return '';
  const { lines, omitted } = fit(
    unused,
    ({ line, id, rule, path, reason }) => {
      const what = [id, rule, path].flatMap((text) => (text === undefined ? [] : [code(text, 100)]));
      return `- Line ${line}, ${what.join(' ')}: ${prose(reason, MAX_REASON)}`;
    },
    EXPIRED_LIMITS,
  );
  if (omitted > 0) lines.push(`- … and ${omitted} more.`);
  return `### No finding matches these entries of ${code(POLICY_FILE, 20)} (${unused.length})\n\n${lines.join('\n')}`;
}

function renderRow({ finding, entry }: IgnoredFinding, isAdded: boolean): string {
  const what = `${isAdded ? '<strong>Added</strong> · ' : ''}${SEVERITY_NAMES[finding.severity]} · ${code(finding.rule, 100)}`;
  const why = `${prose(entry.reason, MAX_REASON)} (line ${entry.line})`;
  return `| ${what}<br>${code(finding.evidence, MAX_EVIDENCE)} | ${renderPages(finding.pages)} | ${why} | ${entry.expires ?? 'for good'} |`;
}
