import { describeElements, MAX_EXPLANATION } from '../../shared/formats/finding-table.ts';
import { findingKey, findingUrl } from '../../shared/formats/reported-finding.ts';
import { SEVERITIES } from '../../shared/severity.ts';
import { addedFindings, failingFindings } from '../result/changes.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import { oneLine } from '../text/plain-text.ts';
import type { FindLine } from '../source-lines/find-lines.ts';
import { changedColour } from './changed-colour.ts';
import { fixLines } from './finding-blocks.ts';

/** An annotation that GitHub shows on the page of the run, or in the changes of the pull request. */
export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  title: string;
  /** May have several lines. */
  message: string;
  /** Path of a file of the repository, relative to its root, if the line is known. */
  file?: string;
  /** Counted from 1. */
  line?: number;
}

const LEVELS = { high: 'error', medium: 'warning', low: 'notice' } as const;

/**
 * GitHub keeps 10 of each level per step and drops the rest silently. Some are left for the run's own
 * messages: verdicts (errors), warnings of the cache, what has no base and what was skipped (notices).
 */
const MAX_SHOWN = { error: 8, warning: 8, notice: 6 } as const;

/**
 * Annotations for what makes the check fail and for what else was added, worst first; of one severity first what fails, and
 * first what has a line. What could not be verified has none.
 */
export function renderAnnotations(
  results: readonly TargetResult[],
  locate: FindLine = () => undefined,
): Annotation[] {
  const worthy = results.flatMap((result) => selectWorthy(result, locate));
  return SEVERITIES.flatMap((severity) =>
    worthy
      .filter(({ finding }) => finding.severity === severity)
      .toSorted((a, b) => rank(b) - rank(a))
      .map(render),
  );
}

/** Those of a log for which GitHub has room. The last one counts what is left out. */
export function chooseForLog(annotations: readonly Annotation[]): Annotation[] {
  const shown = { error: 0, warning: 0, notice: 0 };
  const chosen = annotations.filter(({ level }) => {
    shown[level] += 1;
    return shown[level] <= MAX_SHOWN[level];
  });
  const omitted = annotations.length - chosen.length;
  if (omitted === 0) return chosen;
  const message = `… and ${omitted} more; the job summary and the report show them.`;
  return [...chosen, { level: 'notice', title: 'More findings', message }];
}

interface Worthy {
  finding: ComparedFinding;
  isAdded: boolean;
  fails: boolean;
  place: { file: string; line: number } | undefined;
  fix: readonly string[];
  /** Of the finding in the report; empty if there is none. */
  url: string;
}

function selectWorthy(result: TargetResult, locate: FindLine): Worthy[] {
  if (result.kind === 'failed') return [];
  const added = addedFindings(result).filter(({ verified }) => verified !== false);
  const failing = failingFindings(result);
  const [isAdded, isFailing] = [added, failing].map((list) => new Set(list.map(findingKey)));
  const others = added.filter((finding) => isFailing?.has(findingKey(finding)) !== true);
  return [...failing, ...others].map((finding) => ({
    finding,
    isAdded: isAdded?.has(findingKey(finding)) === true,
    fails: isFailing?.has(findingKey(finding)) === true,
    place: findPlace(finding, locate),
    fix: fixLines(finding, locate),
    url: findingUrl(result.reportUrl, finding),
  }));
}

/** What the pull request has changed, next to which the annotation is read, or the element. */
function findPlace(finding: ComparedFinding, locate: FindLine): Worthy['place'] {
  const place = changedColour(finding, locate)?.place ?? locate(finding);
  return place && { file: place.file, line: place.line };
}

function rank({ fails, place }: Worthy): number {
  return (fails ? 2 : 0) + (place === undefined ? 0 : 1);
}

function render({ finding, isAdded, place, fix, url }: Worthy): Annotation {
  const { severity, rule } = finding;
  const lines = [
    describeFinding(finding),
    oneLine(finding.explanation ?? '', MAX_EXPLANATION),
    ...fix.map((line) => oneLine(line, 400)),
    url,
  ];
  return {
    level: LEVELS[severity],
    title: `${isAdded ? 'Added' : 'On the site'}, ${severity}: ${oneLine(rule, 100)}`,
    message: lines.filter((line) => line !== '').join('\n'),
    ...place,
  };
}

function describeFinding(finding: ComparedFinding): string {
  const [page = '', ...others] = finding.pages;
  const where = oneLine(page, 300) + (others.length > 0 ? ` and ${others.length} more` : '');
  const elements = describeElements(finding);
  const first = elements === undefined ? '' : `${elements}, first `;
  return `${oneLine(finding.title, 200)}: ${first}${oneLine(finding.evidence, 300)} on ${where}`;
}
