import type { components } from '../../../openapi.gen.ts';
import type { ScanService } from '../../scans/scan-service.ts';
import { orProblem } from './or-problem.ts';

const ID = /^[a-f0-9]{32}$/;
const NOT_A_BASE =
  'The base is neither the id of a scan (32 characters of a-f and 0-9) nor the address of a report, or it is given more than once.';

/**
 * The scan that a query names as base, without its result, or a sentence on why it can't be found; null if it names none.
 * @throws ServiceError unavailable
 */
export async function findBase(
  service: Pick<ScanService, 'getWithoutResult'>,
  typed: unknown,
): Promise<components['schemas']['Scan'] | { problem: string } | null> {
  if (typed === undefined) return null;
  const id = typeof typed === 'string' ? scanIdIn(typed) : null;
  return id === null ? { problem: NOT_A_BASE } : orProblem(() => service.getWithoutResult(id));
}

/** The id of a scan: as it is, or in an address of its report or its data. */
function scanIdIn(typed: string): string | null {
  const text = typed.trim();
  if (ID.test(text)) return text;
  return /^https?:\/\/\S+\/(?:reports|scans)\/([a-f0-9]{32})(?:[/?#]|$)/.exec(text)?.[1] ?? null;
}
