import type { IgnoreEntry } from '../../src/policy/policy.ts';
import { connectGitHub, type GitHub } from '../../src/github/connect-github.ts';
import type { RunContext } from '../../src/inputs/run-context.ts';
import type { CompleteTarget, FailedTarget } from '../../src/result/target-result.ts';
import type { ComparedFinding, Scan, ScanDiff } from '../../src/service/api-types.ts';
import { fakeClock } from './fake-clock.ts';

export const SCAN_ID = 'a'.repeat(32);
export const BASE_ID = 'b'.repeat(32);
export const TARGET = 'https://www.example.com/';

/** A finding that differs from the usual one in what is given. */
export function aFinding(fields: Partial<ComparedFinding> = {}): ComparedFinding {
  return {
    severity: 'high',
    rule: 'image-alt',
    title: 'Image has no alt text',
    evidence: '<img src="/team.jpg">',
    pages: [`${TARGET}about`],
    ...fields,
  };
}

export function aCompleteScan(findings: ComparedFinding[] = [], fields: Partial<Scan> = {}): Scan {
  const count = (severity: string): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return {
    schemaVersion: '1.0',
    id: SCAN_ID,
    status: 'complete',
    target: TARGET,
    createdAt: '2026-11-20T09:00:00.000Z',
    completedAt: '2026-11-20T09:00:41.000Z',
    result: {
      findings,
      counts: {
        total: findings.length,
        high: count('high'),
        medium: count('medium'),
        low: count('low'),
        pages: 1,
      },
      pages: [{ url: TARGET, status: 200, title: 'Example', findings: findings.length }],
      limitations: [],
    },
    ...fields,
  };
}

export function aWaitingScan(status: 'queued' | 'running' | 'failed', fields: Partial<Scan> = {}): Scan {
  return {
    schemaVersion: '1.0',
    id: SCAN_ID,
    status,
    target: TARGET,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...fields,
  };
}

export function aDiff(
  parts: Partial<Pick<ScanDiff, 'added' | 'resolved' | 'unchanged' | 'baseScanId' | 'currentScanId'>> = {},
): ScanDiff {
  const { added = [], resolved = [], unchanged = [], baseScanId = BASE_ID, currentScanId = SCAN_ID } = parts;
  return {
    schemaVersion: '1.0',
    baseScanId,
    currentScanId,
    summary: { added: added.length, resolved: resolved.length, unchanged: unchanged.length },
    added,
    resolved,
    unchanged,
  };
}

/** A target without findings and without a base that passed, but for what is given. */
export function aCompleteTarget(fields: Partial<CompleteTarget> = {}): CompleteTarget {
  return {
    kind: 'complete',
    url: TARGET,
    scan: aCompleteScan(),
    comparison: { kind: 'no-base', reason: 'No baseline is stored yet.' },
    outcome: { conclusion: 'passed', verdict: 'Fine.' },
    reportUrl: `https://scan.example.net/reports/${SCAN_ID}`,
    ...fields,
  };
}

/** A target that the service did not accept, but for what is given. */
export function aFailedTarget(fields: Partial<FailedTarget> = {}): FailedTarget {
  return {
    kind: 'failed',
    url: TARGET,
    status: 'error',
    message: 'The service cannot be reached.',
    isMistake: false,
    scanId: '',
    scan: undefined,
    reportUrl: '',
    ...fields,
  };
}

/** An entry of the ignore list for a rule that no finding has, but for what is given. */
export function anEntry(fields: Partial<IgnoreEntry> = {}): IgnoreEntry {
  return {
    line: 3,
    id: undefined,
    rule: 'no-such-rule',
    category: undefined,
    path: undefined,
    reason: 'Known.',
    expires: undefined,
    ...fields,
  };
}

/** A run by a push to main, but for what is given. */
export function aRunContext(fields: Partial<RunContext> = {}): RunContext {
  return {
    eventName: 'push',
    event: { repository: { default_branch: 'main' } },
    ref: 'refs/heads/main',
    sha: 'c'.repeat(40),
    repository: 'acme/site',
    runId: 100,
    runAttempt: 1,
    runNumber: 7,
    gitHubUrl: 'https://github.com',
    apiUrl: 'https://api.github.com',
    runUrl: 'https://github.com/acme/site/actions/runs/100',
    filesUrl: `https://github.com/acme/site/blob/${'c'.repeat(40)}`,
    ...fields,
  };
}

/** The API of the repository acme/site at an address, without waits. */
export function aGitHub(apiUrl: string): GitHub {
  const github = connectGitHub({
    token: 'ghs_secret_token',
    context: { apiUrl, repository: 'acme/site' },
    clock: fakeClock(),
    signal: new AbortController().signal,
    log: () => {},
  });
  if (github === undefined) throw new Error('The connection has a token and a repository.');
  return github;
}
