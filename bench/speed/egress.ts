import { parseArgs } from 'node:util';
import type { Egress } from '../../server/egress/egress.ts';
import { prepareCorpus } from './corpus.ts';
import { engineParts } from './engine-parts.ts';
import { serveSite } from './site.ts';

/**
 * `node bench/speed/egress.ts [--rounds 5] [--pages 12]`: the cost of the egress proxy. The engine visits every page
 * through the proxy and directly, in a browser context without one, in turns; for both, the fastest of all rounds
 * counts. The proxy matters only until the page is loaded, so both get the same time for running the checks.
 */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, pages: { type: 'string', default: '12' } },
});

const corpus = await prepareCorpus();
for (const sentence of corpus.missing) write(`Missing: ${sentence}`);
const step = Math.max(Math.floor(corpus.pages.length / Number(values.pages)), 1);
const pages = corpus.pages.filter((_page, index) => index % step === 0);
// Without the proxy, names of other hosts would be asked for.
const site = await serveSite(corpus, pages, { alone: true });
const parts = engineParts(corpus);

const direct: Egress = {
  proxyUrl: 'direct://',
  checksCertificates: false,
  credentials: null,
  openPort: () => Promise.reject(new Error('No page is tried here.')),
  fetch: () => Promise.reject(new Error('Nothing is fetched here.')),
  failureOf: () => null,
  causeOf: () => null,
  addHome: () => undefined,
  beginPage: () => undefined,
  proxyFailure: () => null,
  stats: () => ({ requests: 0, bytes: 0, refused: [], overShare: [], capped: false }),
  close: () => Promise.resolve(),
};
const proxy = await parts.openEgress();
const ways = { 'through the proxy': proxy, directly: direct };
const visitors = Object.entries(ways).map(([name, egress]) => ({
  name,
  visitor: parts.createVisitor(egress),
  loadMs: new Map<string, number>(),
}));
const judgeMs = new Map<string, number>();
const { signal } = new AbortController();

// Once without counting: caches of the system and of the engine fill.
for (let round = 0; round <= Number(values.rounds); round += 1) {
  for (const page of pages) {
    for (const way of round % 2 === 0 ? visitors : visitors.toReversed()) {
      const begunMs = performance.now();
      let loadedMs = begunMs;
      await way.visitor.visit(site.origin + page, signal, {
        index: 0,
        loaded: async () => {
          loadedMs = performance.now();
        },
        mayBeTried: async () => true,
        judged: () => undefined,
        trying: async () => undefined,
        rendered: () => undefined,
        pictures: null,
      });
      if (round === 0) continue;
      keepBest(way.loadMs, page, loadedMs - begunMs);
      keepBest(judgeMs, page, performance.now() - loadedMs);
    }
  }
}
const { requests, bytes } = proxy.stats();
for (const { visitor } of visitors) await visitor.close();
await proxy.close();
await parts.pool.close();
await site.close();

const judge = mean(judgeMs);
const [withProxy = 0, without = 0] = visitors.map(({ loadMs }) => mean(loadMs) + judge);
write(`${pages.length} pages, best of ${values.rounds} rounds, one at a time`);
write(
  `through the proxy  ${withProxy.toFixed(0)} ms a page (${requests} requests, ${(bytes / 1024 ** 2).toFixed(0)} MB in all)`,
);
write(`directly           ${without.toFixed(0)} ms a page, ${judge.toFixed(0)} of them for the checks`);
write(`the proxy costs    ${((withProxy / without - 1) * 100).toFixed(1)} %`);

function keepBest(best: Map<string, number>, page: string, ms: number): void {
  best.set(page, Math.min(ms, best.get(page) ?? Infinity));
}

function mean(values: ReadonlyMap<string, number>): number {
  return [...values.values()].reduce((sum, ms) => sum + ms / values.size, 0);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
