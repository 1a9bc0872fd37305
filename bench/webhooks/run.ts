/**
 * Whether webhooks are told the end of every scan, while processes that end scans and send messages are killed with
 * SIGKILL at random moments, and the receiver fails now and then. Prints a table for each store:
 * `node bench/webhooks/run.ts [scans] [kills] [sqlite|postgres]`.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { closeServer } from '../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import { startPostgres } from '../../harness/service/postgres-server.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';
import { newWebhookSecret } from '../../server/shared/webhook-secret.ts';
import { openStorage } from '../../server/storage/open-storage.ts';

const NODE = fileURLToPath(new URL('node.ts', import.meta.url));
const SCANS = Number(process.argv[2] ?? 10_000);
const KILLS = Number(process.argv[3] ?? 20);
const STORE = process.argv[4];
/** Answers of the receiver that are no success, and connections that it cuts. */
const FAILS = 0.02;
const CUTS = 0.01;
/** Longer than the first pause between two attempts. */
const QUIET_MS = 10_000;

interface Place {
  name: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Only one process may have the embedded store. */
  processes: number;
  ended(): Promise<string[]>;
  /** Messages that wait; null if only its process can read that. */
  waiting(): Promise<number | null>;
}

/** Takes messages as a careful receiver does. */
function makeReceiver(secret: string) {
  const received = new Map<string, Set<string>>();
  let [messages, wrong] = [0, 0];
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const chance = Math.random();
      if (chance < CUTS) return request.socket.destroy();
      if (chance < CUTS + FAILS) return response.writeHead(500).end();
      const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers;
      const expected = createHmac('sha256', key)
        .update(`${String(id)}.${String(time)}.${body}`)
        .digest('base64');
      if (signature !== `v1,${expected}`) wrong += 1;
      messages += 1;
      const scan: { data: { id: string } } = JSON.parse(body);
      received.set(scan.data.id, (received.get(scan.data.id) ?? new Set()).add(String(id)));
      return response.writeHead(204).end();
    });
  });
  return { server, received, counts: () => ({ messages, wrong }) };
}

async function run(place: Place): Promise<Record<string, string | number>> {
  const secret = newWebhookSecret();
  const receiver = makeReceiver(secret);
  const url = `http://127.0.0.1:${await listenOnLoopback(receiver.server)}/`;
  const open = () => openStorage({ ...place, databaseConnections: 2 }, SILENT_LOG);
  const making = await open();
  await making.webhooks.create({
    name: 'w',
    url,
    token: null,
    events: ['scan.complete', 'scan.failed'],
    secret,
  });
  await making.close();

  const progress = { accepted: 0 };
  const children = new Map<number, ChildProcess>();
  function start(index: number): void {
    const quota = Math.ceil(Math.max(0, SCANS - progress.accepted) / place.processes);
    const child = spawn(process.execPath, [NODE, place.dataDir, place.databaseUrl ?? '', String(quota)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (chunk: Buffer) => (progress.accepted += chunk.length));
    children.set(index, child);
  }
  async function kill(index: number): Promise<void> {
    const child = children.get(index);
    if (child === undefined || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  const beganMs = performance.now();
  for (let index = 0; index < place.processes; index += 1) start(index);
  for (let kills = 0; kills < KILLS; kills += 1) {
    const enough = (SCANS * (kills + 1)) / (KILLS + 1);
    while (progress.accepted < enough) await sleep(10);
    await sleep(Math.random() * 500);
    const index = Math.floor(Math.random() * place.processes);
    await kill(index);
    start(index);
  }
  // Those under way when their process was killed are sent again after their lease. A dot may be lost with its process, so
  // that there may be more scans than dots.
  let [size, sinceMs] = [-1, 0];
  for (const untilMs = performance.now() + 400_000; performance.now() < untilMs; await sleep(500)) {
    if (receiver.received.size !== size) [size, sinceMs] = [receiver.received.size, performance.now()];
    if (
      progress.accepted >= SCANS &&
      size >= progress.accepted &&
      performance.now() - sinceMs > QUIET_MS &&
      !(await place.waiting())
    )
      break;
  }
  const seconds = (performance.now() - beganMs - QUIET_MS) / 1000;
  for (const index of children.keys()) await kill(index);
  const ended = await place.ended();
  await closeServer(receiver.server);
  const { messages, wrong } = receiver.counts();
  const known = new Set(ended);
  return {
    store: place.name,
    processes: place.processes,
    kills: KILLS,
    'scans ended': ended.length,
    lost: ended.filter((id) => !receiver.received.has(id)).length,
    'told without an end': [...receiver.received.keys()].filter((id) => !known.has(id)).length,
    'two messages for one end': [...receiver.received.values()].filter((ids) => ids.size > 1).length,
    'sent again': messages - receiver.received.size,
    'wrong signatures': wrong,
    seconds: seconds.toFixed(0),
  };
}

const ENDED = `SELECT id FROM %scan WHERE status IN ('complete', 'failed')`;

async function onSqlite(): Promise<Record<string, string | number>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitedelta-webhooks-'));
  try {
    return await run({
      name: 'SQLite',
      dataDir,
      databaseUrl: null,
      processes: 1,
      waiting: async () => null,
      async ended() {
        const database = new DatabaseSync(join(dataDir, 'scans.db'));
        const found = database.prepare(ENDED.replace('%', '')).all();
        database.close();
        return found.map(({ id }) => String(id));
      },
    });
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function onPostgres(): Promise<Record<string, string | number>> {
  const postgres = await startPostgres(true);
  try {
    const databaseUrl = await postgres.createDatabase();
    return await run({
      name: 'PostgreSQL',
      dataDir: '',
      databaseUrl,
      processes: 3,
      async waiting() {
        const sql = `SELECT count(*)::integer AS n FROM sitedelta.delivery WHERE state = 'waiting'`;
        return Number((await postgres.query(databaseUrl, sql))[0]?.['n']);
      },
      async ended() {
        const found = await postgres.query(databaseUrl, ENDED.replace('%', 'sitedelta.'));
        return found.map(({ id }) => String(id));
      },
    });
  } finally {
    await postgres.remove();
  }
}

const ALL = [
  ['sqlite', onSqlite],
  ['postgres', onPostgres],
] as const;
for (const [name, measure] of ALL) {
  if (STORE !== undefined && STORE !== name) continue;
  const row = await measure();
  console.table([row]);
  if (row['lost'] !== 0 || row['wrong signatures'] !== 0) process.exitCode = 1;
}
