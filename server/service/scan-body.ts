import type { components } from '../../openapi.gen.ts';
import type { ScanRecord } from '../storage/records.ts';

/** A scan as the contract describes it, without its result. */
export function scanBody(scan: ScanRecord): components['schemas']['Scan'] {
  return {
    schemaVersion: '1.0',
    id: scan.id,
    status: scan.status,
    target: scan.target,
    ...(scan.deployment !== undefined && { deployment: scan.deployment }),
    createdAt: new Date(scan.createdAtMs).toISOString(),
    ...(scan.completedAtMs !== null && { completedAt: new Date(scan.completedAtMs).toISOString() }),
    ...(scan.error !== null && { error: scan.error }),
    ...(scan.queuePosition !== null && { progress: { queuePosition: scan.queuePosition } }),
    ...(scan.progress !== null && { progress: scan.progress }),
  };
}
