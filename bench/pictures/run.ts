import { tracingChannel } from 'node:diagnostics_channel';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../server/config/load-config.ts';
import { createEngine } from '../../server/engine/create-engine.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';
import { ScanJudge } from '../../server/service/threads/scan-judge.ts';
import type { ReportedPhase } from '../../server/shared/phase.ts';
import { prepareCorpus } from '../speed/corpus.ts';
import { serveSite } from '../speed/site.ts';

/**
 * `node bench/pictures/run.ts [--pages 6]`: what pictures of elements cost. Pages of the corpus of bench/speed are scanned
 * one by one, so that none has the pictures of another already, without and with the trial of pages.
 */

const { values } = parseArgs({ options: { pages: { type: 'string', default: '6' } } });
const corpus = await prepareCorpus();
for (const sentence of corpus.missing) write(`Missing: ${sentence}`);
const step = Math.max(Math.floor(corpus.pages.length / Number(values.pages)), 1);
const pages = corpus.pages.filter((_page, index) => index % step === 0).slice(0, Number(values.pages));
const site = await serveSite(corpus, pages, { alone: true });

let spentMs = new Map<string, number>();
const begun = new WeakMap<ReportedPhase, number>();
tracingChannel<'sitedelta:phase', ReportedPhase>('sitedelta:phase').subscribe({
  start(phase) {
    begun.set(phase, performance.now());
  },
  asyncEnd(phase) {
    const ms = performance.now() - (begun.get(phase) ?? 0);
    spentMs.set(phase.name, (spentMs.get(phase.name) ?? 0) + ms);
  },
  end: () => undefined,
  asyncStart: () => undefined,
  error: () => undefined,
});

for (const tryPages of ['off', 'on']) {
  spentMs = new Map();
  let taken = 0;
  let bytes = 0;
  const engine = createEngine(
    loadConfig({
      PORT: '1',
      ALLOW_TARGETS: '127.0.0.1',
      DENY_TARGETS: corpus.otherHosts.join(' '),
      CONCURRENCY: '1',
      MAX_PAGES: '1',
      TRY_PAGES: tryPages,
      EXTERNAL_LINKS: 'off',
    }),
    SILENT_LOG,
  );
  for (const page of pages) {
    const about = { scanId: 'a'.repeat(32), signal: new AbortController().signal };
    const judge = new ScanJudge({ ...about, log: SILENT_LOG });
    await engine.scan({
      ...about,
      target: site.origin + page,
      knownPages: [],
      onPage(_page, pictures) {
        taken += pictures.length;
        for (const { image } of pictures) bytes += image.length;
      },
      findProblems: (order) => judge.findProblems(order),
      onProgress: () => undefined,
    });
  }
  await engine.close();
  const [visit = 0, pictures = 0] = ['visit', 'pictures'].map((name) => spentMs.get(name));
  const share = (pictures / visit) * 100;
  const each = taken === 0 ? 0 : bytes / taken / 1000;
  write(
    `TRY_PAGES=${tryPages}: ${pages.length} pages, ${taken} pictures of ${each.toFixed(1)} kB, ${pictures.toFixed(0)} of ${visit.toFixed(0)} ms (${share.toFixed(1)} %)`,
  );
}
await site.close();

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
