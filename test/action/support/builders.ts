import type { ComparedFinding, Scan, ScanDiff } from '../../../src/api-types.ts';

export const SCAN_ID = 'a'.repeat(32);
export const BASE_ID = 'b'.repeat(32);
export const TARGET = 'https://www.example.com/';

/** A finding that differs from the usual one in what is given. */
export function aFinding(fields: Partial<ComparedFinding> = {}): ComparedFinding {
  return {
    severity: 'high',
    rule: 'image-alt',
    title: 'Images must have alternative text',
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
