import type { components } from '../../openapi.gen.ts';
import { counted, number } from '../words.ts';

type Finding = components['schemas']['Finding'];

/** A finding compared with the base. */
export type FindingState =
  | 'added'
  | 'unchanged'
  | 'resolved'
  | 'unverified-added'
  | 'unverified-resolved'
  | 'current';

/** A finding as result files show it. */
export interface ReportedFinding {
  /** `current` if there is no base; `unverified-…` if only one of the scans looked for it. */
  state: FindingState;
  finding: components['schemas']['ComparedFinding'];
  /** The line of the sources that writes the element, if it is certain: a path with slashes, and a number from 1. */
  location: { file: string; line: number } | undefined;
  /** What sets its colours, and where, as lines of text; absent if that is not known. */
  declared?: readonly string[];
  /** It makes the run fail. */
  failsRun: boolean;
  /** Why the policy ignores it. */
  ignored: string | undefined;
  /** The finding as the base has it, if only some of its elements are new. */
  known?: ReportedFinding;
}

/** Identifies a finding within a run: its id, otherwise what it consists of (services may give no ids). */
export function findingKey({ id, rule, evidence, pages }: components['schemas']['Finding']): string {
  return id ?? JSON.stringify([rule, evidence, pages]);
}

/** A report that is an artifact of a run on GitHub. */
const ARTIFACT = /\/actions\/runs\/\d+\/artifacts\/\d+$/;

/**
 * The place of a finding in a report. The service shows the part of its list that has the finding; a file has all of it.
 *
 * @param reportUrl Empty if there is no report
 * @returns Empty if there is no report, or the finding has no id
 */
export function findingUrl(reportUrl: string, { id }: Finding): string {
  const url = URL.parse(reportUrl);
  if (url === null || id === undefined) return '';
  if (!ARTIFACT.test(url.pathname)) url.searchParams.set('finding', id);
  url.hash = `f-${id}`;
  return url.href;
}

/**
 * On how many pages findings are, and of how many if their rule could not judge all of the scan: "4 pages", or "4 of the 6
 * pages that were checked for this".
 */
export function describeReach(pages: number, judged: number | undefined): string {
  if (judged === undefined) return counted(pages, 'page');
  return `${number(pages)} of the ${counted(judged, 'page')} that ${judged === 1 ? 'was' : 'were'} checked for this`;
}

/** Whether the current scan no longer has a finding of this state. */
export function isGone(state: FindingState): boolean {
  return state === 'resolved' || state === 'unverified-resolved';
}

/**
 * The findings, and after each of which only some elements are new, the one that they belong to: readers that know
 * findings by their ids would otherwise take it for fixed.
 */
export function withKnown(findings: readonly ReportedFinding[]): ReportedFinding[] {
  return findings.flatMap((reported) =>
    reported.known === undefined ? [reported] : [reported, reported.known],
  );
}

/** The selector of a finding's element for people: a short one if it has one. */
export function selectorOf({ selector, shortSelector }: Finding): string | undefined {
  return shortSelector ?? selector;
}
