import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgresProgram } from './find-postgres-program.ts';
import { listProcesses, signalAll } from './list-processes.ts';
import type { ListedProcess } from './list-processes.ts';

const USER = 'sitedelta';
/** PostgreSQL refuses to run as root; this user owns nothing. */
const NOBODY = 65_534;
const START_TIMEOUT_MS = 120_000;
/** Ends the server when this process is gone and its standard input with it. */
const RUN = '"$@" & server=$!; cat >/dev/null; kill -INT $server 2>/dev/null; wait $server';

/** A PostgreSQL server of the tests' own: a temporary folder, and a socket in it. */
export interface PostgresServer {
  /** Makes an empty database. @returns its address */
  createDatabase(): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  /** Runs a statement as the owner of a database. */
  query(url: string, sql: string): Promise<Record<string, unknown>[]>;
  /** Ends it: `immediate` is a crash, `fast` ends the connections first. */
  stop(how: 'immediate' | 'fast'): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  /** Makes it silent: connections stay, and nothing is answered. */
  suspend(): void;
  /** Lets it go on. */
  resume(): void;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
}

/**
 * Why there is no PostgreSQL to test with, in one sentence; null if there is one.
 * @throws Error instead if POSTGRES_TESTS is `required`, as in CI
 */
export function whyNoPostgres(): string | null {
  if (findPostgresProgram('postgres') !== null && process.platform !== 'win32') return null;
  const advice = '(apt-get install postgresql, brew install postgresql)';
  if (process.env['POSTGRES_TESTS'] === 'required') {
    throw new Error(
      `PostgreSQL is not installed ${advice}, and POSTGRES_TESTS says that its tests must run.`,
    );
  }
  const reason = `PostgreSQL is not installed, so its tests are skipped ${advice}.`;
  process.stderr.write(`${reason}\n`);
  return reason;
}

/** @param isDurable whether what is committed survives a crash of the system; without it the server is faster */
export async function startPostgres(isDurable: boolean): Promise<PostgresServer> {
  const server = new TemporaryServer(isDurable);
  try {
    server.initialise();
    await server.start();
  } catch (error) {
    await server.remove();
    throw error;
  }
  return server;
}

class TemporaryServer implements PostgresServer {
  readonly query = query;
  readonly #isDurable: boolean;
  readonly #folder = mkdtempSync(join(tmpdir(), 'sd-pg-'));
  readonly #data = join(this.#folder, 'data');
  readonly #owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  readonly #options = {
    ...this.#owner,
    cwd: this.#folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  };
  #child: ChildProcess | null = null;

  constructor(isDurable: boolean) {
    this.#isDurable = isDurable;
  }

  /** Makes the files of an empty server. */
  initialise(): void {
    const { uid, gid } = this.#owner;
    if (uid !== undefined) chownSync(this.#folder, uid, gid);
    const made = spawnSync(
      findPostgresProgram('initdb') ?? 'initdb',
      ['-D', this.#data, '-U', USER, '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
      { ...this.#options, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  }

  async start(): Promise<void> {
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${this.#folder}`,
      `fsync=${this.#isDurable ? 'on' : 'off'}`,
      'shared_buffers=32MB',
      'log_min_messages=panic',
    ].flatMap((setting) => ['-c', setting]);
    const command = [findPostgresProgram('postgres') ?? 'postgres', '-D', this.#data, ...settings];
    // 'sh' stands for $0.
    const child = spawn('sh', ['-c', RUN, 'sh', ...command], {
      ...this.#options,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.#child = child;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error('PostgreSQL ended while it was starting.');
      try {
        await query(this.#addressOf('postgres'), 'SELECT 1');
        return;
      } catch {
        await sleep(50);
      }
    }
    throw new Error(`PostgreSQL was not ready within ${START_TIMEOUT_MS / 1000} seconds.`);
  }

  async createDatabase(): Promise<string> {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await query(this.#addressOf('postgres'), `CREATE DATABASE ${name}`);
    return this.#addressOf(name);
  }

  async dropDatabase(url: string): Promise<void> {
    const name = new URL(url, 'postgres://base').pathname.slice(1);
    await query(this.#addressOf('postgres'), `DROP DATABASE ${name} WITH (FORCE)`);
  }

  suspend(): void {
    // The main process first: then it makes no new ones.
    this.#signal('SIGSTOP');
    signalAll(this.#processes(), 'SIGSTOP');
  }

  resume(): void {
    signalAll(this.#processes(), 'SIGCONT');
  }

  async stop(how: 'immediate' | 'fast'): Promise<void> {
    const running = this.#child;
    this.#child = null;
    if (running === null || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    // Without the file it has not come far enough to get signals.
    if (existsSync(this.#pidFile())) {
      this.resume();
      this.#signal(how === 'immediate' ? 'SIGQUIT' : 'SIGINT');
      while (existsSync(this.#pidFile()) && !this.#hasEnded()) await sleep(20);
    }
    running.stdin?.end();
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop('immediate');
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** After a crash the file with the id of the process stays. */
  #hasEnded(): boolean {
    try {
      this.#signal('SIGCONT');
      return false;
    } catch {
      return true;
    }
  }

  #signal(name: NodeJS.Signals): void {
    process.kill(this.#mainProcess(), name);
  }

  #mainProcess(): number {
    return Number(readFileSync(this.#pidFile(), 'utf8').split('\n')[0]);
  }

  /** All of its processes: each connection has one. */
  #processes(): ListedProcess[] {
    const main = this.#mainProcess();
    return listProcesses().filter(({ pid, ppid }) => pid === main || ppid === main);
  }

  #pidFile(): string {
    return join(this.#data, 'postmaster.pid');
  }

  #addressOf(database: string): string {
    return `postgres:///${database}?host=${encodeURIComponent(this.#folder)}&user=${USER}`;
  }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
