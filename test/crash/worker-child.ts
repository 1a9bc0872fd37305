import { UNKNOWN_SITE } from '../../harness/findings/site-input.ts';
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from '../../server/service/worker.ts';
import { openStorage } from '../../server/storage/open-storage.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';

/** A worker on a database that others use, too, until it is killed; each of its scans takes some tenths of a second. Prints when runs begin and end. */
const [databaseUrl = null] = process.argv.slice(2);
const storage = await openStorage({ dataDir: '', databaseUrl }, SILENT_LOG);

function say(fields: object, words: string): void {
  const { event, scanId, attempt, end }: Record<string, unknown> = { ...fields };
  if (event !== 'scan-begun' && event !== 'scan-ended') return;
  writeSync(1, `${JSON.stringify({ words, scanId, attempt, end, ms: Date.now() })}\n`);
}

new Worker({
  ...storage,
  name: String(process.pid),
  engine: {
    async scan() {
      await sleep(100 + Math.random() * 400);
      return {
        ok: true,
        limitations: [{ kind: 'moved', origin: `by ${process.pid}` }],
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
    },
    lookAgain: async () => ({ found: [], varied: [] }),
    health: async () => ({ ok: true, warnings: [] }),
    close: async () => undefined,
  },
  log: { ...SILENT_LOG, info: say },
  maxScans: 3,
  hardStopMs: 60_000,
  heartbeatMs: 1_000,
  retryMs: 500,
}).start();
