import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { NOTHING_SEEN } from '../../harness/findings/nothing-seen.ts';
import { UNKNOWN_SITE } from '../../harness/findings/site-input.ts';
import { axeIssue } from '../../harness/findings/reported.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';
import { RUNNER_RULES } from '../../server/rules/runner/rules.ts';
import { runScan } from '../../server/service/run-scan.ts';

/**
 * For how long the main thread is held by a page that has as many reports as one can have: so many rules of axe with 500
 * reports each of so many characters, and 2,000 links to addresses that are gone. An engine that hands it over stands in
 * for the browser. `node bench/threads/main-thread.ts [rules] [characters]`
 */

const [rules = 45, characters = 100] = process.argv.slice(2).map(Number);
const PER_RULE = 500;
const LINKS = 2_000;
const URL = 'https://site.example/';

const codes = RUNNER_RULES.slice(0, rules).map(({ name }) => name);
const nodes = [
  { parent: -1, tag: 'html' },
  ...Array.from({ length: LINKS }, (_, n) => ({ parent: 0, tag: 'a', attributes: { href: `/gone/${n}` } })),
];
const links = Array.from({ length: LINKS }, (_, n) => ({ address: `${URL}gone/${n}`, node: n + 1 }));
const axe = codes.flatMap((rule) =>
  Array.from({ length: PER_RULE }, (_, n) => {
    const text = `Element ${n} has a foreground that is too pale. `.repeat(40).slice(0, characters);
    return axeIssue({ rule, node: n + 1, says: [text] });
  }),
);

let cpu = process.threadCpuUsage();
let longest = 0;
/** The longest turn since it was asked, in milliseconds of CPU: the machine may have much else to do. */
function longestTurn(): number {
  const before = longest;
  longest = 0;
  return Math.round(before);
}
setInterval(() => {
  const { user, system } = process.threadCpuUsage(cpu);
  longest = Math.max(longest, (user + system) / 1000);
  cpu = process.threadCpuUsage();
}, 1).unref();
const delays = monitorEventLoopDelay({ resolution: 1 });
await delay(500);
longestTurn();
delays.enable();

const outcome = await runScan({
  job: { id: 'a'.repeat(32), attempt: 1, target: URL, base: null },
  store: { facts: async () => null },
  log: SILENT_LOG,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  abortGraceMs: 10,
  engine: {
    health: async () => ({ ok: true, warnings: [] }),
    close: async () => undefined,
    lookAgain: async () => ({ found: [], varied: [] }),
    async scan(request) {
      await request.onPage(
        {
          url: URL,
          status: 200,
          title: 'A page',
          foundOn: null,
          snapshot: { nodes },
          links,
          issues: { axe, htmlcs: [], axeRules: codes, omitted: [], unjudged: [], breaks: [] },
          visit: NOTHING_SEEN,
        },
        [],
      );
      process.stdout.write(`page: longest turn ${longestTurn()} ms of CPU\n`);
      return {
        ok: true,
        limitations: [],
        runners: [],
        unvisited: [],
        unlisted: 'nothing',
        statuses: new Map(links.map(({ address }) => [address, 404])),
        endless: new Map(),
        noPages: new Map(),
        moved: new Map(),
        answers: new Map(),
        site: UNKNOWN_SITE,
        crawlDelayMs: 0,
      };
    },
  },
});
process.stdout.write(
  `links, site and merge: longest turn ${longestTurn()} ms of CPU; ${outcome.type}; ${axe.length} reports; event loop delayed by at most ${Math.round(delays.max / 1e6)} ms\n`,
);
