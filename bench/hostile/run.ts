import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startService } from '../../demo/start-service.ts';
import { bytesOfTree, followProcessTree } from '../../server/engine/browser/process-tree.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../server/engine/browser/temporary-folder.ts';
import { ACCIDENTS } from './cases/accidents.ts';
import { DOCUMENTS } from './cases/documents.ts';
import type { HostileCase } from './cases/hostile-case.ts';
import { MEMORY } from './cases/memory.ts';
import { NETWORK } from './cases/network.ts';
import { SCRIPTS } from './cases/scripts.ts';
import { openHostileSite } from './hostile-site.ts';
import { scanOnce } from './scan-once.ts';

/**
 * `node bench/hostile/run.ts [regular expression for names]`: the whole service against pages that want to cost more than they may,
 * one after the other, each followed by a page that behaves. PAGE_TIMEOUT_MS is the budget of a page.
 */

const BUDGET_MS = Number(process.env['PAGE_TIMEOUT_MS'] ?? 10_000);
const SLACK_MS = 2_000;
const SAMPLE_MS = 100;
const MIB = 1024 * 1024;

const wanted = new RegExp(process.argv[2] ?? '');
const cases: HostileCase[] = [...SCRIPTS, ...MEMORY, ...DOCUMENTS, ...NETWORK, ...ACCIDENTS].filter(
  ({ name }) => wanted.test(name),
);

const folder = await makeTemporaryFolder('hostile');
const site = await openHostileSite(cases);
let launches = 0;
const service = await startService(
  path.join(folder, 'data'),
  {
    ALLOW_TARGETS: '127.0.0.0/8',
    MAX_PAGES: '1',
    PAGE_TIMEOUT_MS: String(BUDGET_MS),
    RESPECT_ROBOTS: 'false',
    CONCURRENCY: '2',
    LOG_LEVEL: 'info',
  },
  (line) => {
    if (line.includes('"Browser started"')) launches += 1;
    if (process.env['SHOW_LOG'] !== undefined) process.stderr.write(`${line}\n`);
  },
);
const tree = followProcessTree(service.child.pid ?? 0);
let peakBytes = 0;
const sampling = setInterval(() => {
  if (tree !== null) peakBytes = Math.max(peakBytes, bytesOfTree(tree.read()));
}, SAMPLE_MS);

site.onVisit = (index) => {
  const accident = cases[index]?.accident;
  if (accident === undefined || tree === null) return;
  setTimeout(() => {
    for (const { pid, role, parentPid } of tree.read()) {
      // The service is the top of this tree, so the browser is known by its parent.
      const real = role === 'other' && parentPid === service.child.pid ? 'browser' : role;
      if (pid !== service.child.pid && real === accident.role) process.kill(pid, accident.signal);
    }
  }, accident.afterMs);
  // Tried again, it is left alone.
  delete cases[index]?.accident;
};

/** Longest wait for an answer of the service that costs it nothing. */
let silenceMs = 0;
const asking = new AbortController();
const asked = (async () => {
  while (!asking.signal.aborted) {
    const startedMs = Date.now();
    await fetch(`${service.url}/healthz`).catch(() => undefined);
    silenceMs = Math.max(silenceMs, Date.now() - startedMs);
    await delay(SAMPLE_MS, undefined, { signal: asking.signal }).catch(() => undefined);
  }
})();

interface Row {
  name: string;
  what: string;
  wallMs: number;
  launches: number;
  peakBytes: number;
  silenceMs: number;
  afterwards: string;
}

const rows: Row[] = [];
try {
  const usual = await scanOnce(service.url, site.normalUrl);
  write(`budget ${BUDGET_MS} ms a page; the normal page has ${usual.findings.length} findings\n`);
  write(
    '| page | what happened | wall ms | over budget ms | launches | peak MB | longest silence ms | the normal page afterwards |',
  );
  write('|---|---|---|---|---|---|---|---|');
  launches = 0;
  for (const [index, { name }] of cases.entries()) {
    peakBytes = 0;
    silenceMs = 0;
    const before = launches;
    const scan = await scanOnce(service.url, site.urlOf(index));
    const peak = peakBytes;
    const silence = silenceMs;
    const normal = await scanOnce(service.url, site.normalUrl);
    const same = JSON.stringify(normal.findings) === JSON.stringify(usual.findings);
    const row: Row = {
      name,
      what: scan.what,
      wallMs: scan.wallMs,
      launches: launches - before,
      peakBytes: peak,
      silenceMs: silence,
      afterwards: same ? 'as usual' : `DIFFERS: ${normal.what}`,
    };
    rows.push(row);
    const over = Math.max(0, row.wallMs - BUDGET_MS);
    write(
      `| ${name} | ${row.what} | ${row.wallMs} | ${over > SLACK_MS ? `**${over}**` : over} | ${row.launches} | ${Math.round(peak / MIB)} | ${silence} | ${row.afterwards} |`,
    );
  }
  const late = rows.filter(({ wallMs }) => wallMs > BUDGET_MS + SLACK_MS);
  const broken = rows.filter(({ afterwards }) => afterwards !== 'as usual');
  write(
    `\n${rows.length} pages; ${late.length} over the budget by more than ${SLACK_MS} ms; ${broken.length} after which the normal page differed; ${launches} more browser launches; peak ${Math.round(Math.max(...rows.map(({ peakBytes }) => peakBytes)) / MIB)} MB; longest silence ${Math.max(...rows.map((row) => row.silenceMs))} ms.`,
  );
} finally {
  clearInterval(sampling);
  asking.abort();
  await asked;
  site.close();
  await service.stop();
  await removeTemporaryFolder(folder);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
