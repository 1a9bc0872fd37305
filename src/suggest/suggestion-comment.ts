import { createHash } from 'node:crypto';

import { code, link, sentence } from '../../shared/formats/escape.ts';
import { SEVERITY_NAMES } from '../../shared/formats/finding-table.ts';
import { findingUrl } from '../../shared/formats/reported-finding.ts';
import { counted } from '../../shared/words.ts';
import type { Suggestion } from './make-suggestions.ts';

/** What a comment says in its first line about itself, for later runs. */
export interface SuggestionMark {
  /** Different for each workflow, as that of the comment. */
  key: string;
  /** The same for the same change of the same file. */
  digest: string;
  /** Ids of the findings. */
  findings: readonly string[];
}

const MARK = /^<!-- sitedelta-fix:([a-f0-9]{16}) ([a-f0-9]{16})((?: [a-f0-9]{16})*) -->/;
const MAX_TITLE = 200;
/** Findings of one line that are named. */
const MAX_FINDINGS = 5;

/** @param path Of the file, in the repository */
export function markOf(suggestion: Suggestion, path: string, key: string): SuggestionMark {
  const { before, after, patches } = suggestion;
  const digest = createHash('sha256')
    .update(JSON.stringify([path, before, after]))
    .digest('hex')
    .slice(0, 16);
  const findings = patches.flatMap((patch) => patch.findings.flatMap(({ id }) => id ?? []));
  return { key, digest, findings: findings.filter((id) => /^[a-f0-9]{16}$/.test(id)) };
}

/** Reads the mark of a comment; undefined if it has none. */
export function readMark(body: string): SuggestionMark | undefined {
  const [, key, digest, ids = ''] = MARK.exec(body) ?? [];
  if (key === undefined || digest === undefined) return undefined;
  return { key, digest, findings: ids.split(' ').filter((id) => id !== '') };
}

/** The text of a comment at lines of a diff, with the lines that take their place. */
export function renderSuggestion(
  { after, patches }: Suggestion,
  { key, digest, findings }: SuggestionMark,
  reportUrl: string,
): string {
  const all = patches.flatMap((patch) => patch.findings);
  const named = all.slice(0, MAX_FINDINGS).map((finding) => {
    const title = sentence(finding.title, MAX_TITLE) || code(finding.rule, 100);
    const linked = link(findingUrl(reportUrl, finding), title);
    return `<strong>${linked}</strong> · ${SEVERITY_NAMES[finding.severity]} · ${code(finding.rule, 100)}`;
  });
  if (all.length > named.length) named.push(`and ${counted(all.length - named.length, 'more finding')}`);
  return [
    `<!-- sitedelta-fix:${[`${key} ${digest}`, ...findings].join(' ')} -->`,
    named.join('<br>'),
    '',
    suggestionBlock(after),
    '',
    `<sub>Proven by a scan with all changes of this run: ${all.length === 1 ? 'the finding is' : 'these findings are'} resolved, nothing was added, and no other element changed.</sub>`,
    '',
  ].join('\n');
}

/** GitHub writes the lines of the block as they are. One without lines takes lines away. */
export function suggestionBlock(lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []);
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return [`${fence}suggestion`, ...lines, fence].join('\n');
}
