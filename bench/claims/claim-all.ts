import { once } from 'node:events';
import { openStorage } from '../../server/storage/open-storage.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';

/** Claims scans until none is left, when a line comes on standard input. Prints the ids, one per line. */
const [databaseUrl = null] = process.argv.slice(2);
const storage = await openStorage({ dataDir: '', databaseUrl }, SILENT_LOG);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const ids: string[] = [];
let misses = 0;
// A miss may only mean that another worker was faster.
while (misses < 3) {
  const job = await storage.queue.claim('w');
  if (job) ids.push(job.id);
  misses = job ? 0 : misses + 1;
}
process.stdout.write(`${ids.join('\n')}\nend\n`);
await storage.close();
process.exit(0);
