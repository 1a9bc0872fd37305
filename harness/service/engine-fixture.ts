import { seenBy } from './seen-outcome.ts';
import type { SeenOutcome } from './seen-outcome.ts';
import type { Config } from '../../server/config/config.ts';
import { loadConfig } from '../../server/config/load-config.ts';
import type { Log } from '../../server/ops/log/log.ts';
import type { Engine } from '../../server/engine/engine.ts';
import type { JudgedPage } from '../../server/facts/judged-page.ts';
import { ratePage } from '../../server/rules/rate-page.ts';

/** Settings for scans of loopback. A page has enough time on the slowest machine; tests of timeouts give it less. */
export function testConfig(changes: Partial<Config> = {}): Config {
  return {
    ...loadConfig({ PORT: '1', ALLOW_TARGETS: '127.0.0.1', ALLOW_PORTS: '80', LOG_LEVEL: 'silent' }),
    dataDir: '/nonexistent',
    concurrency: 2,
    scanTimeoutMs: 280_000,
    pageTimeoutMs: 120_000,
    queueLimit: 10,
    rateLimitMax: 0,
    // Tests that count findings are about other rules.
    tryPages: 0,
    ...changes,
  };
}

/** A log that keeps its messages. */
export function memoryLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    debug: (_fields, message) => lines.push(`debug ${message}`),
    info: (_fields, message) => lines.push(`info ${message}`),
    warn: (_fields, message) => lines.push(`warn ${message}`),
    error: (_fields, message) => lines.push(`error ${message}`),
  };
}

/** Scans an address and keeps everything that the engine hands over. */
export async function scanAll(
  engine: Engine,
  target: string,
  signal: AbortSignal = new AbortController().signal,
  knownPages: readonly string[] = [],
): Promise<{ outcome: SeenOutcome; pages: JudgedPage[]; progress: string[]; current: string[] }> {
  const pages: JudgedPage[] = [];
  const progress: string[] = [];
  const current = new Set<string>();
  const outcome = await engine.scan({
    scanId: 'a'.repeat(32),
    target,
    knownPages,
    signal,
    onPage: (page) => {
      pages.push(ratePage(page));
    },
    onProgress({ pagesFound, pagesDone, currentPage }) {
      progress.push(`${pagesDone}/${pagesFound}`);
      if (currentPage !== undefined) current.add(currentPage);
    },
  });
  return { outcome: seenBy(outcome), pages, progress, current: [...current] };
}

/** `rule on <tag attribute="value">` of every violation that needs no review. */
export function describeViolations(page: JudgedPage | undefined): string[] {
  return (page?.violations ?? [])
    .filter((violation) => !violation.needsReview)
    .map((violation) => {
      const node = violation.node === null ? undefined : page?.snapshot.nodes[violation.node];
      const { id, name, src } = node?.attributes ?? {};
      const mark = id ?? name ?? src;
      return `${violation.runner} ${violation.code} ${node?.tag}${mark === undefined ? '' : ` ${mark}`}`;
    });
}
