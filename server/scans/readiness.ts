import type { Engine } from '../engine/engine.ts';
import { ServiceError } from '../shared/errors.ts';
import type { ScanStore } from '../storage/storage.ts';
import type { Log } from '../log/log.ts';

/** What readiness depends on. */
export interface ReadinessOptions {
  store: Pick<ScanStore, 'check'>;
  engine: Pick<Engine, 'health'>;
  draining: boolean;
  log: Log;
}

/** Whether scans can be accepted and run now, with one sentence per problem or warning. Never rejects. */
export async function readinessOf(
  options: ReadinessOptions,
): Promise<{ ready: boolean; problems: string[]; warnings: string[] }> {
  const problems: string[] = [];
  const warnings: string[] = [];
  if (options.draining) problems.push('The service is shutting down.');
  try {
    await options.store.check();
  } catch (error) {
    options.log.warn({ err: error }, 'The store cannot be used');
    problems.push(error instanceof ServiceError ? error.message : 'The store cannot be used.');
  }
  try {
    const health = await options.engine.health();
    if (!health.ok) problems.push('There is no browser to scan with.');
    warnings.push(...health.warnings);
  } catch (error) {
    options.log.warn({ err: error }, 'The engine cannot be asked for its health');
    problems.push('There is no browser to scan with.');
  }
  return { ready: problems.length === 0, problems, warnings };
}
