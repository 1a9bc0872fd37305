import type { components } from '../../../openapi.gen.ts';
import type { ReadingEffort, ScanService } from '../../service/scan-service.ts';
import type { InTurn } from '../../shared/in-turn.ts';
import { findBase } from './api.ts';
import { orProblem } from './or-problem.ts';

/** What the report of a complete scan is compared with, and what it takes to read both. */
export interface PreparedReport {
  /** Without its result; a sentence if the scan can't be compared with what was asked for; null if nothing was. */
  base: components['schemas']['Scan'] | { problem: string } | null;
  effort: ReadingEffort;
}

/**
 * Finds out what the report of a complete scan needs; a large comparison is begun.
 * @param typedBase what the query has as base
 * @param inTurn see ScanService.prepareReading
 * @throws ServiceError not_found if the scan itself is gone; internal_error, unavailable
 */
export async function prepareReport(
  service: Pick<ScanService, 'getWithoutResult' | 'prepareReading'>,
  id: string,
  typedBase: unknown,
  inTurn: InTurn,
): Promise<PreparedReport> {
  const base = await findBase(service, typedBase);
  const alone = (): Promise<ReadingEffort> => service.prepareReading(id, null, inTurn);
  if (base === null || 'problem' in base) return { base, effort: await alone() };
  const effort = await orProblem(() => service.prepareReading(id, base.id, inTurn));
  return typeof effort === 'string' ? { base, effort } : { base: effort, effort: await alone() };
}
