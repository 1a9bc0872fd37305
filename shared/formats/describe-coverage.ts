import type { components } from '../../openapi.gen.ts';

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
