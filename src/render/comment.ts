import { hasChanged } from '../result/changes.ts';
import type { TargetResult } from '../result/target-result.ts';
import { FAILED_STATUSES } from '../shared/errors.ts';
import { addressCode, code, link, prose } from '../../shared/formats/escape.ts';
import { commentMarker, formatStamp, readStamp, type CommentStamp } from './comment-stamp.ts';
import { digestFailure } from './digest-results.ts';
import { joinSections } from './join-sections.ts';
import { renderTarget, type PartLimits } from './render-target.ts';
import { shareLimits } from './share-limits.ts';
import type { LinkSource } from './source-link.ts';
import { renderTargetTable } from './target-table.ts';
import { renderWarnOnlyNote } from './warn-only-note.ts';
import { worstFirst } from './worst-first.ts';

/** GitHub refuses a comment of more than 65,536 characters; bytes are never fewer than characters. */
const MAX_BYTES = 65_000;
const LIMITS = {
  overview: { maxItems: 25, maxBytes: 6_000 },
  failing: { maxItems: 10, maxBytes: 18_000 },
  added: { maxItems: 30, maxBytes: 5_000 },
  current: { maxItems: 30, maxBytes: 12_000 },
  resolved: { maxItems: 25, maxBytes: 5_000 },
  unverified: { maxItems: 20, maxBytes: 4_000 },
  unchanged: { maxItems: 30, maxBytes: 6_000 },
  ignored: { maxItems: 25, maxBytes: 5_000 },
  entries: { maxItems: 15, maxBytes: 3_000 },
  limitations: { maxItems: 5, maxBytes: 3_000 },
} as const satisfies PartLimits;

/** For findings as tasks: mails show what a comment has folded. */
const MAX_TASK_BYTES = 20_000;

/** Of several targets: their table, and their parts. */
const MAX_TABLE_BYTES = 10_000;
const MAX_PARTS_BYTES = 53_000;

interface CommentInput {
  results: readonly TargetResult[];
  /** Different for each workflow. */
  key: string;
  stamp: CommentStamp;
  /** Page of the run. */
  runUrl: string;
  /** The deployed commit. */
  sha: string;
  /** Without links to the sources no finding is given as a task. */
  linkSource?: LinkSource;
  /** The run passes whatever the result is. */
  warnOnly?: boolean;
}

const HEADING = '## Sitedelta: ';
/** Digests of comments that have no result. */
const WITHOUT_RESULT = new Set(FAILED_STATUSES.map(digestFailure));
const EARLIER = { start: '<!-- sitedelta: earlier -->', end: '<!-- sitedelta: end of earlier -->' } as const;

/**
 * The comment of a run on a pull request, as GitHub's Markdown: one target, or a table of several and a part
 * for each. A run without a result keeps the last one below, folded, until there is a new one.
 *
 * @param existing The comment that it replaces
 */
export function renderComment(
  { results, key, stamp, runUrl, sha, linkSource, warnOnly = false }: CommentInput,
  existing = '',
): string {
  const facts = [link(runUrl, `run ${stamp.runId}`)];
  if (sha !== '') facts.push(`commit ${code(sha.slice(0, 7), 7)}`);
  const note = renderWarnOnlyNote(results, warnOnly);
  const write = (earlier: string, taskBytes?: number): string =>
    joinSections([
      `${commentMarker(key)}\n${formatStamp(stamp)}`,
      renderResults(results, runUrl, { linkSource, note, taskBytes }),
      earlier,
      `<sub>Written by ${facts.join(' for ')}. The next run updates this comment.</sub>`,
    ]);
  if (results.some(({ kind }) => kind === 'complete') || existing === '') {
    const plain = write('');
    const maxBytes = Math.min(MAX_TASK_BYTES, MAX_BYTES - Buffer.byteLength(plain));
    return maxBytes <= 0 ? plain : write('', maxBytes);
  }
  const whole = write(keepEarlier(existing.replaceAll('\r\n', '\n')));
  return Buffer.byteLength(whole) <= MAX_BYTES
    ? whole
    : write('The last result was too long to be kept here; the edits of this comment have it.');
}

/** The results, without what makes a comment of them: as the summary of a check run, which may be as long. */
export function renderResults(
  results: readonly TargetResult[],
  runUrl: string,
  {
    linkSource,
    note,
    taskBytes,
  }: { linkSource: LinkSource | undefined; note: string; taskBytes?: number | undefined },
): string {
  const [only, ...others] = results;
  if (only !== undefined && others.length === 0) {
    return renderTarget(only, (text) => `${HEADING}${text}`, LIMITS, { linkSource, note, taskBytes });
  }
  const limits = shareLimits(LIMITS, results.length);
  const parts = new Map<TargetResult, string>();
  // The same parts have room as without tasks.
  let leftBytes = MAX_PARTS_BYTES + (taskBytes ?? 0);
  const ownTaskBytes = taskBytes && Math.floor(taskBytes / results.length);
  // The worst results come first, so that there is room for them; they are shown in the order of the input.
  for (const result of worstFirst(results)) {
    const part = renderPart(result, limits, { linkSource, taskBytes: ownTaskBytes });
    leftBytes -= Buffer.byteLength(part);
    if (leftBytes < 0) break;
    parts.set(result, part);
  }
  const omitted = results.length - parts.size;
  const more = omitted === 0 ? '' : `What is left out here is in the summary of the ${link(runUrl, 'run')}.`;
  return joinSections([
    `${HEADING}${results.length} targets`,
    renderTargetTable(results, MAX_TABLE_BYTES),
    note,
    ...results.flatMap((result) => parts.get(result) ?? []),
    more,
  ]);
}

/** Where nothing changed and nothing fails, the part is folded. */
function renderPart(
  result: TargetResult,
  limits: PartLimits,
  options: { linkSource: LinkSource | undefined; taskBytes: number | undefined },
): string {
  const isQuiet = result.kind === 'complete' && result.outcome.conclusion === 'passed' && !hasChanged(result);
  const part = renderTarget(
    result,
    (text) =>
      isQuiet
        ? `<details><summary>${prose(result.url, 200)}: ${text}</summary>`
        : `## ${addressCode(result.url, 200)}\n\n**${text}**`,
    limits,
    options,
  );
  return isQuiet ? `${part}\n\n</details>` : part;
}

/** The last result in an earlier comment, folded; empty if it has none. */
function keepEarlier(existing: string): string {
  const start = existing.indexOf(`\n${EARLIER.start}\n`);
  const end = existing.lastIndexOf(`\n${EARLIER.end}\n`);
  if (start >= 0 && end > start) return existing.slice(start + 1, end + 1 + EARLIER.end.length);
  const stamp = readStamp(existing);
  if (stamp === undefined || WITHOUT_RESULT.has(stamp.digest)) return '';
  const [, title = '', text = ''] = new RegExp(`\n${HEADING}(.*)\n([^]*)$`).exec(existing) ?? [];
  if (title === '') return '';
  return `${EARLIER.start}
<details><summary>The last result, of run ${stamp.runId}: ${title}</summary>

${text.replace('. The next run updates this comment.</sub>', '.</sub>').trim()}

</details>
${EARLIER.end}`;
}
