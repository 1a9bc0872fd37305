import type { components } from '../../openapi.gen.ts';
import { categoryOf } from '../category.ts';
import { describeElements } from './finding-table.ts';
import { cleanText, shorten } from './escape.ts';
import { findingUrl, isGone, withKnown } from './reported-finding.ts';
import type { FindingState, ReportedFinding } from './reported-finding.ts';

type Finding = components['schemas']['Finding'];
type Severity = Finding['severity'];

/** GitHub shows no more results of a run, and takes no more rules. */
const MAX_RESULTS = 5000;
const MAX_TEXT = 1000;

const LEVELS = { high: 'error', medium: 'warning', low: 'note' } as const satisfies Record<Severity, string>;
const PROBLEM_SEVERITIES = {
  high: 'error',
  medium: 'warning',
  low: 'recommendation',
} as const satisfies Record<Severity, string>;
const BASELINE_STATES: Partial<Record<FindingState, string>> = {
  added: 'new',
  unchanged: 'unchanged',
};

/**
 * The current findings that count as SARIF 2.1.0 for code scanning. Each result is on the line of the sources that
 * writes the element, if that is certain; otherwise on a path made of the page's address, which GitHub shows as
 * it is. The fingerprint is the finding's id, so an alert survives edits. Code scanning reads `primaryLocationLineHash`
 * alone; upload-sarif keeps a given one, and warns if it would have made another from the line.
 *
 * Resolved findings are left out although SARIF has `absent` for them, and ignored ones although it has
 * `suppressions`: neither is among the properties that code scanning reads ("SARIF support for code scanning"
 * in GitHub's documentation), so it would open an alert for each. It closes alerts that are no longer in the
 * file. The JSON, CSV and JUnit files have them all.
 *
 * @param about.limitations What the scan could not do, in sentences; by default those of the scan
 * @param category Different for each target, so that uploads do not replace one another
 */
export function renderSarif(
  {
    scan,
    reportUrl,
    limitations = scan.result?.limitations ?? [],
  }: { scan: components['schemas']['Scan']; reportUrl: string; limitations?: readonly string[] },
  findings: readonly ReportedFinding[],
  category: string,
): string {
  const counted = withKnown(findings).filter(({ state, ignored }) => !isGone(state) && ignored === undefined);
  const shown = counted.slice(0, MAX_RESULTS);
  const rules = new Map<string, Finding>();
  for (const { finding } of shown) if (!rules.has(finding.rule)) rules.set(finding.rule, finding);
  const indexes = new Map([...rules.keys()].map((rule, index) => [rule, index]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Sitedelta', rules: [...rules.values()].map(describeRule) } },
        automationDetails: { id: `${category}/` },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: [...cutNote(counted.length), ...limitations]
              .slice(0, 100)
              .map((text) => ({ level: 'note', message: { text: clip(text) } })),
          },
        ],
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository.' } } },
        properties: { target: scan.target, scanId: scan.id, reportUrl },
        results: shown.map((reported) =>
          describeResult(reported, indexes.get(reported.finding.rule) ?? 0, reportUrl),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function cutNote(count: number): string[] {
  if (count <= MAX_RESULTS) return [];
  const [shown, all] = [MAX_RESULTS, count].map((value) => value.toLocaleString('en'));
  return [`This file has the first ${shown} of ${all} findings; the others are in the report.`];
}

function describeRule(finding: Finding): object {
  const criteria = finding.criteria ?? [];
  const title = clip(finding.title) || finding.rule;
  const help = clip(finding.explanation ?? '') || title;
  const wcag = criteria.length === 0 ? '' : ` WCAG ${criteria.join(', ')}.`;
  const link = isWebAddress(finding.helpUrl) ? finding.helpUrl : undefined;
  return {
    id: finding.rule,
    shortDescription: { text: title },
    fullDescription: { text: `${title}.${wcag}` },
    help: {
      text: link === undefined ? `${help}${wcag}` : `${help}${wcag}\n${link}`,
      markdown: `${escapeMarkdown(help)}${wcag}${link === undefined ? '' : `\n\n[How to fix it](<${link}>)`}`,
    },
    ...(link === undefined ? {} : { helpUri: link }),
    defaultConfiguration: { level: LEVELS[finding.severity] },
    properties: {
      tags: [clip(categoryOf(finding)), ...criteria.slice(0, 8).map((criterion) => `wcag/${criterion}`)],
      'problem.severity': PROBLEM_SEVERITIES[finding.severity],
      precision: 'high',
    },
  };
}

function describeResult(
  { finding, location, state }: ReportedFinding,
  ruleIndex: number,
  reportUrl: string,
): object {
  const viewer = findingUrl(reportUrl, finding);
  const [page = ''] = finding.pages;
  const baselineState = BASELINE_STATES[state];
  const elements = describeElements(finding);
  const first = elements === undefined ? '' : `${elements}, first `;
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: clip(`${finding.title}: ${first}${finding.evidence} on ${page}`) },
    locations: [
      {
        physicalLocation:
          location === undefined
            ? { artifactLocation: { uri: pageUri(page) }, region: { startLine: 1 } }
            : {
                artifactLocation: { uri: fileUri(location.file), uriBaseId: '%SRCROOT%' },
                region: { startLine: location.line },
              },
        logicalLocations: [{ fullyQualifiedName: clip(finding.selector ?? page), kind: 'element' }],
      },
    ],
    ...(finding.id === undefined
      ? {}
      : {
          partialFingerprints: {
            primaryLocationLineHash: `${finding.id}:1`,
            'sitedelta/v1': finding.id,
          },
        }),
    ...(baselineState === undefined
      ? {}
      : {
          baselineState:
            finding.evidenceChanged === true && state === 'unchanged' ? 'updated' : baselineState,
        }),
    ...(viewer === '' ? {} : { hostedViewerUri: viewer }),
    properties: {
      pages: finding.pages.slice(0, 50),
      evidence: clip(finding.evidence),
      ...(finding.verified === false ? { verified: false, reason: clip(finding.reason ?? '') } : {}),
    },
  };
}

/** A path relative to the root, as a URI reference: each segment encoded, none of them `..`. */
function fileUri(file: string): string {
  return encodePath(file);
}

/** `https://www.example.com/a/?b=c` becomes `www.example.com/a?b=c` with all that is special encoded. */
function pageUri(page: string): string {
  const url = URL.parse(page);
  if (url === null) return 'page';
  return encodePath(`${url.host}${decode(url.pathname)}${url.search}`);
}

function encodePath(path: string): string {
  const segments = path.split('/').filter((segment) => !['', '.', '..'].includes(segment));
  return segments.map(encodeSegment).join('/') || 'page';
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && /^https?:\/\/[^\s<>"\\^`{|}]+$/.test(address) && URL.canParse(address);
}

function clip(text: string): string {
  return shorten(cleanText(text), MAX_TEXT);
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>&@~]/g, (character) => `&#${character.charCodeAt(0)};`);
}
