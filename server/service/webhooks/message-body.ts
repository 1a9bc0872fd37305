import { wordScanFailure } from '../../../shared/limitations/word-scan-failure.ts';
import type { components } from '../../../openapi.gen.ts';
import { readFailure } from '../../storage/failure.ts';
import type { ScanChanges } from '../../storage/records.ts';
import type { ClaimedDelivery, EndedScan } from '../../storage/webhook-store.ts';

type Message = components['schemas']['WebhookMessage'];

/**
 * What is sent, in the shape of the contract: small, and without any text of the scanned pages.
 * @param publicUrl address of the service, without slash at the end
 * @param changes since the base that the scan had named; null if it was not compared
 */
export function messageBody(
  { event, scan, createdAtMs }: Pick<ClaimedDelivery, 'event' | 'scan' | 'createdAtMs'>,
  publicUrl: string,
  changes: ScanChanges | null,
): string {
  const message: Message = {
    type: event,
    timestamp: new Date(createdAtMs).toISOString(),
    data: scan === null ? {} : dataOf(scan, publicUrl, changes),
  };
  return JSON.stringify(message);
}

function dataOf(
  scan: { id: string } & EndedScan,
  publicUrl: string,
  changes: ScanChanges | null,
): Message['data'] {
  const { id, target, base, high, medium, low, pages } = scan;
  const failure = scan.failure === null ? null : readFailure(scan.failure);
  return {
    id,
    status: scan.status === 'complete' ? 'complete' : 'failed',
    target,
    createdAt: new Date(scan.createdMs).toISOString(),
    completedAt: new Date(scan.completedMs).toISOString(),
    reportUrl: `${publicUrl}/reports/${id}`,
    apiUrl: `${publicUrl}/api/v1/scans/${id}`,
    ...(scan.deployment !== null && { deployment: JSON.parse(scan.deployment) }),
    ...(high !== null &&
      medium !== null &&
      low !== null &&
      pages !== null && { counts: { total: high + medium + low, high, medium, low, pages } }),
    ...(base !== null && changes !== null && { comparison: { baseScanId: base, ...changes } }),
    ...(failure !== null && { error: wordScanFailure(failure), failure }),
  };
}
