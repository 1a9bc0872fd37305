import type { components } from '../../../openapi.gen.ts';
import type { ScanService } from '../../service/scan-service.ts';
import { findBase } from './api.ts';
import { orProblem } from './or-problem.ts';

/** What the report of a complete scan is compared with. */
export interface PreparedReport {
  /** Without its result; a sentence if the scan can't be compared with what was asked for; null if nothing was. */
  base: components['schemas']['Scan'] | { problem: string } | null;
  /** Whether making the report is expensive work. */
  isLarge: boolean;
}

/**
 * Finds out what the report of a complete scan needs.
 * @param typedBase what the query has as base
 * @throws ServiceError not_found if the scan itself is gone; unavailable
 */
export async function prepareReport(
  service: Pick<ScanService, 'getWithoutResult' | 'isLarge'>,
  id: string,
  typedBase: unknown,
): Promise<PreparedReport> {
  const base = await findBase(service, typedBase);
  if (base === null || 'problem' in base) return { base, isLarge: await service.isLarge(id, null) };
  const isLarge = await orProblem(() => service.isLarge(id, base.id));
  return typeof isLarge === 'boolean'
    ? { base, isLarge }
    : { base: isLarge, isLarge: await service.isLarge(id, null) };
}
