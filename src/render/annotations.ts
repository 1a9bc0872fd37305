import type { ComparedFinding } from '../service/api-types.ts';
import { describeElements } from '../../shared/formats/finding-table.ts';
import { oneLine } from '../text/plain-text.ts';
import { SEVERITIES } from '../../shared/severity.ts';

/** An annotation that GitHub shows on the page of the run. */
export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  title: string;
  message: string;
  /** Path of a file of the repository, relative to its root, if the line is known. */
  file?: string;
  /** Counted from 1. */
  line?: number;
}

/** Where a finding comes from in the repository's sources; undefined if that is not certain. */
export type Locate = (finding: ComparedFinding) => { file: string; line: number } | undefined;

const LEVELS = { high: 'error', medium: 'warning', low: 'notice' } as const;

/**
 * GitHub keeps 10 of each level per step and drops the rest silently. Some are left for the run's own
 * messages: verdicts (errors), warnings of the cache, what has no base and what was skipped (notices).
 */
const MAX_SHOWN = { error: 8, warning: 8, notice: 6 } as const;

/**
 * Annotations for added findings, worst first. What could not be verified is a notice, whatever its
 * severity. The last one counts what is left out.
 *
 * @param findUrl Address of a finding in the report; empty if there is none
 */
export function renderAnnotations(
  added: readonly ComparedFinding[],
  locate: Locate = () => undefined,
  findUrl: (finding: ComparedFinding) => string = () => '',
): Annotation[] {
  const shown = { error: 0, warning: 0, notice: 0, doubtful: 0 };
  const annotations: Annotation[] = [];
  for (const severity of SEVERITIES) {
    for (const finding of added) {
      if (finding.severity !== severity) continue;
      const level = isDoubtful(finding) ? 'notice' : LEVELS[severity];
      if (shown[level] === MAX_SHOWN[level]) continue;
      shown[level] += 1;
      if (isDoubtful(finding)) shown.doubtful += 1;
      annotations.push({
        level,
        title: describeTitle(finding),
        message: [describeFinding(finding), findUrl(finding)].filter((part) => part !== '').join(' '),
        ...locate(finding),
      });
    }
  }
  const omitted = added.length - annotations.length;
  if (omitted > 0) {
    const doubtful = added.filter(isDoubtful).length - shown.doubtful;
    const counts = [
      ...(omitted > doubtful ? [`${omitted - doubtful} more added`] : []),
      ...(doubtful > 0 ? [`${doubtful} more not verified`] : []),
    ];
    annotations.push({
      level: 'notice',
      title: 'More findings',
      message: `… and ${counts.join(', ')}; the job summary and the report show them.`,
    });
  }
  return annotations;
}

function isDoubtful({ verified }: ComparedFinding): boolean {
  return verified === false;
}

function describeTitle(finding: ComparedFinding): string {
  const { severity, rule } = finding;
  return `${isDoubtful(finding) ? 'Not verified' : 'Added'}, ${severity}: ${oneLine(rule, 100)}`;
}

function describeFinding(finding: ComparedFinding): string {
  const [page = '', ...others] = finding.pages;
  const where = oneLine(page, 300) + (others.length > 0 ? ` and ${others.length} more` : '');
  const doubt =
    finding.verified === false ? ` (not verified: ${oneLine(finding.reason ?? 'no reason given', 200)})` : '';
  const elements = describeElements(finding);
  const first = elements === undefined ? '' : `${elements}, first `;
  return `${oneLine(finding.title, 200)}: ${first}${oneLine(finding.evidence, 300)} on ${where}${doubt}`;
}
