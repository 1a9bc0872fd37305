import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  makeTemporaryFolder,
  removeTemporaryFolder,
} from '../../server/engine/browser/start/temporary-folder.ts';
import { freePort } from '../../harness/network/free-port.ts';
import { ask } from './ask.ts';
import { cpuOf } from './cpu-of.ts';
import { rows } from './rows.ts';
import type { Row } from './rows.ts';
import type { Seeded } from './seed.ts';
import { startProcess } from './start-process.ts';
import { table } from './table.ts';
import type { Measured, Round } from './table.ts';

/**
 * `node bench/load/run.ts [pattern of names of rows] [--rounds 15] [--profile]`: CPU that a request costs the service, as
 * a multiple of an empty Fastify route in the same rounds. With `DATABASE_URL` the store is that database, which must be
 * empty; the CPU of PostgreSQL itself is not counted. `--profile` writes a CPU profile of the service into the current
 * folder; Chrome's DevTools open it. Name one row then, so that it shows nothing else. `AUDIT_DAYS=90` adds the audit trail.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '15' }, profile: { type: 'boolean', default: false } },
});
const wanted = new RegExp(positionals[0] ?? '');
const WARM_UP_ROUNDS = 4;
const REQUESTS = 500;
const EMPTY: Row = { name: 'an empty Fastify route', status: 200, requests: [{ method: 'GET', path: '/' }] };

// A port that is known makes PUBLIC_URL known, as it is in operation.
const port = await freePort();
const folder = await makeTemporaryFolder('load');
const empty = await startProcess<{ url: string }>('empty-route.ts');
const service = await startProcess<Seeded & { url: string }>('api-node.ts', {
  env: {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: path.join(folder, 'data'),
    ALLOW_TARGETS: '127.0.0.1',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
    // All limits count, and refuse nothing.
    RATE_LIMIT_MAX: '1000000',
    QUEUE_LIMIT: '1000000',
    // Requests without a token are let in, and cost no look at one.
    AUTH: 'optional',
  },
  execArgv: values.profile ? ['--cpu-prof', '--cpu-prof-interval', '200'] : [],
});

async function measure(
  { pid, ready: { url } }: { pid: number; ready: { url: string } },
  row: Row,
): Promise<Omit<Round, 'emptyMs'>> {
  const amount = row.amount ?? REQUESTS;
  const beforeMs = cpuOf(pid);
  const { seconds } = await ask(url, row, amount);
  return { cpuMs: (cpuOf(pid) - beforeMs) / amount, perSecond: amount / seconds };
}

/**
 * A row and the empty route, one right after the other: other work on the machine slows down both. Both answer as many
 * requests, because opening the connections counts, too: of 80 requests to the empty route it is almost half of the work.
 */
async function measureBoth(row: Row): Promise<Round> {
  const { cpuMs: emptyMs } = await measure(empty, { ...EMPTY, amount: row.amount ?? REQUESTS });
  return { ...(await measure(service, row)), emptyMs };
}

process.stdout.write(
  `load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}\n`,
);
try {
  const { url, small } = service.ready;
  const tag = (await fetch(`${url}${small[0]}`)).headers.get('etag') ?? '';
  const measured: Measured[] = rows(service.ready, tag)
    .filter(({ name }) => wanted.test(name))
    .map(({ name, bar, against }) => ({ name, bar, against, rounds: [] }));
  for (let round = -WARM_UP_ROUNDS; round < Number(values.rounds); round += 1) {
    const current = rows(await service.tell('renew the queue'), tag);
    for (const { name, rounds } of measured) {
      const row = current.find((each) => each.name === name);
      if (row === undefined) continue;
      for (let part = 0; part < (row.parts ?? 1); part += 1) {
        // What was accepted would make the queue longer and longer.
        if (part > 0) await service.tell('renew the queue');
        const both = await measureBoth(row);
        if (round >= 0) rounds.push(both);
      }
    }
  }
  for (const line of table(measured)) process.stdout.write(`${line}\n`);
  if (values.profile) process.stdout.write('The profile is in this folder: *.cpuprofile.\n');
} finally {
  await service.stop();
  await empty.stop();
  await removeTemporaryFolder(folder);
}
