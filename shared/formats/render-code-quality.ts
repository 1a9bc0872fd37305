import { createHash } from 'node:crypto';
import { cleanText, shorten } from './escape.ts';
import { describeElements } from './finding-table.ts';
import { findingKey, isGone, withKnown } from './reported-finding.ts';
import type { ReportedFinding } from './reported-finding.ts';

const MAX_TEXT = 1000;

const SEVERITIES = { high: 'critical', medium: 'major', low: 'minor' } as const;

/**
 * The current findings as GitLab's Code Quality reads them ("Code Quality report format" in its documentation). GitLab
 * compares the file with that of the target branch by fingerprints, which are the ids of findings, so they survive edits.
 * What the policy ignores is left out.
 *
 * Each is on the line of the sources that writes the element, if that is certain; otherwise on a path made of the page's
 * address, which GitLab shows as it is.
 */
export function renderCodeQuality(findings: readonly ReportedFinding[]): string {
  const counted = withKnown(findings).filter(({ state, ignored }) => !isGone(state) && ignored === undefined);
  return `${JSON.stringify(counted.map(describe), undefined, 2)}\n`;
}

function describe({ finding, location }: ReportedFinding): object {
  const { title, rule, severity, evidence, pages, id } = finding;
  const elements = describeElements(finding);
  const [page = ''] = pages;
  const others = pages.length > 1 ? ` and ${pages.length - 1} more` : '';
  const where = `${elements === undefined ? '' : `${elements} `}on ${page}${others}`;
  return {
    description: clip(`${title}: ${evidence} (${where})`),
    check_name: clip(rule),
    fingerprint: id ?? createHash('sha256').update(findingKey(finding)).digest('hex'),
    severity: SEVERITIES[severity],
    location: { path: location?.file ?? pathOf(page), lines: { begin: location?.line ?? 1 } },
  };
}

/** `https://www.example.com/a/?b=c` becomes `www.example.com/a/?b=c`: GitLab takes no path from the root. */
function pathOf(page: string): string {
  const url = URL.parse(page);
  return clip(url === null ? 'page' : `${url.host}${url.pathname}${url.search}`);
}

function clip(text: string): string {
  return shorten(cleanText(text), MAX_TEXT);
}
