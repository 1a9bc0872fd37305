import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startService } from '../../harness/service/start-service.ts';
import { bytesOfTree, followProcessTree } from '../../server/engine/browser/process-tree.ts';
import {
  makeTemporaryFolder,
  removeTemporaryFolder,
} from '../../server/engine/browser/start/temporary-folder.ts';
import { ACCIDENTS } from './cases/accidents.ts';
import { DOCUMENTS } from './cases/documents.ts';
import type { HostileCase } from './cases/hostile-case.ts';
import { MEMORY } from './cases/memory.ts';
import { NETWORK } from './cases/network.ts';
import { RULES } from './cases/rules.ts';
import { SCRIPTS } from './cases/scripts.ts';
import { SITES } from './cases/sites.ts';
import { followLoop } from './follow-loop.ts';
import type { Turn } from './follow-loop.ts';
import { openHostileSite } from './hostile-site.ts';
import { openHostileCrawl } from './open-hostile-crawl.ts';
import { scanOnce } from './scan-once.ts';

/**
 * `node bench/hostile/run.ts [regular expression for names]`: the whole service against pages and sites that want to cost
 * more than they may, one after the other, each followed by a page that behaves. PAGE_TIMEOUT_MS is the budget of a page.
 */

const BUDGET_MS = Number(process.env['PAGE_TIMEOUT_MS'] ?? 10_000);
const SLACK_MS = 2_000;
const SAMPLE_MS = 100;
/** No page or site may keep the main thread for longer. */
const MAX_TURN_MS = 200;
const MIB = 1024 * 1024;

const wanted = new RegExp(process.argv[2] ?? '');
const cases: HostileCase[] = [...SCRIPTS, ...MEMORY, ...DOCUMENTS, ...NETWORK, ...RULES, ...ACCIDENTS].filter(
  ({ name }) => wanted.test(name),
);

const sites = SITES.filter(({ name }) => wanted.test(name));

const folder = await makeTemporaryFolder('hostile');
const loop = followLoop(path.join(folder, 'loop'));
const site = await openHostileSite(cases);
let launches = 0;
const service = await startService(
  path.join(folder, 'data'),
  {
    ALLOW_TARGETS: '127.0.0.0/8',
    MAX_PAGES: '5',
    PAGE_TIMEOUT_MS: String(BUDGET_MS),
    CONCURRENCY: '2',
    LOG_LEVEL: 'info',
    LOOP_LOG: loop.file,
    NODE_OPTIONS: loop.nodeOptions,
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
  wallMs: number;
  peakBytes: number;
  silenceMs: number;
  turn: Turn;
  isAsUsual: boolean;
}

/** Scans something hostile, and the page that behaves after it. */
async function run(name: string, url: string, usual: string): Promise<Row> {
  peakBytes = 0;
  silenceMs = 0;
  loop.longest();
  const before = launches;
  const scan = await scanOnce(service.url, url);
  const row = { wallMs: scan.wallMs, peakBytes, silenceMs, turn: loop.longest() };
  const normal = await scanOnce(service.url, site.normalUrl);
  const isAsUsual = JSON.stringify(normal.findings) === usual;
  const over = scan.wallMs - BUDGET_MS * Math.max(scan.pages, 1);
  const { cpuMs, wallMs } = row.turn;
  const cells = [
    name,
    scan.what,
    scan.wallMs,
    over > SLACK_MS ? `**${over}**` : Math.max(0, over),
    launches - before,
    Math.round(row.peakBytes / MIB),
    row.silenceMs,
    `${cpuMs > MAX_TURN_MS ? `**${cpuMs}**` : cpuMs} (${wallMs})`,
    isAsUsual ? 'as usual' : `DIFFERS: ${normal.what}`,
  ];
  write(`| ${cells.join(' | ')} |`);
  return { ...row, isAsUsual };
}

const rows: Row[] = [];
try {
  const usual = await scanOnce(service.url, site.normalUrl);
  const findings = JSON.stringify(usual.findings);
  write(`budget ${BUDGET_MS} ms a page; the normal page has ${usual.findings.length} findings\n`);
  write(
    '| page or site | what happened | wall ms | over budget ms | launches | peak MB | longest wait for /healthz ms | longest turn of the main thread: CPU ms (wall ms) | the normal page afterwards |',
  );
  write('|---|---|---|---|---|---|---|---|---|');
  launches = 0;
  for (const [index, { name }] of cases.entries()) rows.push(await run(name, site.urlOf(index), findings));
  for (const each of sites) {
    const crawl = await openHostileCrawl(each);
    rows.push(await run(each.name, crawl.url, findings));
    await crawl.close();
  }
  const late = rows.filter(({ wallMs }) => wallMs > BUDGET_MS + SLACK_MS);
  const broken = rows.filter(({ isAsUsual }) => !isAsUsual);
  const longest = Math.max(...rows.map(({ turn }) => turn.cpuMs));
  write(
    `\n${rows.length} pages and sites; ${late.length} took longer than the budget of one page by more than ${SLACK_MS} ms; ${broken.length} after which the normal page differed; ${launches} more browser launches; peak ${Math.round(Math.max(...rows.map((row) => row.peakBytes)) / MIB)} MB; longest wait for /healthz ${Math.max(...rows.map((row) => row.silenceMs))} ms; longest turn of the main thread ${longest} ms of CPU time (bound: ${MAX_TURN_MS}).`,
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
