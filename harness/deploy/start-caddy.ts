import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CADDYFILE = new URL('../../deploy/Caddyfile', import.meta.url);

/** A running proxy. */
export interface RunningProxy {
  /** Base address, without slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts Caddy on loopback with deploy/Caddyfile, in which only names and ports are replaced.
 *
 * @param port where it listens, in place of 80
 * @param places where the names of the file are, such as `api-1:8080` at `127.0.0.1:20001`
 * @param env variables that the file names, besides PUBLIC_URL
 * @throws Error if the file lacks one of the names, or Caddy does not take it
 */
export async function startCaddy(
  port: number,
  places: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'sd-caddy-'));
  const file = join(folder, 'Caddyfile');
  await writeFile(file, onLoopback(await readFile(CADDYFILE, 'utf8'), port, places));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('caddy', ['run', '--config', file], {
    env: { PATH: process.env['PATH'], HOME: folder, PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
  while (!said.includes('serving initial configuration')) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Caddy ended: ${said}`);
    await Promise.race([ended, once(child.stderr, 'data')]);
  }
  return { url, stop };
}

function onLoopback(text: string, port: number, places: Readonly<Record<string, string>>): string {
  const changes = { ...places, 'admin off': `admin off\n\thttp_port ${port}\n\tdefault_bind 127.0.0.1` };
  return Object.entries(changes).reduce((changed, [name, place]) => {
    if (!changed.includes(name)) throw new Error(`deploy/Caddyfile does not have ${name}.`);
    return changed.replaceAll(name, place);
  }, text);
}
