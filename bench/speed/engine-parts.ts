import { BrowserPool } from '../../server/engine/browser/browser-pool.ts';
import { createConfiguredPolicy } from '../../server/egress/configured-policy.ts';
import { openEgress } from '../../server/egress/egress.ts';
import type { Egress } from '../../server/egress/egress.ts';
import { createResolver } from '../../server/egress/resolver.ts';
import { userAgentOf } from '../../server/engine/create-engine.ts';
import { Visitor } from '../../server/engine/visit/visitor.ts';
import { loadConfig } from '../../server/config/load-config.ts';
import type { Corpus } from './corpus.ts';

/** Parts of the engine, to be put together in other ways than the service does. */
export interface EngineParts {
  pool: BrowserPool;
  /** The egress as every scan has it. */
  openEgress(): Promise<Egress>;
  createVisitor(egress: Egress): Visitor;
}

const TIMEOUT_MS = 120_000;

/** Makes them for scans of the corpus. */
export function engineParts(corpus: Corpus): EngineParts {
  const config = loadConfig({
    ...process.env,
    PORT: '1',
    ALLOW_TARGETS: '127.0.0.1',
    DENY_TARGETS: corpus.otherHosts.join(' '),
    PAGE_TIMEOUT_MS: String(TIMEOUT_MS),
  });
  const log = { debug: ignore, info: ignore, warn: writeLine, error: writeLine };
  const pool = new BrowserPool(
    { ...config, introduce: (version) => userAgentOf(version, config.publicUrl) },
    log,
  );
  return {
    pool,
    openEgress: () =>
      openEgress({
        policy: createConfiguredPolicy(config),
        resolver: createResolver(),
        log: (message) => writeLine({}, message),
      }),
    createVisitor: (egress) =>
      new Visitor({
        pool,
        egress,
        timeoutMs: TIMEOUT_MS,
        log,
      }),
  };
}

function ignore(): void {
  // Successful steps are not logged.
}

function writeLine(_fields: object, message: string): void {
  process.stderr.write(`${message}\n`);
}
