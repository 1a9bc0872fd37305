import path from 'node:path';
import { startService } from '../../harness/service/start-service.ts';
import { followProcessTree } from '../../server/engine/browser/process-tree.ts';
import {
  makeTemporaryFolder,
  removeTemporaryFolder,
} from '../../server/engine/browser/start/temporary-folder.ts';
import { scanOnce } from '../hostile/scan-once.ts';
import { openOrdinarySite } from './ordinary-site.ts';
import { sizeOf } from './size-of.ts';

/**
 * `node bench/memory/run.ts [pages]`: memory of the whole service, browser included, while it visits ordinary pages,
 * two at once; and pages lost at 1, 2, 4 and 8 at once.
 */

const PAGES = Number(process.argv[2] ?? 1000);
const PAGES_PER_SCAN = 25;
const SAMPLE_MS = 250;
const MIB = 1024 * 1024;

interface Sample {
  peakBytes: number;
  sumBytes: number;
  servicePeakBytes: number;
  count: number;
}

const NOTHING: Sample = { peakBytes: 0, sumBytes: 0, servicePeakBytes: 0, count: 0 };

/** The service with its settings, on a site, and what it takes. */
async function measure<T>(
  concurrency: number,
  work: (use: { url: string; take(): Sample; launches(): number }) => Promise<T>,
): Promise<T> {
  const folder = await makeTemporaryFolder('memory');
  let launches = 0;
  const service = await startService(
    path.join(folder, 'data'),
    {
      ALLOW_TARGETS: '127.0.0.0/8',
      MAX_PAGES: String(PAGES_PER_SCAN),
      CONCURRENCY: String(concurrency),
      // A page is lost by a fault only, not because the machine has other things to do.
      PAGE_TIMEOUT_MS: '300000',
      SCAN_TIMEOUT_MS: '3600000',
      LOG_LEVEL: 'info',
    },
    (line) => {
      if (line.includes('"Browser started"')) launches += 1;
    },
  );
  const tree = followProcessTree(service.child.pid ?? 0);
  if (tree === null) throw new Error('Memory can be measured on Linux only.');
  let sample = { ...NOTHING };
  const sampling = setInterval(() => {
    const processes = tree.read();
    const sizes = processes.map((each) => ({ pid: each.pid, bytes: sizeOf(each) }));
    const bytes = sizes.reduce((sum, each) => sum + each.bytes, 0);
    const own = sizes.find(({ pid }) => pid === service.child.pid)?.bytes ?? 0;
    sample.peakBytes = Math.max(sample.peakBytes, bytes);
    sample.servicePeakBytes = Math.max(sample.servicePeakBytes, own);
    sample.sumBytes += bytes;
    sample.count += 1;
  }, SAMPLE_MS);
  try {
    return await work({
      url: service.url,
      launches: () => launches,
      take() {
        const taken = sample;
        sample = { ...NOTHING };
        return taken;
      },
    });
  } finally {
    clearInterval(sampling);
    await service.stop();
    await removeTemporaryFolder(folder);
  }
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

const site = await openOrdinarySite(PAGES_PER_SCAN);
try {
  write('| pages visited | mean MB | peak MB | service alone, peak MB | browser launches | lost |');
  write('|---|---|---|---|---|---|');
  await measure(2, async (use) => {
    let visited = 0;
    let lost = 0;
    use.take();
    for (let block = 1; visited < PAGES; block += 1) {
      for (let n = 0; n < 100 / PAGES_PER_SCAN && visited < PAGES; n += 2) {
        const scans = await Promise.all([1, 2].map((host) => scanOnce(use.url, site.startUrl(host))));
        for (const { pages, what } of scans) {
          lost += PAGES_PER_SCAN - pages;
          if (pages < PAGES_PER_SCAN) process.stderr.write(`${pages} pages: ${what}\n`);
        }
        visited += 2 * PAGES_PER_SCAN;
      }
      const { sumBytes, count, peakBytes, servicePeakBytes } = use.take();
      write(
        `| ${visited} | ${Math.round(sumBytes / count / MIB)} | ${Math.round(peakBytes / MIB)} | ${Math.round(servicePeakBytes / MIB)} | ${use.launches()} | ${lost} |`,
      );
    }
  });

  write('\n| pages at once | pages asked for | judged | lost | browser launches | peak MB |');
  write('|---|---|---|---|---|---|');
  for (const concurrency of [1, 2, 4, 8]) {
    await measure(concurrency, async (use) => {
      const hosts = Math.max(2, concurrency);
      const scans = await Promise.all(
        Array.from({ length: hosts }, (_, n) => scanOnce(use.url, site.startUrl(n + 1))),
      );
      const judged = scans.reduce((sum, { pages }) => sum + pages, 0);
      const asked = hosts * PAGES_PER_SCAN;
      const peak = Math.round(use.take().peakBytes / MIB);
      write(`| ${concurrency} | ${asked} | ${judged} | ${asked - judged} | ${use.launches()} | ${peak} |`);
    });
  }
} finally {
  site.close();
}
