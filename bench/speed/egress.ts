import { parseArgs } from 'node:util';
import type { Egress } from '../../server/engine/egress/egress.ts';
import { prepareCorpus } from './corpus.ts';
import { engineParts } from './engine-parts.ts';
import { serveSite } from './site.ts';

/**
 * `node bench/speed/egress.ts [--rounds 5] [--pages 12]`: what the egress proxy costs. Every page is visited by the
 * engine through the proxy and, in a browser context that this benchmark makes without one, directly; in turns, and
 * the fastest of all rounds counts, for both alike.
 */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, pages: { type: 'string', default: '12' } },
});

const corpus = await prepareCorpus();
for (const sentence of corpus.missing) write(`Missing: ${sentence}`);
// Only pages that need nobody else: without the proxy, names of other hosts would be asked for.
const alone = corpus.pages.filter((page) => !page.startsWith('/startbootstrap-'));
const step = Math.max(Math.floor(alone.length / Number(values.pages)), 1);
const pages = alone.filter((_page, index) => index % step === 0);
const site = await serveSite(corpus, pages);
const parts = engineParts(corpus);

const direct: Egress = {
  proxyUrl: 'direct://',
  credentials: null,
  fetch: () => Promise.reject(new Error('Nothing is fetched here.')),
  failureOf: () => null,
  stats: () => ({ requests: 0, bytes: 0, refused: [], capped: false }),
  close: () => Promise.resolve(),
};
const proxy = await parts.openEgress();
const ways = { 'through the proxy': proxy, directly: direct };
const visitors = Object.entries(ways).map(([name, egress]) => ({
  name,
  visitor: parts.createVisitor(egress),
  bestMs: new Map<string, number>(),
}));
const { signal } = new AbortController();

// Once without counting: caches of the system and of the engine fill.
for (let round = 0; round <= Number(values.rounds); round += 1) {
  for (const page of pages) {
    for (const way of round % 2 === 0 ? visitors : visitors.toReversed()) {
      const begunMs = performance.now();
      await way.visitor.visit(site.origin + page, signal, () => undefined);
      const ms = performance.now() - begunMs;
      if (round > 0) way.bestMs.set(page, Math.min(ms, way.bestMs.get(page) ?? Infinity));
    }
  }
}
const { requests, bytes } = proxy.stats();
for (const { visitor } of visitors) await visitor.close();
await proxy.close();
await parts.pool.close();
site.close();

const [withProxy = 0, without = 0] = visitors.map(({ bestMs }) =>
  [...bestMs.values()].reduce((sum, ms) => sum + ms / bestMs.size, 0),
);
write(`${pages.length} pages, best of ${values.rounds} rounds, one at a time`);
write(
  `through the proxy  ${withProxy.toFixed(0)} ms a page (${requests} requests, ${(bytes / 1024 ** 2).toFixed(0)} MB in all)`,
);
write(`directly           ${without.toFixed(0)} ms a page`);
write(`the proxy costs    ${((withProxy / without - 1) * 100).toFixed(1)} %`);

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
