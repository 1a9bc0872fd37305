import type { ExpiredEntry, IgnoredFinding } from '../policy/apply-ignores.ts';
import { POLICY_FILE } from '../policy/policy.ts';
import type { IgnoreEntry } from '../policy/policy.ts';
import { fold } from './join-sections.ts';
import { findingKey } from '../../shared/formats/reported-finding.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import { plural } from '../text/plural.ts';
import { countMarked, type MarkedElements } from '../../shared/undecided-marks.ts';
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

/** Expired entries: what they left out counts again, or they can be removed. */
export function renderExpired(expired: readonly ExpiredEntry[]): string {
  if (expired.length === 0) return '';
  const { lines, omitted } = fit(
    expired,
    ({ entry, findings }) => {
      const isOne = findings === 1;
      const again =
        entry.undecided === undefined
          ? `${plural(findings, 'finding')} ${isOne ? 'counts' : 'count'}`
          : `undecided ${plural(findings, 'element')} ${isOne ? 'is' : 'are'} listed`;
      const now =
        findings === 0 ? 'Nothing matches it any more, so it can be removed.' : `${findings} ${again} again.`;
      return `- Line ${entry.line}, until ${entry.expires}: ${prose(entry.reason, MAX_REASON)} <strong>${now}</strong>`;
    },
    EXPIRED_LIMITS,
  );
  if (omitted > 0) lines.push(`- … and ${omitted} more.`);
  return `### ⏰ Expired in ${code(POLICY_FILE, 20)} (${expired.length})\n\n${lines.join('\n')}`;
}

/** Entries that match nothing: they have a mistake, or what they name is gone. */
export function renderUnused(unused: readonly IgnoreEntry[]): string {
  if (unused.length === 0) return '';
  const { lines, omitted } = fit(
    unused,
    ({ line, id, rule, undecided, selector, evidence, path, reason }) => {
      const what = [id, rule, undecided, selector, evidence, path].flatMap((text) =>
        text === undefined ? [] : [code(text, 100)],
      );
      return `- Line ${line}, ${what.join(' ')}: ${prose(reason, MAX_REASON)}`;
    },
    EXPIRED_LIMITS,
  );
  if (omitted > 0) lines.push(`- … and ${omitted} more.`);
  return `### Nothing matches these entries of ${code(POLICY_FILE, 20)} (${unused.length})\n\n${lines.join('\n')}`;
}

/** What is marked as fine of what no tool could decide, folded, with the reasons. */
export function renderMarked(marked: readonly MarkedElements<IgnoreEntry>[], limits: TableLimits): string {
  if (marked.length === 0) return '';
  const { lines, omitted } = fit(marked, renderMarkedRow, limits);
  const table = `| What no tool could decide | Elements | Why it is fine | Until |
|---|--:|---|---|
${lines.join('\n')}`;
  const rest = omitted > 0 ? `… and ${omitted} more.` : '';
  return fold(`Marked as fine in ${code(POLICY_FILE, 20)} (${countMarked({ marked })})`, [table, rest]);
}

function renderMarkedRow({ mark, title, elements }: MarkedElements<IgnoreEntry>): string {
  const { undecided = '', selector, evidence, path } = mark;
  const what = [undecided, selector, evidence, path].flatMap((text) =>
    text === undefined ? [] : [code(text, MAX_EVIDENCE)],
  );
  const why = `${prose(mark.reason, MAX_REASON)} (line ${mark.line})`;
  return `| ${prose(title, 100)}?<br>${what.join(' ')} | ${elements} | ${why} | ${mark.expires ?? 'for good'} |`;
}

function renderRow({ finding, entry }: IgnoredFinding, isAdded: boolean): string {
  const what = `${isAdded ? '<strong>Added</strong> · ' : ''}${SEVERITY_NAMES[finding.severity]} · ${code(finding.rule, 100)}`;
  const why = `${prose(entry.reason, MAX_REASON)} (line ${entry.line})`;
  return `| ${what}<br>${code(finding.evidence, MAX_EVIDENCE)} | ${renderPages(finding.pages)} | ${why} | ${entry.expires ?? 'for good'} |`;
}
