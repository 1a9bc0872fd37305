import type { components } from '../../openapi.gen.ts';
import { splitChanges } from './split-changes.ts';
import { ruleRows } from './rule-rows.ts';
import type { RuleRow } from './rule-rows.ts';
import type { LimitationKind } from '../limitations/limitation.ts';
import { isFile } from '../limitations/page-failure-reason.ts';

type Coverage = components['schemas']['Coverage'];

const REASONS: Record<string, string> = {
  'timed-out': 'no answer in time',
  unreachable: 'not reachable',
  'robots-txt': 'kept out by robots.txt',
  'scan-ended': 'the time of the scan was over',
  action: 'may change something',
  'page-limit': 'beyond the limit of pages',
  'left-out': 'left out by the settings',
  redirected: 'led to another page',
  error: 'could not be judged',
  file: 'a file, not a page',
  'not-reached': 'not reached',
};
/** A service of a later version may have more. */
const MAX_REASON = 40;

/** Pages of all reasons together. */
export function countPages(groups: readonly { count: number }[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

/**
 * What a scan did not see of what its base knows, in one line without a period, such as "3 of 10 pages judged: 7 × HTTP
 * 403"; empty if it saw all of it.
 */
export function describeCoverage({
  basePages,
  judged,
  lost,
  impaired,
  impairedInBase = [],
  startPageLost,
  notInBase,
}: Coverage): string {
  const parts: string[] = [];
  if (lost.length > 0) parts.push(describeLost(judged, lost, basePages));
  if (startPageLost) parts.push('the start page was not seen as it is');
  const uncompared = countPages(notInBase);
  if (uncompared > 0)
    parts.push(
      `${pages(uncompared)} cannot be compared, because the base did not judge ${uncompared === 1 ? 'it' : 'them'}: ${describeReasons(notInBase)}`,
    );
  for (const { without, count } of impaired) parts.push(`${pages(count)} judged ${without.slice(0, 200)}`);
  for (const { without, count } of impairedInBase.filter(countsAsLost))
    parts.push(
      `${pages(count)} cannot be compared, because the base judged ${count === 1 ? 'it' : 'them'} ${without.slice(0, 200)}`,
    );
  return parts.join('; ');
}

/** Those that are not left out on purpose. */
export function unwanted<T extends { byChoice?: boolean }>(groups: readonly T[]): T[] {
  return groups.filter(({ byChoice = false }) => !byChoice);
}

/** Whether pages that were judged without something can't be compared. Services of earlier versions do not say it. */
export function countsAsLost({ countsAsLost: counts = false }: { countsAsLost?: boolean }): boolean {
  return counts;
}

/** "3 of 10 pages judged: 7 × HTTP 403" */
export function describeLost(
  judged: number,
  lost: Coverage['lost'],
  all: number = judged + countPages(lost),
): string {
  return `${judged} of ${all} pages judged: ${describeReasons(lost)}`;
}

/** "7 × HTTP 403, 1 × not reachable" */
function describeReasons(groups: Coverage['lost']): string {
  return groups.map(({ reason, count }) => `${count} × ${describeReason(reason)}`).join(', ');
}

function describeReason(reason: string): string {
  const [, status] = /^http-(\d{3})$/.exec(reason) ?? [];
  return status === undefined ? (REASONS[reason] ?? reason.slice(0, MAX_REASON)) : `HTTP ${status}`;
}

function pages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

type Schemas = components['schemas'];

/** The overview of a complete scan, or of its comparison if there is one: a row for each rule. */
export function scanRows(scan: Schemas['Scan'], diff: Schemas['ScanDiff'] | null): RuleRow[] {
  const findings = scan.result?.findings ?? [];
  if (diff === null) return ruleRows([], findings);
  const { added, resolved, unchanged, unverifiedAdded, unverifiedResolved } = splitChanges(diff);
  const states = {
    added,
    resolved,
    unverified: [...unverifiedAdded, ...unverifiedResolved],
    unchanged,
  } as const;
  const entries = (['added', 'resolved', 'unverified', 'unchanged'] as const).flatMap((state) =>
    states[state].map((finding) => ({ finding, state })),
  );
  return ruleRows(entries, findings);
}

type Notice = components['schemas']['Notice'];

const MAX_NAMED = 6;

/**
 * One sentence about what a scan has only counted, such as “Only counted: 12 × new-window, 2 × source-map.”; empty if there
 * is nothing. The most frequent first.
 */
export function describeNotices(notices: readonly Notice[] = []): string {
  if (notices.length === 0) return '';
  // The order of the contract decides where numbers are equal.
  const sorted = notices.toSorted((x, y) => y.occurrences - x.occurrences);
  const named = sorted
    .slice(0, MAX_NAMED)
    .map(({ rule, occurrences }) => `${occurrences.toLocaleString('en')} × ${rule}`);
  const rest = sorted.length - named.length;
  const more = rest > 0 ? ` and ${rest} more ${rest === 1 ? 'rule' : 'rules'}` : '';
  return `Only counted, because most teams leave it as it is: ${named.join(', ')}${more}.`;
}

/** Pages that a scan found and could not judge. Nobody wanted it to judge others: those that the settings leave out, for example. */
const KINDS: ReadonlySet<string> = new Set([
  'out-of-time',
  'too-slow',
  'browser-ended',
  'over-page-limit',
  'page-failed',
] satisfies LimitationKind[]);

/** How many pages a scan found but could not judge, by its limitations. */
export function pagesNotJudged(limitations: readonly components['schemas']['Limitation'][]): {
  pages: number;
  isAtLeast: boolean;
} {
  const missed = limitations.filter(
    ({ kind, reason }) => KINDS.has(kind) && !(reason !== undefined && isNoPage(reason)),
  );
  return {
    pages: missed.reduce((sum, { count = 0 }) => sum + count, 0),
    isAtLeast: missed.some(({ isAtLeast = false }) => isAtLeast),
  };
}

/** Where nothing is, a link is broken; and nobody expects a file to be judged. */
function isNoPage(reason: components['schemas']['PageFailure']): boolean {
  return reason.status === 404 || reason.status === 410 || isFile(reason);
}
