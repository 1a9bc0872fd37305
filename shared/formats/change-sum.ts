import type { components } from '../../openapi.gen.ts';
import { counted, number } from '../words.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];

/**
 * The numbers of a comparison, so that base + added − resolved + onlyNow − onlyBase = now. `now` is the number of findings
 * of the scan. A finding that was split or merged since the base counts as it does now on both sides.
 */
export interface ChangeSum {
  base: number;
  /** Findings that came, with certainty and as a whole. */
  added: number;
  /** Findings of which nothing is left, with certainty. */
  resolved: number;
  /** In the scan alone, but the base may not have seen them. */
  onlyNow: number;
  /** In the base alone, but the scan may not have seen them. */
  onlyBase: number;
  now: number;
  /** Known findings with new elements: on both sides of the sum. */
  addedInPart: number;
  /** Findings that have lost some of their elements: on both sides of the sum. */
  resolvedInPart: number;
}

type Arrays = Readonly<Record<'added' | 'resolved' | 'unchanged', readonly ComparedFinding[]>>;

/** Counts a comparison (ScanDiff) as people add it up, who take no finding for resolved that is still there. */
export function changeSum({ added, resolved, unchanged }: Arrays): ChangeSum {
  const came = split(added);
  const went = split(resolved);
  const now = added.length + unchanged.length;
  return {
    base: now - came.whole - came.unverified + went.whole + went.unverified,
    added: came.whole,
    resolved: went.whole,
    onlyNow: came.unverified,
    onlyBase: went.unverified,
    now,
    addedInPart: came.inPart,
    resolvedInPart: went.inPart,
  };
}

/** Whether the finding is in both scans, and only some of its elements were added or resolved. */
export function isInPart({ otherOccurrences = 0, otherPages = [] }: ComparedFinding): boolean {
  return otherOccurrences > 0 || otherPages.length > 0;
}

/** The sum in a line, such as “22 in the base + 1 added − 0 resolved = 23 now”. */
export function describeSum({ base, added, resolved, onlyNow, onlyBase, now }: ChangeSum): string {
  const unverified = [
    onlyNow === 0 ? '' : ` + ${number(onlyNow)} not verified`,
    onlyBase === 0 ? '' : ` − ${number(onlyBase)} not verified`,
  ].join('');
  return `${number(base)} in the base + ${number(added)} added − ${number(resolved)} resolved${unverified} = ${number(now)} now`;
}

/**
 * What is in the sum on both sides, as a sentence; empty if nothing is. Comparisons list it with what was added and
 * resolved.
 */
export function describeParts({ addedInPart, resolvedInPart }: ChangeSum): string {
  const came = `${counted(addedInPart, 'finding')} of the base ${addedInPart === 1 ? 'has' : 'have'} new elements`;
  const went = `${counted(resolvedInPart, 'finding')} ${resolvedInPart === 1 ? 'has' : 'have'} lost some of ${resolvedInPart === 1 ? 'its' : 'their'} elements`;
  const all = [addedInPart === 0 ? '' : came, resolvedInPart === 0 ? '' : went].filter(
    (words) => words !== '',
  );
  return all.length === 0
    ? ''
    : `In part: ${all.join(', ')}. The base had ${addedInPart + resolvedInPart === 1 ? 'it, and it is' : 'these, and they are'} still there.`;
}

function split(findings: readonly ComparedFinding[]): Record<'whole' | 'inPart' | 'unverified', number> {
  const whole = findings.filter((finding) => !isInPart(finding));
  const verified = whole.filter((finding) => finding.verified !== false);
  return {
    whole: verified.length,
    unverified: whole.length - verified.length,
    inPart: findings.filter((finding) => isInPart(finding) && finding.verified !== false).length,
  };
}
