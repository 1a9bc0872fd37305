import type { Finding } from '../service/api-types.ts';
import { matchPath } from '../text/match-path.ts';
import type { IgnoreEntry } from './policy.ts';

/** A finding that does not count, and the entry that says so. */
export interface IgnoredFinding {
  finding: Finding;
  entry: IgnoreEntry;
}

/** An entry that held until a day in the past. */
export interface ExpiredEntry {
  entry: IgnoreEntry;
  /** How many current findings it would leave out, and no longer does. */
  findings: number;
}

/** Which entries of the ignore list hold today. */
export interface ActiveIgnores {
  active: readonly IgnoreEntry[];
  expired: readonly IgnoreEntry[];
}

/** @param nowMs Milliseconds since the epoch; an entry holds until the end of its last day in UTC */
export function splitByDate(entries: readonly IgnoreEntry[], nowMs: number): ActiveIgnores {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const isExpired = ({ expires }: IgnoreEntry): boolean => expires !== undefined && expires < today;
  return { active: entries.filter((entry) => !isExpired(entry)), expired: entries.filter(isExpired) };
}

/** The first entry that a finding falls under; a path has to fit all of the finding's pages. */
export function findIgnore(finding: Finding, entries: readonly IgnoreEntry[]): IgnoreEntry | undefined {
  return entries.find(
    ({ id, rule, path }) =>
      (id === undefined || id === finding.id) &&
      (rule === undefined || rule === finding.rule) &&
      (path === undefined || finding.pages.every((page) => matchesPath(page, path))),
  );
}

function matchesPath(page: string, pattern: string): boolean {
  const path = URL.parse(page)?.pathname;
  return path !== undefined && matchPath(path, pattern);
}
