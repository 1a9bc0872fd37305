import type { Engine } from '../../server/engine/engine.ts';
import { runScan } from '../../server/service/run-scan.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';

/**
 * Scans a site as the service does and gives its result as text: everything but the id and times of the scan.
 * @throws Error when the scan fails
 */
export async function scanBytes(engine: Engine, url: string): Promise<string> {
  const outcome = await runScan({
    job: { id: 'a'.repeat(32), target: url, base: null, attempt: 1 },
    engine,
    store: { facts: async () => null },
    log: SILENT_LOG,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    abortGraceMs: 1_000,
  });
  if (outcome.type === 'failed') throw new Error(outcome.failure.kind);
  return JSON.stringify(outcome.output.result);
}
