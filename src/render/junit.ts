import type { TargetResult } from '../result/target-result.ts';
import { cleanText, shorten } from '../text/plain-text.ts';
import type { ReportedFinding } from './result-files.ts';

const MAX_TEXT = 4000;

/**
 * Findings as JUnit XML, as test reporters read it: a suite for the target, a test for the scan and for each
 * finding. A test fails where its finding makes the run fail; what settings leave out is skipped.
 */
export function renderJUnit(result: TargetResult, findings: readonly ReportedFinding[]): string {
  const current = findings.filter(({ state }) => state !== 'resolved');
  const failures = current.filter(({ isGuilty }) => isGuilty).length;
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

function scanCase(result: TargetResult): string {
  const open = `    <testcase classname="scan" name=${value(`Scan of ${result.url}`)}`;
  if (result.kind === 'complete') return `${open}/>`;
  return `${open}>\n      <error type=${value(result.status)} message=${value(result.message)}/>\n    </testcase>`;
}

function findingCase({ finding, location, isGuilty, ignored, state }: ReportedFinding): string {
  const name = `${finding.title} (${state}): ${finding.evidence}`;
  const place = location === undefined ? '' : ` file=${value(location.file)} line="${location.line}"`;
  const open = `    <testcase classname=${value(`${finding.severity}.${finding.rule}`)} name=${value(name)}${place}`;
  if (ignored !== undefined) return `${open}>\n      <skipped message=${value(ignored)}/>\n    </testcase>`;
  if (!isGuilty) return `${open}/>`;
  const details = [finding.explanation ?? '', ...finding.pages.slice(0, 20), finding.helpUrl ?? ''];
  const text = details
    .filter((line) => line !== '')
    .map(encode)
    .join('\n');
  return `${open}>\n      <failure type=${value(finding.severity)} message=${value(finding.title)}>${text}</failure>\n    </testcase>`;
}

function timestamp(result: TargetResult): string {
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
