import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../server/http/app.ts';
import { loadConfig } from '../../server/config/load-config.ts';
import type { Config } from '../../server/config/config.ts';
import { ServiceError } from '../../server/shared/errors.ts';
import { pages } from '../../server/report/page/pages.ts';
import type { FinalAnswer, ScanService } from '../../server/service/scan-service.ts';
import type { AuditTrail } from '../../server/storage/audit-trail.ts';
import type { CallWindows } from '../../server/storage/storage.ts';
import type { TokenStore } from '../../server/storage/token-store.ts';

/** The default settings with some changed; no rate limit and no log unless asked for. */
export function aConfig(changes: Partial<Config> = {}): Config {
  return { ...loadConfig({ RATE_LIMIT_MAX: '0', LOG_LEVEL: 'silent' }), ...changes };
}

async function unavailable(): Promise<never> {
  throw new ServiceError('unavailable', 'The store cannot be reached; try again later.');
}

/** A service whose store can't be reached, to see how it reports failures. */
export function aFailingService(changes: Partial<ScanService> = {}): ScanService {
  const service: Omit<ScanService, 'getText' | 'compareText'> = {
    create: unavailable,
    waitForEnd: unavailable,
    get: unavailable,
    async getWithoutResult(id: string) {
      const scan = { ...(await service.get(id)) };
      delete scan.result;
      return scan;
    },
    compare: unavailable,
    async isLarge(id: string, base: string | null) {
      if (base !== null) await service.compare(id, base);
      return false;
    },
    history: unavailable,
    summary: unavailable,
    latest: unavailable,
    readiness: unavailable,
    pictures: async () => [],
    pagePictures: async () => [],
    picture: unavailable,
    ...changes,
  };
  return {
    async getText(...request) {
      const scan = await service.get(...request);
      return scan.status === 'complete' ? textOf(scan) : scan;
    },
    async compareText(...request) {
      return textOf(await service.compare(...request));
    },
    ...service,
  };
}

function textOf(body: object): FinalAnswer {
  return { read: async () => Buffer.from(JSON.stringify(body)) };
}

/**
 * The app around a service; closed when the test ends.
 * @param callWindows - counts calls over several apps
 * @param tokens - needed unless AUTH is off
 * @param audit - needed unless AUDIT_DAYS is 0
 */
export async function buildTestApp(
  service: ScanService,
  config: Partial<Config> = {},
  callWindows: CallWindows | null = null,
  tokens?: Pick<TokenStore, 'find'>,
  audit?: AuditTrail,
): Promise<FastifyInstance> {
  const app = await buildApp({
    config: aConfig(config),
    service,
    pages,
    callWindows,
    ...(tokens && { tokens }),
    ...(audit && { audit }),
  });
  onTestFinished(() => app.close());
  return app;
}
