import { UNKNOWN_SITE } from '../../harness/findings/site-input.ts';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import type { EngineOutcome } from '../../server/engine/engine.ts';
import { Worker } from '../../server/service/worker.ts';
import { memoryLog } from '../../harness/service/engine-fixture.ts';
import { openStorage } from '../../server/storage/open-storage.ts';

/** Runs one scan until a line arrives on standard input; prints what happens to the scan, and a line at every tick of a timer. */
const [dataDir = '', databaseUrl = null] = process.argv.slice(2);
const storage = await openStorage({ dataDir, databaseUrl }, memoryLog());
const ID = 'a'.repeat(32);
const SEEN: EngineOutcome = {
  ok: true,
  limitations: [],
  runners: [],
  unvisited: [],
  unlisted: 'nothing',
  statuses: new Map(),
  endless: new Map(),
  noPages: new Map(),
  moved: new Map(),
  answers: new Map(),
  site: UNKNOWN_SITE,
  crawlDelayMs: 0,
};

function say(words: string): void {
  writeSync(1, `${words}\n`);
}

const asked = once(process.stdin, 'data');
const worker = new Worker({
  ...storage,
  name: 'w',
  engine: {
    async scan({ signal }) {
      say('begun');
      signal.addEventListener('abort', () => say('stopped'));
      await asked;
      return SEEN;
    },
    lookAgain: async () => ({ found: [], varied: [] }),
    health: async () => ({ ok: true, warnings: [] }),
    close: async () => undefined,
  },
  log: {
    debug: () => undefined,
    info: (_, words) => say(words),
    warn: (_, words) => say(words),
    error: (_, words) => say(words),
  },
  maxScans: 1,
  // Less than the time for which it is suspended, and many times what the test takes besides.
  hardStopMs: 15_000,
  heartbeatMs: 100,
});
await storage.store.create(
  { id: ID, target: 'https://a.example/', client: '', base: null },
  { all: 10, share: null },
);
worker.start();
const beating = setInterval(() => say('beat'), 100);
await asked;
await worker.stop(60_000);
clearInterval(beating);
const { status, attempt } = (await storage.store.get(ID)) ?? {};
await storage.close();
say(`end ${status} ${attempt}`);
process.exit(0);
