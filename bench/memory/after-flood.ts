import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startService } from '../../harness/service/start-service.ts';
import { followProcessTree } from '../../server/engine/browser/process-tree.ts';
import {
  makeTemporaryFolder,
  removeTemporaryFolder,
} from '../../server/engine/browser/start/temporary-folder.ts';
import { DOCUMENTS } from '../hostile/cases/documents.ts';
import { RULES } from '../hostile/cases/rules.ts';
import { openHostileSite } from '../hostile/hostile-site.ts';
import { scanOnce } from '../hostile/scan-once.ts';
import { sizeOf } from './size-of.ts';

/**
 * `node bench/memory/after-flood.ts [calls] [minutes] [times]`: what the process of the service takes before and after
 * floods of calls, which are accepted or refused, and of pages that take much memory to be judged. After each the process
 * has so many minutes of rest.
 */

const [CALLS = 5_000, MINUTES = 1, TIMES = 4] = process.argv.slice(2).map(Number);
const AT_ONCE = 50;
const MIB = 1024 * 1024;
/** Large documents, so that threads judge much. */
const PAGES = [...DOCUMENTS, ...RULES].filter(({ name }) =>
  /35,000 elements|100,000 links|a table of 20,000|attributes of 40 MB|1,000 onclick|2,000 broken/.test(name),
);

const folder = await makeTemporaryFolder('after-flood');
const site = await openHostileSite(PAGES);
const service = await startService(path.join(folder, 'data'), {
  ALLOW_TARGETS: '127.0.0.0/8',
  MAX_PAGES: '3',
  PAGE_TIMEOUT_MS: '20000',
  CONCURRENCY: '2',
});
const tree = followProcessTree(service.child.pid ?? 0);
if (tree === null) throw new Error('Memory can be measured on Linux only.');

function ownMegabytes(): number {
  const own = tree?.read().find(({ pid }) => pid === service.child.pid);
  return own === undefined ? NaN : Math.round(sizeOf(own) / MIB);
}

/** Calls of many clients for hosts that do not answer, which are accepted until the queue is full; then reads of them. */
async function floodWithCalls(): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < CALLS) {
      const n = (next += 1);
      const body = JSON.stringify({ url: `http://127.0.0.${1 + (n % 250)}:9/${'x'.repeat(500)}${n}` });
      const answer = await fetch(`${service.url}/api/v1/scans`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await answer.arrayBuffer();
      await (await fetch(`${service.url}/api/v1/scans/${'f'.repeat(32)}`)).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function floodWithPages(): Promise<void> {
  await Promise.all(PAGES.map((_, index) => scanOnce(service.url, site.urlOf(index))));
}

async function measure(what: string, work: () => Promise<void>): Promise<void> {
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, ownMegabytes());
  }, 200);
  await work();
  clearInterval(sampling);
  const atOnce = ownMegabytes();
  await delay(MINUTES * 60_000);
  process.stdout.write(`| ${what} | ${peak} | ${atOnce} | ${ownMegabytes()} |\n`);
}

try {
  process.stdout.write(
    `| what | at most, MB | when it ends | ${MINUTES} minutes later |\n|---|---|---|---|\n`,
  );
  await measure('start', async () => undefined);
  await measure('one ordinary scan', async () => void (await scanOnce(service.url, site.normalUrl)));
  for (let time = 1; time <= TIMES; time += 1) {
    await measure(`${CALLS} calls, flood ${time}`, floodWithCalls);
    await measure(`${PAGES.length} large pages, flood ${time}`, floodWithPages);
  }
} finally {
  site.close();
  await service.stop();
  await removeTemporaryFolder(folder);
}
