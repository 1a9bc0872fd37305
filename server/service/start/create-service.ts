import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { AppOptions } from '../../http/app.ts';
import type { DeferredLog } from '../../ops/log/log.ts';
import type { Storage } from '../../storage/storage.ts';
import { createNode } from './create-node.ts';
import type { NodeOptions } from './create-node.ts';

/** How long running scans may continue after the request to end before they return to the queue. */
const GRACE_MS = 10_000;

/** HTTP and the parts of the role on one storage: the order in which they begin and end. */
export interface Service {
  /**
   * Answers clients from now on. The log goes where it belongs then.
   * @returns the address with its port, without slash at the end
   * @throws Error when it can't listen
   */
  listen(): Promise<string>;
  /**
   * Takes scans from now on, once the browser has been tried.
   * @returns what keeps scans from being run, and what an operator should know; one sentence each
   */
  takeScans(): Promise<{ problems: string[]; warnings: string[] }>;
  /** Scans under way in this process. */
  running: () => number;
  /** Scans that it can run at once. */
  slots: number;
  /** Ends all of it; the storage stays open. */
  end(): Promise<void>;
}

/** What a service is made of besides its settings. */
export interface ServiceParts extends NodeOptions {
  /** Open; the caller closes it. */
  storage: Storage;
  log: DeferredLog;
  app?: Pick<AppOptions, 'logStream' | 'onAnswer' | 'instrument' | 'marks'>;
  /** How long running scans may continue when it ends; by default ten seconds. */
  graceMs?: number;
}

/** Makes the service and begins to start the browser; nothing listens and no scan is taken yet. */
export function createService(config: Config, { storage, log, ...parts }: ServiceParts): Service {
  const node = createNode(config, storage, log, parts);
  const building = build();

  async function build(): Promise<FastifyInstance> {
    // Read while the browser starts.
    const [{ buildApp }, { pages }] = await Promise.all([
      import('../../http/app.ts'),
      import('../../report/page/pages.ts'),
    ]);
    return buildApp({
      config,
      service: node.service,
      clientKey: storage.clientKey,
      callWindows: storage.callWindows,
      tokens: storage.tokens,
      audit: storage.audit,
      pages,
      ...parts.app,
    });
  }

  // Anyone who listens or ends gets the error.
  building.catch(() => undefined);
  return {
    async listen() {
      const app = await building;
      log.bind(app.log);
      return app.listen({ host: config.host, port: config.port });
    },
    async takeScans() {
      node.start();
      const { problems, warnings } = await node.service.readiness();
      return { problems, warnings };
    },
    running: node.running,
    slots: node.slots,
    async end() {
      const { graceMs = GRACE_MS } = parts;
      await node.stop(graceMs);
      const app = await building;
      const closed = app.close();
      // A connection that has not asked anything yet counts as busy, so it would be waited for.
      if (graceMs === 0) app.server.closeAllConnections();
      await closed;
      await node.close();
    },
  };
}
