import { tracingChannel } from 'node:diagnostics_channel';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../server/config/load-config.ts';
import { createEngine } from '../../server/engine/create-engine.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';
import { ScanJudge } from '../../server/service/threads/scan-judge.ts';
import type { ReportedPhase } from '../../server/shared/phase.ts';
import { prepareCorpus } from '../speed/corpus.ts';
import { cpuOfTree } from '../speed/meter.ts';
import { serveSite } from '../speed/site.ts';

/**
 * `node bench/pictures/run.ts [--pages 6]`: what pictures of elements and of whole pages cost. Pages of the corpus of bench/speed are scanned
 * one by one, so that none has the pictures of another already, without and with the trial of pages.
 */

const { values } = parseArgs({ options: { pages: { type: 'string', default: '6' } } });
const corpus = await prepareCorpus();
for (const sentence of corpus.missing) write(`Missing: ${sentence}`);
const step = Math.max(Math.floor(corpus.pages.length / Number(values.pages)), 1);
const pages = corpus.pages.filter((_page, index) => index % step === 0).slice(0, Number(values.pages));
const site = await serveSite(corpus, pages, { alone: true });

let spentMs = new Map<string, number>();
/** Of all processes, while pictures of pages were taken; one page is visited at a time, so nothing else goes on. */
let cpuMs = 0;
let cpuFromMs = 0;
const begun = new WeakMap<ReportedPhase, number>();
tracingChannel<'sitedelta:phase', ReportedPhase>('sitedelta:phase').subscribe({
  start(phase) {
    begun.set(phase, performance.now());
    if (phase.name === 'page picture') cpuFromMs = cpuOfTree(process.pid);
  },
  asyncEnd(phase) {
    const ms = performance.now() - (begun.get(phase) ?? 0);
    spentMs.set(phase.name, (spentMs.get(phase.name) ?? 0) + ms);
    if (phase.name === 'page picture') cpuMs += cpuOfTree(process.pid) - cpuFromMs;
  },
  end: () => undefined,
  asyncStart: () => undefined,
  error: () => undefined,
});

for (const tryPages of ['off', 'on']) {
  spentMs = new Map();
  cpuMs = 0;
  let taken = 0;
  let bytes = 0;
  let whole = 0;
  let tiles = 0;
  let wholeBytes = 0;
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
      onPage(_page, pictures, pagePicture) {
        taken += pictures.length;
        for (const { image } of pictures) bytes += image.length;
        whole += Number(Boolean(pagePicture));
        for (const { image } of pagePicture?.tiles ?? []) {
          tiles += 1;
          wholeBytes += image.length;
        }
      },
      findProblems: (order) => judge.findProblems(order),
      onProgress: () => undefined,
    });
  }
  await engine.close();
  const [visit = 0, pictures = 0] = ['visit', 'pictures'].map((name) => spentMs.get(name));
  const [wholeMs = 0] = [spentMs.get('page picture')];
  const share = (pictures / visit) * 100;
  const each = taken === 0 ? 0 : bytes / taken / 1000;
  write(
    `TRY_PAGES=${tryPages}: ${pages.length} pages, ${taken} pictures of ${each.toFixed(1)} kB, ${pictures.toFixed(0)} of ${visit.toFixed(0)} ms (${share.toFixed(1)} %)`,
  );
  const perPage = (sum: number): string => (sum / Math.max(whole, 1)).toFixed(1);
  write(
    `  of these whole pages: ${whole} pictures of ${perPage(tiles)} tiles, each ${perPage(wholeBytes / 1000)} kB, ${perPage(wholeMs)} ms, ${perPage(cpuMs)} ms of CPU of all processes`,
  );
}
await site.close();

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
