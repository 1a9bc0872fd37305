import { ServiceFailure } from '../shared/errors.ts';
import { isRecord } from '../shared/json.ts';
import { oneLine } from '../text/plain-text.ts';
import type { Scan, ScanAccepted, ScanDiff } from './api-types.ts';
import { SEVERITIES } from '../../shared/severity.ts';

/**
 * The parts of the contract that the action relies on, checked on every answer: another program may
 * answer at the address, or a service of a later, incompatible version. Fields that the action can do
 * without are not checked.
 */
const SCAN_ID = /^[a-f0-9]{32}$/;
const STATUSES = new Set<unknown>(['queued', 'running', 'complete', 'failed']);

/** @throws {@link ServiceFailure} of kind `invalid-answer` */
export function checkScanAccepted(body: unknown): asserts body is ScanAccepted {
  const accepted = checkVersion(body);
  require(isScanId(accepted['id']), 'id');
  require(isText(accepted['reportUrl']), 'reportUrl');
  require(isText(accepted['apiUrl']), 'apiUrl');
}

/** @throws {@link ServiceFailure} of kind `invalid-answer` */
export function checkScan(body: unknown, id: string): asserts body is Scan {
  const scan = checkVersion(body);
  require(scan['id'] === id, 'id');
  require(STATUSES.has(scan['status']), 'status');
  require(isText(scan['target']), 'target');
  if (scan['status'] === 'complete') {
    require(isRecord(scan['result']), 'result');
    checkFindings(scan['result']['findings'], 'result.findings');
  }
}

/** @throws {@link ServiceFailure} of kind `invalid-answer` */
export function checkScanDiff(body: unknown, id: string, baseId: string): asserts body is ScanDiff {
  const diff = checkVersion(body);
  require(diff['currentScanId'] === id, 'currentScanId');
  require(diff['baseScanId'] === baseId, 'baseScanId');
  for (const part of ['added', 'resolved', 'unchanged']) checkFindings(diff[part], part);
}

function checkVersion(body: unknown): Record<string, unknown> {
  if (!isRecord(body)) {
    throw new ServiceFailure(
      'invalid-answer',
      'The answer of the service is not a JSON object. Check that the input "server-url" is the address of a Sitedelta service.',
    );
  }
  const version = body['schemaVersion'];
  // Later versions 1.x only add to the first one.
  if (typeof version !== 'string' || !/^1\.\d{1,5}$/.test(version)) {
    throw new ServiceFailure(
      'invalid-answer',
      typeof version === 'string'
        ? `The service has version ${oneLine(version, 20)} of the interface, and this version of the action knows 1.x. Use the version of the action that fits the service.`
        : 'The answer has no schemaVersion. Check that the input "server-url" is the address of a Sitedelta service.',
    );
  }
  return body;
}

function checkFindings(value: unknown, name: string): void {
  require(Array.isArray(value), name);
  for (const finding of value) {
    const valid: boolean =
      isRecord(finding) &&
      SEVERITIES.some((severity) => severity === finding['severity']) &&
      isText(finding['rule']) &&
      typeof finding['title'] === 'string' &&
      typeof finding['evidence'] === 'string' &&
      Array.isArray(finding['pages']) &&
      finding['pages'].every((page) => typeof page === 'string');
    require(valid, `${name} (a finding)`);
  }
}

function require(condition: boolean, name: string): asserts condition {
  if (condition) return;
  throw new ServiceFailure(
    'invalid-answer',
    `The answer of the service does not conform to version 1.0 of its interface: ${name} is missing or wrong. Check that the service and the action are of matching versions.`,
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isScanId(value: unknown): boolean {
  return typeof value === 'string' && SCAN_ID.test(value);
}
