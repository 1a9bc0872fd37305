import { createHash } from 'node:crypto';
import type { components } from '../../openapi.gen.ts';
import { findingKey, isGone, withKnown } from './reported-finding.ts';
import type { ReportedFinding } from './reported-finding.ts';
import { cleanText, shorten } from './escape.ts';

type Scan = components['schemas']['Scan'];

/** What is known of the scan of an address: it is complete, or why it has no result. */
type ScannedTarget =
  | { kind: 'complete'; url: string; scan: Scan }
  | { kind: 'failed'; url: string; scan: Scan | undefined; status: string; message: string };

const MAX_TEXT = 4000;
/** More elements are only counted. */
const MAX_ELEMENTS = 5;

/**
 * Findings as JUnit XML, as test reporters read it: a suite for the target, a test for the scan and for each
 * finding. A test fails if its finding makes the run fail; what the policy ignores is skipped.
 *
 * Reporters recognise a test by class and name: the rule, and the title with the finding's id.
 */
export function renderJUnit(result: ScannedTarget, findings: readonly ReportedFinding[]): string {
  const current = withKnown(findings).filter(({ state }) => !isGone(state));
  const failures = current.filter(({ failsRun }) => failsRun).length;
  const skipped = current.filter(({ ignored }) => ignored !== undefined).length;
  const counts = `tests="${current.length + 1}" failures="${failures}" errors="${result.kind === 'failed' ? 1 : 0}" skipped="${skipped}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Sitedelta" ${counts}>
  <testsuite name=${value(result.url)} ${counts}${timestamp(result)}>
${[scanCase(result), ...current.map(findingCase)].join('\n')}
  </testsuite>
</testsuites>
`;
}

/** What changes from run to run, or with an edit, must not be part of a test's name. */
const PROPERTIES: [string, (reported: ReportedFinding) => string][] = [
  ['state', ({ state }) => state],
  ['severity', ({ finding }) => finding.severity],
  ['evidence', ({ finding }) => finding.evidence],
  ['elements', ({ finding }) => String(finding.occurrences ?? 1)],
  ['page', ({ finding }) => finding.pages[0] ?? ''],
];

/** The finding's id; without one, a hash of what it consists of. */
function nameOf(finding: components['schemas']['Finding']): string {
  return finding.id ?? createHash('sha256').update(findingKey(finding)).digest('hex').slice(0, 16);
}

function scanCase(result: ScannedTarget): string {
  const open = `    <testcase classname="scan" name=${value(`Scan of ${result.url}`)}`;
  if (result.kind === 'complete') return `${open}/>`;
  return `${open}>\n      <error type=${value(result.status)} message=${value(result.message)}/>\n    </testcase>`;
}

function findingCase(reported: ReportedFinding): string {
  const { finding, location, failsRun, ignored } = reported;
  const place = location === undefined ? '' : ` file=${value(location.file)} line="${location.line}"`;
  const name = `${finding.title} [${nameOf(finding)}]`;
  const open = `    <testcase classname=${value(finding.rule)} name=${value(name)}${place}>
      <properties>
${PROPERTIES.map(([key, read]) => `        <property name="${key}" value=${value(read(reported))}/>`).join('\n')}
      </properties>`;
  if (ignored !== undefined) return `${open}\n      <skipped message=${value(ignored)}/>\n    </testcase>`;
  if (!failsRun) return `${open}\n    </testcase>`;
  const details = [
    ...(finding.elements ?? [finding]).slice(0, MAX_ELEMENTS).map(({ evidence }) => evidence),
    finding.explanation ?? '',
    ...finding.pages.slice(0, 20),
    finding.helpUrl ?? '',
  ];
  const text = details
    .filter((line) => line !== '')
    .map(encode)
    .join('\n');
  return `${open}\n      <failure type=${value(finding.severity)} message=${value(finding.title)}>${text}</failure>\n    </testcase>`;
}

function timestamp(result: ScannedTarget): string {
  const when = result.scan?.completedAt ?? result.scan?.createdAt;
  return when === undefined ? '' : ` timestamp=${value(when)}`;
}

function value(text: string): string {
  return `"${encode(text)}"`;
}

/** Text for XML 1.0, which knows most control characters in no form at all, nor U+FFFE and U+FFFF. */
function encode(text: string): string {
  return shorten(cleanText(text), MAX_TEXT)
    .replace(/[\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
