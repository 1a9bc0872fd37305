import type { Finding } from '../service/api-types.ts';
import { categoryOf } from '../../shared/category.ts';
import { matchPath } from '../../shared/match-path.ts';
import type { IgnoreEntry } from './policy.ts';

/** A finding that does not count, and the entry of the ignore list that it matches. */
export interface IgnoredFinding {
  finding: Finding;
  entry: IgnoreEntry;
}

/** An entry that has expired. */
export interface ExpiredEntry {
  entry: IgnoreEntry;
  /** How many current findings, or undecided elements, it no longer leaves out. */
  findings: number;
}

/** Which entries of the ignore list are valid today. */
export interface ActiveIgnores {
  active: readonly IgnoreEntry[];
  expired: readonly IgnoreEntry[];
}

/** @param nowMs Milliseconds since the epoch; an entry is valid until the end of its last day in UTC */
export function splitByDate(entries: readonly IgnoreEntry[], nowMs: number): ActiveIgnores {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const isExpired = ({ expires }: IgnoreEntry): boolean => expires !== undefined && expires < today;
  return { active: entries.filter((entry) => !isExpired(entry)), expired: entries.filter(isExpired) };
}

/** The entries that mark as fine what no tool could decide, which are about no finding. */
export function marksOf(entries: readonly IgnoreEntry[]): IgnoreEntry[] {
  return entries.filter(({ undecided }) => undecided !== undefined);
}

/** The first entry that a finding matches; a path has to match all of the finding's pages. */
export function findIgnore(finding: Finding, entries: readonly IgnoreEntry[]): IgnoreEntry | undefined {
  return entries.find(
    ({ undecided, id, rule, category, path }) =>
      undecided === undefined &&
      (id === undefined || id === finding.id) &&
      (rule === undefined || rule === finding.rule) &&
      (category === undefined || category === categoryOf(finding)) &&
      (path === undefined || finding.pages.every((page) => matchesPath(page, path))),
  );
}

function matchesPath(page: string, pattern: string): boolean {
  const path = URL.parse(page)?.pathname;
  return path !== undefined && matchPath(path, pattern);
}
