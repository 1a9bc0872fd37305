import type { IgnoreEntry } from '../policy/policy.ts';
import type { TargetResult } from '../result/target-result.ts';
import { describeNotices } from '../../shared/formats/describe-scan.ts';
import { addressCode, sentence } from '../../shared/formats/escape.ts';
import { renderUnused } from './ignored.ts';
import { joinSections } from './join-sections.ts';
import { renderFailure, renderTarget } from './render-target.ts';
import type { PartLimits } from './render-target.ts';
import type { LinkSource } from './source-link.ts';
import { shareLimits } from './share-limits.ts';
import { renderTargetTable } from './target-table.ts';
import { renderWarnOnlyNote } from './warn-only-note.ts';

/**
 * GitHub drops a summary of more than 1 MiB as a whole, so every part has its own budget and all of them
 * together stay below 0.9 MiB. The counts are what a browser still shows without effort. Several targets
 * share the budgets.
 */
const LIMITS = {
  overview: { maxItems: 100, maxBytes: 60_000 },
  failing: { maxItems: 50, maxBytes: 150_000 },
  added: { maxItems: 200, maxBytes: 230_000 },
  current: { maxItems: 200, maxBytes: 400_000 },
  resolved: { maxItems: 100, maxBytes: 150_000 },
  unverified: { maxItems: 100, maxBytes: 80_000 },
  unchanged: { maxItems: 150, maxBytes: 100_000 },
  ignored: { maxItems: 100, maxBytes: 50_000 },
  entries: { maxItems: 100, maxBytes: 30_000 },
  limitations: { maxItems: 50, maxBytes: 50_000 },
} as const satisfies PartLimits;

/** Where notices are turned on. */
const HOW = 'With `rules: all` below `scan` in `.sitedelta.yml` these are findings.';

/** Addresses may be long; twenty usual rows are 6 kB. */
const MAX_TABLE_BYTES = 50_000;

/**
 * The job summary of a run, as GitHub's Markdown: one target, or a table of several and a part for each.
 *
 * @param more.unused Entries of the ignore list that no finding falls under.
 * @param more.warnOnly The run passes whatever the result is.
 */
export function renderSummary(
  results: readonly TargetResult[],
  linkSource?: LinkSource,
  more: { unused?: readonly IgnoreEntry[]; warnOnly?: boolean } = {},
): string {
  const { unused = [], warnOnly = false } = more;
  const note = renderWarnOnlyNote(results, warnOnly);
  const share = results.length;
  const limits = shareLimits(LIMITS, share);
  const options = { linkSource, isWhole: true };
  const [only, ...others] = results;
  if (only !== undefined && others.length === 0) {
    const part = renderTarget(only, (text) => `## Sitedelta: ${text}`, limits, { ...options, note });
    return joinSections([part, renderNotices(only), renderUnused(unused)]);
  }
  const parts = results.map((result) =>
    joinSections([
      renderTarget(result, (text) => `## ${addressCode(result.url, 200)}\n\n**${text}**`, limits, options),
      renderNotices(result),
    ]),
  );
  return joinSections([
    `## Sitedelta: ${share} targets`,
    renderTargetTable(results, MAX_TABLE_BYTES),
    note,
    ...parts,
    renderUnused(unused),
  ]);
}

/** The job summary of a run that ended before it knew its targets. */
export function renderFailureSummary(message: string): string {
  return joinSections(['## Sitedelta: no result', renderFailure(message)]);
}

/** The job summary of a run that had nothing to scan. */
export function renderSkippedSummary(reason: string): string {
  return joinSections(['## Sitedelta: nothing to scan', sentence(reason, 1000)]);
}

/** What is only counted: in one line, and never in the comment. */
function renderNotices(result: TargetResult): string {
  const words = result.kind === 'complete' ? describeNotices(result.scan.result?.notices) : '';
  return words === '' ? '' : `<sub>${sentence(words, 500)} ${HOW}</sub>`;
}
