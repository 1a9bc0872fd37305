import { ServiceError } from '../shared/errors.ts';
import type { Log } from '../ops/log/log.ts';
import type { ScanStore } from '../storage/storage.ts';
import { checkCapacity } from './check-capacity.ts';
import type { CapacityOptions } from './check-capacity.ts';
import type { Standstill } from './standstill.ts';
import { logFailure } from './log-failure.ts';

/** What readiness depends on. */
export interface ReadinessOptions extends CapacityOptions {
  store: Pick<ScanStore, 'check'>;
  standstill: Pick<Standstill, 'look'>;
  draining: boolean;
  log: Log;
}

const MISSING = {
  browser: 'There is no browser to scan with.',
  worker: 'No worker that can run scans was seen in the last 30 seconds.',
};

/** Whether this process can do its work now, with one sentence per problem or warning. Never rejects. */
export async function readinessOf(
  options: ReadinessOptions,
): Promise<{ ready: boolean; problems: string[]; warnings: string[] }> {
  const problems = new Set<string>();
  const warnings: string[] = [];
  if (options.draining) problems.add('The service is shutting down.');
  try {
    warnings.push(...(await options.store.check()));
  } catch (error) {
    logFailure(options.log, error, {}, 'The store cannot be read and written');
    problems.add(error instanceof ServiceError ? error.message : 'The store cannot be used.');
  }
  try {
    const capacity = await checkCapacity(options);
    if (capacity.missing !== null) problems.add(MISSING[capacity.missing]);
    warnings.push(...capacity.warnings);
    const { problem, warning } = await options.standstill.look();
    if (problem !== null) problems.add(problem);
    if (warning !== null) warnings.push(warning);
  } catch (error) {
    logFailure(options.log, error, {}, 'It cannot be found out whether scans can be run');
    problems.add(error instanceof ServiceError ? error.message : MISSING.browser);
  }
  return { ready: problems.size === 0, problems: [...problems], warnings };
}
