import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedService, startService } from './start-service.ts';

/**
 * Starts the service with a store of its own, which is removed when the service stops.
 *
 * @param main the program to start
 */
export async function startTemporaryService(
  settings?: Record<string, string>,
  main?: string,
): Promise<StartedService> {
  const folder = await mkdtemp(join(tmpdir(), 'sitedelta-service-'));
  const service = await startService(folder, settings, undefined, main);
  return {
    ...service,
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
